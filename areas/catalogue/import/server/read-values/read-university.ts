import { readCountry } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import type { UniversityColumn } from '../read-table/find-columns.ts'
import { readDecimal, isBlankValue, Unclear } from './read-amounts.ts'
import { readCheckedDay, type DateOrder } from './read-dates.ts'
import { factLimits } from '#areas/catalogue/editing/contract/fact-limits.ts'
import { readAddress, type Cells } from './read-row.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** The values of a university in a row of a file; null for blank cells. */
export interface ParsedUniversity {
  readonly sourceId: string | null
  readonly name: string
  readonly foldedName: string
  readonly localName: string | null
  readonly otherNames: string[]
  readonly acronyms: string[]
  readonly country: string
  readonly state: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly website: string | null
  /** Host and path without www, to recognize an institution under two names. */
  readonly site: string | null
  readonly domains: string[]
  readonly founded: number | null
  readonly wikidata: string | null
  readonly kind: string | null
  readonly quality: string | null
  readonly sourceUrl: string | null
  readonly sourceNote: string | null
  readonly asOf: string | null
  readonly checkedOn: string | null
}

/** The alpha-2 code of a required country. */
export function countryIn<Field extends string>(cells: Cells<Field>, field: Field): string {
  const text = cells.text(field)
  if (text === '') cells.refuse(field, rowRefusals.noCountry)
  return readCountry(text) ?? cells.refuse(field, rowRefusals.unknownCountry({ text }))
}

/** A name folded for comparison, without a leading The, as in the database. */
export const foldedName = (name: string): string => foldWords(name).replace(/^the /u, '')

function coordinate(most: number) {
  return (text: string): number | null => {
    if (isBlankValue(text)) return null
    const value = readDecimal(text)
    if (Math.abs(value) > most) throw new Unclear(rowRefusals.notBetween({ text, most }))
    return value
  }
}

function year(text: string): number | null {
  if (isBlankValue(text)) return null
  const value = readDecimal(text)
  if (!Number.isInteger(value) || value < 500 || value > 2100)
    throw new Unclear(rowRefusals.notAYear({ text }))
  return value
}

const oneOf = (words: readonly string[], change: (text: string) => string) => (text: string) => {
  if (isBlankValue(text)) return null
  const word = change(text)
  if (!words.includes(word)) throw new Unclear(rowRefusals.notOneOf({ text, values: words.join(', ') }))
  return word
}
const ownership = oneOf(['public', 'private'], (text) => text.toLowerCase())
const qualityLetter = oneOf(['A', 'B', 'C'], (text) => text.toUpperCase())

/** The page of an id in the Research Organization Registry, such as `ror:00h25hq08`; null for other ids. */
function recordInRor(id: string | null): string | null {
  const [, own] = /^(?:ror:|(?:https:\/\/)?ror\.org\/)(0[a-z0-9]{6}\d{2})$/u.exec(id ?? '') ?? []
  return own === undefined ? null : `https://ror.org/${own}`
}

/**
 * Parses a row of a universities file.
 * @param latest day on which it can have been checked
 * @throws RowRefused
 */
export function readUniversity(
  cells: Cells<UniversityColumn>,
  { dates }: { readonly dates?: DateOrder },
  latest: string,
): ParsedUniversity {
  const name = cells.line('name', factLimits.universityName) ?? cells.refuse('name', rowRefusals.noName)
  const folded = foldedName(name)
  if (folded === '') cells.refuse('name', rowRefusals.notAName({ text: name }))
  const website = cells.read('website', readAddress)
  const sourceId = cells.line('id', 200)
  return {
    sourceId,
    name,
    foldedName: folded,
    country: countryIn(cells, 'country'),
    localName: cells.line('localName', factLimits.universityName),
    otherNames: cells.names('otherNames', factLimits.universityName),
    acronyms: cells.names('acronyms', 60, /\s*[|,;]\s*/u),
    state: cells.line('state', factLimits.state),
    city: cells.line('city', factLimits.city),
    lat: cells.read('lat', coordinate(90)),
    lng: cells.read('lng', coordinate(180)),
    website,
    site:
      website
        ?.toLowerCase()
        .replace(/^https?:\/\/(?:www\.)?/u, '')
        .replace(/\/+$/u, '') ?? null,
    domains: cells.list('domains', 253, /[\s|,;]+/u).map((domain) => domain.toLowerCase()),
    founded: cells.read('founded', year),
    wikidata: cells.line('wikidata', 20),
    kind: cells.read('kind', ownership),
    quality: cells.read('quality', qualityLetter),
    sourceUrl: cells.read('sourceUrl', readAddress) ?? recordInRor(sourceId),
    sourceNote: cells.line('sourceNote', factLimits.document),
    asOf: cells.line('asOf', 40),
    checkedOn: cells.read('checkedOn', (text) => readCheckedDay(text, latest, dates)),
  }
}
