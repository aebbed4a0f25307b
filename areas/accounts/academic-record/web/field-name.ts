import { fieldWords } from '../texts/en-fields.ts'
import { searchTermWords } from '../texts/en-search-terms.ts'

/** `Medicine` for `0912`, `Health and welfare` for `09`; of a code that is none, the name above it. */
export const fieldName = (code: string): string =>
  fieldWords[code] ??
  searchTermWords.told.fields[code] ??
  searchTermWords.told.fields[code.slice(0, 2)] ??
  code

/** `Master` for `7`: a level of ISCED 2011. */
export const levelName = (digit: string): string => searchTermWords.told.levels[digit] ?? digit
