import path from 'node:path'

/** The folder of the lists of words that people type. */
export const wordLists = path.join(import.meta.dirname, '../../../../../content/words')
