import { countryCodes } from '#kit/format/country-codes.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import type { UniversityGroup, UniversityValues } from '../contract/university-editing.ts'
import { applicationRoutes } from '#areas/catalogue/programs/contract/programs.ts'
import { textOf } from '#kit/language/text-of.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import type { FactField } from './parts/fact-fields.ts'

const { fields: label, options: word, rows, hints } = factTexts

/** Options with their labels. */
export const choices = (...values: readonly string[]): (readonly [string, string])[] =>
  values.map((value) => [value, textOf(word, value) ?? value])

let named: (readonly [string, string])[] | undefined
/** Every country by its name. */
export const countries = (): readonly (readonly [string, string])[] =>
  (named ??= countryCodes
    .map((code) => [code, countryName(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b)))

const field = (name: string, kind: FactField['kind'], more: Partial<FactField> = {}): FactField => ({
  name,
  kind,
  label: textOf(label, name) ?? name,
  ...more,
})

type Listing = UniversityValues['recognition']['listings'][number]

/** The fields of the forms of a university. @param regulators that publish lists */
export const universityFields = (
  regulators: readonly string[],
): Readonly<Record<UniversityGroup, readonly FactField[]>> => ({
  names: [
    field('name', 'text', { always: true, wide: true }),
    field('localName', 'text', { wide: true }),
    field('otherNames', 'lines', { hint: hints.lines }),
    field('acronyms', 'lines', { hint: hints.lines }),
  ],
  place: [
    field('country', 'choice', { always: true, options: countries() }),
    field('city', 'text'),
    field('state', 'text', { wide: true }),
    field('lat', 'number'),
    field('lng', 'number'),
  ],
  facts: [
    field('kind', 'choice', { options: choices('public', 'private') }),
    field('founded', 'number'),
    field('website', 'url'),
  ],
  applying: [
    field('route', 'choice', { options: choices(...applicationRoutes) }),
    field('applyUrl', 'url', { hint: hints.applyUrl }),
  ],
  recognition: [
    field('listings', 'rows', {
      row: { label: rows.listing, add: rows.addListing },
      fields: [
        field('regulator', 'choice', { always: true, options: regulators.map((one) => [one, one]) }),
        field('listed', 'choice', { always: true, sends: 'boolean', options: choices('true', 'false') }),
        field('sourceUrl', 'url', { always: true }),
        field('checkedOn', 'date', { always: true }),
      ],
      describe: ({ regulator, listed, checkedOn }: Listing) =>
        (listed ? factTexts.listed : factTexts.notListed)({ regulator, day: formatShortDay(checkedOn) }),
    }),
  ],
})
