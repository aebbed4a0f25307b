import { packageFileNames } from '../contract.ts'

/** Puts what goes into one file together, in order: the name of the file after the student's, and its documents. */
export function groupByFile<One extends { readonly name: keyof typeof packageFileNames }>(
  documents: readonly One[],
): readonly (readonly [string, readonly One[]])[] {
  return [...Map.groupBy(documents, ({ name }) => packageFileNames[name])]
}
