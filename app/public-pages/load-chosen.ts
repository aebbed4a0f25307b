import { listPublished } from '#areas/catalogue/programs/server/list-published.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { comparedMost, shortlistMost } from '#areas/planning/shortlist/contract.ts'
import { idInAddress } from '#kit/routing/public-paths.ts'
import type { PageOf } from '#site/catalogue/public-page.ts'
import { evidenceOf, type ReadAnswers } from '#site/catalogue/qualify/answers.ts'
import { loadProgram, type Sources } from './load-pages.ts'

/** Programs that the answers of a visitor may suffice for: enough to see that it is worth an account. */
const suitingShown = 10

/** The programs that an address names, and whether it names others that are not taken. */
export interface ReadChoice {
  readonly programIds: readonly string[]
  readonly isPart: boolean
}

/** Reads `programs=…,…` of an address, or the same as a form sends it: each once, in their order. */
export function readChoice(query: URLSearchParams, most: number): ReadChoice {
  const named = query.getAll('programs').flatMap((part) => part.split(',').filter((one) => one !== ''))
  const read = named.slice(0, 200).map(idInAddress)
  const known = [...new Set(read.filter((id) => id !== null))]
  return {
    programIds: known.slice(0, most),
    isPart: known.length > most || read.includes(null) || named.length > read.length,
  }
}

export const readCompared = (query: URLSearchParams): ReadChoice => readChoice(query, comparedMost)
export const readShortlist = (query: URLSearchParams): ReadChoice => readChoice(query, shortlistMost)

const hasCode = (error: unknown, code: string) => (error as { code?: unknown }).code === code

/** Programs side by side, with everything that is compared. Those that are not published are left out. */
export async function loadCompare(
  deps: Sources,
  { programIds, isPart }: ReadChoice,
): Promise<PageOf<'compare'>> {
  const read = await Promise.all(
    programIds.map((id) =>
      loadProgram(deps, id).catch((error: unknown) => {
        if (hasCode(error, 'not_found')) return null
        throw error
      }),
    ),
  )
  const found = read.filter((one) => one !== null)
  return {
    kind: 'compare',
    columns: found.map(({ program, university, fit, costs }) => ({
      programId: program._id,
      program,
      university,
      fit,
      costs,
      error: null,
    })),
    isPart: isPart || found.length < programIds.length,
  }
}

/** The programs that somebody has on a device, as they are now. */
export async function loadShortlist(
  { pool, clock }: Sources,
  { programIds, isPart }: ReadChoice,
): Promise<PageOf<'shortlist'>> {
  if (programIds.length === 0) return { kind: 'shortlist', programs: null, isPart }
  const programs = await listPublished(pool, programIds, clock.now())
  return { kind: 'shortlist', programs, isPart: isPart || programs.length < programIds.length }
}

/** The countries with programs, for the map. */
export async function loadMap(deps: Sources): Promise<PageOf<'map'>> {
  const { countries, deadlines } = await programSearch(deps).destinations()
  const withPrograms = countries.filter(({ programs }) => programs > 0)
  return {
    kind: 'map',
    countries: withPrograms.toSorted((one, other) => other.programs - one.programs),
    deadlines,
  }
}

/** Programs that the answers of a visitor may suffice for, if they are complete. Nothing of them is stored. */
export async function loadQualify(deps: Sources, read: ReadAnswers): Promise<PageOf<'qualify'>> {
  const search = programSearch(deps)
  const evidence = evidenceOf(read)
  const [{ field }, found] = await Promise.all([
    search.count(null, { search: '' }),
    evidence && search.fitting({ evidence }, read.answers.field || null, suitingShown),
  ])
  return { kind: 'qualify', ...read, fields: field.map(({ value }) => value).sort(), found }
}
