/** What student and staff screens of other areas may import from this one. */

export { DocumentPicture, type OpenPicture } from './documents/web/document-picture.tsx'
export { describeStatus } from './states/web/status-badge.tsx'
export { UnsentFileList } from './documents/web/unsent-file-list.tsx'
export { useFileForm } from './documents/web/use-file-form.ts'
export { useFilesSender, useUnsentFiles, type UnsentFiles } from './documents/web/use-unsent-files.ts'
export type { Announce } from './documents/web/unsent-files.ts'
