import { fieldWords } from '../words/en-fields.ts'
import { searchWords } from '../words/en-searches.ts'

/** `Medicine` for `0912`, `Health and welfare` for `09`; of a code that is none, the name above it. */
export const fieldName = (code: string): string =>
  fieldWords[code] ?? searchWords.told.fields[code] ?? searchWords.told.fields[code.slice(0, 2)] ?? code

/** `Master` for `7`: a level of ISCED 2011. */
export const levelName = (digit: string): string => searchWords.told.levels[digit] ?? digit
