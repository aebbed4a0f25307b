import type { JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Condition } from '#areas/catalogue/fit/contract/requirements.ts'
import { assistantWords } from '../contract/assistant-words.ts'

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** `English` for `en`. */
export const languageInWords = (code: string): string => languages.of(code) ?? code

const names: Readonly<Record<string, string>> = {
  ...{ ielts: 'IELTS', toefl_120: 'TOEFL (0 to 120)', toefl_6: 'TOEFL (1 to 6)', pte: 'PTE Academic' },
  ...{ duolingo: 'Duolingo English Test', cambridge: 'Cambridge English', mdcat: 'MDCAT', ecat: 'ECAT' },
  ...{ sat: 'SAT', act: 'ACT', ucat: 'UCAT', imat: 'IMAT', gre: 'GRE', gmat: 'GMAT', ssc: 'Matric (SSC)' },
  ...{ hssc: 'Intermediate (HSSC)', hssc_pre_medical: 'FSc pre-medical', dae: 'DAE', phd: 'PhD' },
  ...{ hssc_pre_engineering: 'FSc pre-engineering', secondary: 'Secondary-school certificate' },
}

function nameOf({ subject, part }: Pick<Condition, 'subject' | 'part'>): string {
  const spaced = subject.replaceAll('_', ' ')
  const name = names[subject] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return part === null || part === 'overall' ? name : `${name} ${part}`
}

function valueOf(value: number, scheme: string | null): string {
  if (scheme === 'ielts_band' || scheme === 'toefl_6') return value.toFixed(1)
  if (scheme === 'percentage') return `${figure.format(value)} %`
  if (scheme === 'cgpa_4') return `${value.toFixed(1)} of 4`
  if (scheme === 'cgpa_5') return `${value.toFixed(1)} of 5`
  if (scheme === 'ib_45') return `${value} of 45`
  return figure.format(value)
}

const signs = { '>=': 'or more', '<=': 'or less', '=': '', has: '' } as const

function conditionInWords(condition: Condition): string {
  const { operator, value, scheme } = condition
  if (operator === 'has' || value === null) return nameOf(condition)
  return `${nameOf(condition)} ${valueOf(value, scheme)} ${signs[operator]}`.trim()
}

/** A line of what a program asks for: the condition with its alternatives, and what the source says besides. */
export function requirementInWords(line: JudgedRequirement): string {
  const said = [line, ...line.alternatives].map(conditionInWords).join(', or ')
  return line.note === null ? said : `${said}. ${line.note}`
}

/** `Requirements`, followed by how a record stands to it. */
export const verdictInWords = (line: JudgedRequirement): string =>
  assistantWords.requirements.verdicts[line.verdict]
