import { documentKinds } from '#platform/contract/documents.ts'
import { requirementKinds } from '#areas/catalogue/fit/contract/requirements.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatNumber, formatShortDay, languageName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'
import { describeRequirement } from '#areas/catalogue/fit/web/describe-requirement.ts'
import { fieldTexts } from '#texts/accounts/academic-record/fields.ts'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'
import { tuitionPeriods } from '#areas/catalogue/programs/contract/programs.ts'
import { feeKinds, type ProgramGroup, type ProgramValues } from '../contract/program-editing.ts'
import { textOf } from '#kit/language/text-of.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import type { FactField } from './parts/fact-fields.ts'
import { choices } from './university-fields.ts'

const { fields: label, options: word, rows, hints, schemes } = factTexts

const field = (name: string, kind: FactField['kind'], more: Partial<FactField> = {}): FactField => ({
  name,
  kind,
  label: textOf(label, name) ?? name,
  ...more,
})
const pairs = (texts: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(texts)

const commonLanguages = [
  ...[
    'en',
    'ar',
    'cs',
    'de',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'hu',
    'it',
    'ja',
    'ka',
    'kk',
    'ko',
    'lt',
    'lv',
    'ms',
  ],
  ...['nl', 'pl', 'pt', 'ro', 'ru', 'sr', 'sv', 'tr', 'uk', 'ur', 'zh'],
]
/** Languages by name. */
export const languages = (): (readonly [string, string])[] =>
  commonLanguages
    .map((code) => [code, languageName(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b))

const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
/** The starts that somebody enters: of last year, and of as many years as sources name ahead. */
const starts = (): (readonly [string, string])[] => {
  const year = new Date().getFullYear()
  return Array.from({ length: 6 }, (_, index) => year - 1 + index).flatMap((one) =>
    seasons.map((season) => [`${one}-${season}`, formatIntake(`${one}-${season}`)] as const),
  )
}

const fieldsOfStudy = (): (readonly [string, string])[] =>
  [...new Set([...Object.keys(searchTermTexts.search.fields), ...Object.keys(fieldTexts)])]
    .toSorted()
    .map((code) => [code, `${code} ${fieldName(code)}`])

const condition: readonly FactField[] = [
  field('kind', 'choice', {
    label: label.requirementKind,
    always: true,
    options: choices(...requirementKinds),
  }),
  field('subject', 'choice', { always: true, options: pairs(requirementTexts.subjects) }),
  field('part', 'choice', { options: choices('listening', 'reading', 'writing', 'speaking', 'overall') }),
  field('operator', 'choice', { always: true, options: choices('>=', '<=', '=', 'has') }),
  field('value', 'number'),
  field('scheme', 'choice', { options: pairs(schemes) }),
]

type Fee = ProgramValues['fees']['fees'][number]
type Intake = ProgramValues['intakes']['intakes'][number]

/** The fields of the forms of a program. */
export const programFields = (): Readonly<Record<ProgramGroup, readonly FactField[]>> => ({
  title: [
    field('name', 'text', { always: true, wide: true }),
    field('award', 'text'),
    field('level', 'choice', {
      sends: 'number',
      options: ['3', '4', '5', '6', '7', '8'].map((digit) => [digit, levelName(digit)]),
    }),
    field('field', 'choice', { wide: true, options: fieldsOfStudy() }),
    field('url', 'url'),
  ],
  study: [
    field('durationMonths', 'number'),
    field('language', 'choice', { options: languages() }),
    field('mode', 'text', { hint: hints.mode }),
    field('campus', 'text', { hint: hints.campus }),
  ],
  tuition: [
    field('amount', 'number', { hint: hints.amountZero, describe: formatNumber }),
    field('upTo', 'number', { hint: hints.upTo, describe: formatNumber }),
    field('currency', 'text', { hint: hints.currency }),
    field('period', 'choice', { options: choices(...tuitionPeriods) }),
    field('year', 'text', { hint: hints.year }),
  ],
  fees: [
    field('fees', 'rows', {
      row: { label: rows.fee, add: rows.addFee },
      fields: [
        field('kind', 'choice', { label: label.feeKind, always: true, options: choices(...feeKinds) }),
        field('amount', 'number', { always: true }),
        field('currency', 'text', { always: true, hint: hints.currency }),
        field('due', 'text'),
        field('paidTo', 'text', { wide: true }),
      ],
      describe: (fee: Fee) =>
        [factTexts.fee({ kind: word[fee.kind], amount: formatAmount(fee) }), fee.due, fee.paidTo]
          .filter(Boolean)
          .join(', '),
    }),
  ],
  documents: [
    field('requiredDocuments', 'checks', {
      options: documentKinds.map((name) => [name, documentLabels[name]]),
    }),
  ],
  requirements: [
    field('lines', 'rows', {
      row: { label: rows.line, add: rows.addLine },
      fields: [
        ...condition,
        field('note', 'text', { wide: true }),
        field('alternatives', 'rows', {
          row: { label: rows.alternative, add: rows.addAlternative },
          fields: condition,
        }),
      ],
      describe: (line: ProgramValues['requirements']['lines'][number]) =>
        line.note === null ? describeRequirement(line) : `${describeRequirement(line)} (${line.note})`,
    }),
    field('englishTest', 'choice', { options: choices('needed', 'not-needed') }),
    field('entryRequirements', 'area', { hint: hints.sourceWords }),
  ],
  intakes: [
    field('intakes', 'rows', {
      row: { label: rows.intake, add: rows.addIntake },
      fields: [
        field('start', 'choice', { always: true, options: starts() }),
        field('status', 'choice', { always: true, options: choices('draft', 'published', 'withdrawn') }),
        field('startsOn', 'date'),
        field('opens', 'date'),
        field('closes', 'date'),
        field('timeZone', 'text', { hint: hints.timeZone }),
      ],
      describe: ({ start, status, closes, timeZone }: Intake) =>
        [
          formatIntake(start),
          closes === null
            ? null
            : timeZone === null
              ? factTexts.closes({ day: formatShortDay(closes) })
              : factTexts.closesInZone({ day: formatShortDay(closes), timeZone }),
          status === 'published' ? null : word[status],
        ]
          .filter((one) => one !== null)
          .join(', '),
    }),
    field('deadline', 'date', { hint: hints.noIntake }),
    field('note', 'text', { label: label.intakeNote, hint: hints.noIntake }),
  ],
})
