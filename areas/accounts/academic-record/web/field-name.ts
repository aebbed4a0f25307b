import { textOf } from '#kit/language/text-of.ts'
import { fieldTexts } from '#texts/accounts/academic-record/fields.ts'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'

/**
 * `Medicine` for `0912`, `Health and welfare` for `09`; for an unknown code, the name of the field above it.
 */
export const fieldName = (code: string): string =>
  textOf(fieldTexts, code) ??
  textOf(searchTermTexts.search.fields, code) ??
  textOf(searchTermTexts.search.fields, code.slice(0, 2)) ??
  code

/** `Master` for `7`: a level of ISCED 2011. */
export const levelName = (digit: string): string => textOf(searchTermTexts.search.levels, digit) ?? digit
