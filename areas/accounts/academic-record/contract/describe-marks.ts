import { schoolingFacts } from '#texts/accounts/academic-record/record.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import type { Schooling } from './academic-record.ts'

/** A result as it was entered; marks out of a total with their percentage, rounded down. @returns null where there is none */
export function describeMarks({ scheme, obtained, total }: Schooling): string | null {
  if (obtained === null) return null
  if (total !== null) {
    const percent = String(Math.floor((obtained * 10_000) / total) / 100)
    return schoolingFacts.percentOf({ marks: schoolingFacts.marksOf({ obtained, total }), percent })
  }
  const shown = String(obtained)
  switch (scheme) {
    case 'percentage':
      return requirementTexts.percent({ value: shown })
    case 'cgpa_4':
      return requirementTexts.outOf({ value: shown, most: '4' })
    case 'cgpa_5':
      return requirementTexts.outOf({ value: shown, most: '5' })
    case 'ib_45':
      return requirementTexts.outOf({ value: shown, most: '45' })
    case 'german_1_5':
    case null:
      return shown
  }
}
