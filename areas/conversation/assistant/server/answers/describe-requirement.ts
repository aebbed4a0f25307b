import { gradeDigits } from '#areas/catalogue/fit/contract/grade-digits.ts'
import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Condition, Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import { requirementTexts as texts } from '#texts/accounts/academic-record/requirements.ts'
import { requirementAnswers } from '#texts/conversation/assistant/answers.ts'
import { formatList, formatNumber } from './answer-formats.ts'

type ByCode = Readonly<{ [code: string]: string | undefined }>

/** `IELTS`, `FSc pre-medical`, `IELTS writing`: what a condition or an entry of a record is about. */
export function nameOf({ subject, part }: Pick<Condition, 'subject' | 'part'>): string {
  const spaced = subject.replaceAll('_', ' ')
  // Its own text mentions 12 years, but an answer contains no number that is not in the record.
  const code = subject === 'secondary' ? 'other_secondary' : subject
  const test = (texts.subjects as ByCode)[code] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return part === null || part === 'overall'
    ? test
    : texts.part({ test, part: (texts.parts as ByCode)[part] ?? part })
}

/** A result on its scale. */
export function valueOf(value: number, scheme: string | null): string {
  if (scheme === 'ielts_band' || scheme === 'toefl_6') return value.toFixed(1)
  if (scheme === 'percentage') return texts.percent({ value: formatNumber(value) })
  if (scheme === 'cgpa_4') return texts.outOf({ value: gradeDigits(value), most: '4' })
  if (scheme === 'cgpa_5') return texts.outOf({ value: gradeDigits(value), most: '5' })
  if (scheme === 'ib_45') return texts.outOf({ value: String(value), most: '45' })
  return formatNumber(value)
}

function describeCondition(condition: Condition): string {
  const { operator, value, scheme } = condition
  const what = nameOf(condition)
  if (operator === 'has' || value === null) return what
  const message = operator === '>=' ? texts.atLeast : operator === '<=' ? texts.atMost : texts.exactly
  return message({ what, value: valueOf(value, scheme) })
}

/** One requirement of a program: the condition with its alternatives, and a note from the source. */
export function describeRequirement(line: JudgedRequirement): string {
  const requirement = formatList([line, ...line.alternatives].map(describeCondition), 'disjunction')
  return line.note === null ? requirement : requirementAnswers.withNote({ requirement, note: line.note })
}

/** Whether a record meets a requirement. */
export const describeVerdict = (line: JudgedRequirement): string => texts.verdicts[line.verdict]

/** What a requirement is about, without its values: `IELTS or TOEFL`. */
export const nameRequirement = (line: Requirement): string =>
  formatList([...new Set([line, ...line.alternatives].map(nameOf))].slice(0, 2), 'disjunction')
