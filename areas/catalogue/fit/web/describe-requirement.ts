import { textOf } from '#kit/language/text-of.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { requirementTexts as texts } from '#texts/accounts/academic-record/requirements.ts'
import { gradeDigits } from '../contract/grade-digits.ts'
import type { Condition, Requirement } from '../contract/requirements.ts'

const spaced = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `IELTS writing`, `FSc pre-medical`: what is measured. An unknown term stays as it is. */
export function describeSubject({ subject, part }: Pick<Condition, 'subject' | 'part'>): string {
  const name = textOf(texts.subjects, subject) ?? spaced(subject)
  if (part === null || part === 'overall') return name
  return texts.part({ test: name, part: textOf(texts.parts, part) ?? part })
}

/** `6.5`, `60%`, `3.2 of 4`: a value in the format of its scheme. Bands always show one decimal. */
export function describeValue(value: number, scheme: string | null): string {
  switch (scheme) {
    case 'ielts_band':
    case 'toefl_6':
      return value.toFixed(1)
    case 'percentage':
      return texts.percent({ value: formatNumber(value) })
    case 'cgpa_4':
      return texts.outOf({ value: gradeDigits(value), most: '4' })
    case 'cgpa_5':
      return texts.outOf({ value: gradeDigits(value), most: '5' })
    case 'ib_45':
      return texts.outOf({ value: String(value), most: '45' })
    case 'years':
      return texts.years({ value: formatNumber(value) })
    default:
      return formatNumber(value)
  }
}

/** `IELTS 6.5 or more`, `FSc pre-medical 60% or more`, `Interview`: a condition as a line. */
export function describeCondition(condition: Condition): string {
  const { kind, operator, value, scheme } = condition
  const what = describeSubject(condition)
  if (operator === 'has' || value === null) return what
  if (kind === 'age' && operator !== '=')
    return operator === '>='
      ? texts.oldEnough({ years: formatNumber(value) })
      : texts.youngEnough({ years: formatNumber(value) })
  const shown = describeValue(value, scheme)
  if (operator === '=') return texts.exactly({ what, value: shown })
  if (operator === '>=') return texts.atLeast({ what, value: shown })
  return scheme === 'german_1_5'
    ? texts.orBetter({ what, value: shown })
    : texts.atMost({ what, value: shown })
}

/** `IELTS 6.5 or more or TOEFL (0 to 120) 90 or more`: a line of requirements with its alternatives. */
export function describeRequirement(line: Pick<Requirement, keyof Condition | 'alternatives'>): string {
  const others = line.alternatives.map(describeCondition)
  return others.length === 0
    ? describeCondition(line)
    : `${describeCondition(line)} ${texts.orElse({ alternatives: others.join(texts.or) })}`
}
