import { factLimits } from '#areas/catalogue/editing/contract/fact-limits.ts'
import type { ProgramColumn } from '../read-table/find-columns.ts'
import { fieldOfStudy } from './field-of-study.ts'
import { isBlankValue, Unclear } from './read-amounts.ts'
import { readCheckedDay, readDay, type DateOrder } from './read-dates.ts'
import { readDuration, readUnit, type DurationUnit } from './read-duration.ts'
import { readLanguage } from './read-language.ts'
import { readLevel } from './read-level.ts'
import { nationalCurrency, readBasis, readCurrency, readFee, type Basis } from './read-money.ts'
import { readAddress, type Cells } from './read-row.ts'
import { countryIn, foldedName } from './read-university.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** The values of a program in a row of a file; null for blank cells. */
export interface ParsedProgram {
  readonly sourceId: string | null
  readonly universityId: string | null
  readonly institution: string | null
  /** Folded, with and without the text in brackets. */
  readonly institutionNames: string[]
  readonly country: string
  readonly city: string | null
  readonly campus: string | null
  readonly name: string
  readonly foldedName: string
  readonly award: string | null
  readonly level: number | null
  readonly levelWord: string | null
  readonly field: string | null
  readonly durationMonths: number | null
  readonly language: string | null
  readonly mode: string | null
  readonly tuitionAmount: number | null
  readonly tuitionMax: number | null
  readonly tuitionCurrency: string | null
  readonly tuitionBasis: Basis | null
  readonly tuitionYear: string | null
  readonly intake: string | null
  readonly deadline: string | null
  readonly entryRequirements: string | null
  readonly url: string | null
  readonly sourceUrl: string | null
  readonly sourceKind: string | null
  readonly sourceNote: string | null
  readonly recordType: string
  readonly asOf: string | null
  readonly checkedOn: string | null
}

/** Settings for ambiguous cells. */
export interface ReadingWishes {
  /** The unit of plain numbers in a duration column. */
  readonly durationUnit?: DurationUnit
  readonly dates?: DateOrder
}

const recordTypes = ['course', 'field_of_study', 'subject_offering']

function recordType(text: string): string {
  if (isBlankValue(text)) return 'course'
  if (!recordTypes.includes(text))
    throw new Unclear(rowRefusals.notOneOf({ text, values: recordTypes.join(', ') }))
  return text
}

function durationOf(cells: Cells<ProgramColumn>, wishes: ReadingWishes): number | null {
  const unit = cells.read('durationUnit', readUnit) ?? wishes.durationUnit ?? null
  const inUnits = [
    ['durationMonths', 'months'],
    ['durationWeeks', 'weeks'],
    ['durationYears', 'years'],
  ] as const
  for (const [field, own] of inUnits) {
    const months = cells.read(field, (text) => readDuration(text, own))
    if (months !== null) return months
  }
  return cells.read('duration', (text) => readDuration(text, unit))
}

function feeOf(cells: Cells<ProgramColumn>, country: string) {
  const fee = cells.read('tuition', readFee)
  const upper = cells.read('tuitionMax', readFee)
  const stated = cells.read('currency', readCurrency)
  const basis = cells.read('basis', readBasis) ?? fee?.basis ?? null
  if (!fee) return { amount: null, most: null, currency: null, basis: null }
  if (stated && fee.currency && stated !== fee.currency) {
    cells.refuse(
      'tuition',
      rowRefusals.currenciesDiffer({
        inCell: fee.currency,
        column: cells.title('currency'),
        inColumn: stated,
      }),
    )
  }
  const currency =
    stated ??
    fee.currency ??
    nationalCurrency[country] ??
    cells.refuse('tuition', rowRefusals.currencyMissing({ text: cells.text('tuition') }))
  const most = fee.most ?? upper?.amount ?? null
  if (most !== null && most < fee.amount) cells.refuse('tuitionMax', rowRefusals.upperBelowLower)
  return { amount: fee.amount, most: most === fee.amount ? null : most, currency, basis }
}

/**
 * Parses a row of a programs file.
 * @param latest day on which it can have been checked
 * @throws RowRefused
 */
export function readProgram(
  cells: Cells<ProgramColumn>,
  wishes: ReadingWishes,
  latest: string,
): ParsedProgram {
  const name = cells.line('name', factLimits.programName) ?? cells.refuse('name', rowRefusals.noProgramName)
  const universityId = cells.line('universityId', 200)
  const institution = cells.line('institution', factLimits.universityName)
  if (!institution && !universityId) cells.refuse('institution', rowRefusals.noInstitution)
  const country = cells.has('country') || institution ? countryIn(cells, 'country') : ''
  const level = cells.read('level', readLevel)
  const fee = feeOf(cells, country)
  const language = cells.read('language', readLanguage)
  const campus = cells.line('campus', factLimits.campus)
  const sourceNote = [cells.line('sourceNote', factLimits.document), language?.note]
    .filter(Boolean)
    .join('; ')
  if (sourceNote.length > factLimits.document) {
    cells.refuse('language', rowRefusals.tooLong({ most: factLimits.document }))
  }
  return {
    sourceId: cells.line('id', 200),
    universityId,
    institution,
    institutionNames: institution
      ? [...new Set([institution, institution.replace(/\([^)]*\)/gu, '')].map(foldedName).filter(Boolean))]
      : [],
    country,
    city: cells.line('city', factLimits.city) ?? campus,
    campus,
    name,
    foldedName: foldedName(name),
    award: cells.line('award', factLimits.award),
    level: level?.digit ?? null,
    levelWord: level?.word ?? null,
    field: cells.read('field', (text) =>
      fieldOfStudy(text, cells.text('fieldSystem'), cells.text('fieldCode')),
    ),
    durationMonths: durationOf(cells, wishes),
    language: language?.code ?? null,
    mode: cells.line('mode', factLimits.mode),
    tuitionAmount: fee.amount,
    tuitionMax: fee.most,
    tuitionCurrency: fee.currency,
    tuitionBasis: fee.basis,
    tuitionYear: cells.line('tuitionYear', factLimits.tuitionYear),
    intake: cells.line('intake', factLimits.intakeNote),
    deadline: cells.read('deadline', (text) => readDay(text, wishes.dates)),
    entryRequirements: cells.line('entryRequirements', factLimits.entryRequirements),
    url: cells.read('url', readAddress),
    sourceUrl: cells.read('sourceUrl', readAddress),
    sourceKind: cells.line('sourceKind', 100),
    sourceNote: sourceNote === '' ? null : sourceNote,
    recordType: cells.read('recordType', recordType),
    asOf: cells.line('asOf', 40),
    checkedOn: cells.read('checkedOn', (text) => readCheckedDay(text, latest, wishes.dates)),
  }
}
