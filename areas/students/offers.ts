/** What other areas may import from this one on the server, besides its contracts. */

export { mergeStudentsStep } from './merging/server/merge-students.ts'
