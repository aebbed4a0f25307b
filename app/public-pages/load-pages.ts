import { pageSize } from '#platform/contract/pages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { listRates } from '#areas/catalogue/costs/server/list-rates.ts'
import { showProgramCosts } from '#areas/catalogue/costs/server/show-program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/server/show-program-fit.ts'
import { listProgramsOf } from '#areas/catalogue/programs/server/list-programs-of.ts'
import { listSimilarPrograms } from '#areas/catalogue/programs/server/list-similar-programs.ts'
import { showProgram } from '#areas/catalogue/programs/server/show-program.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { listUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import { showUniversities, showUniversity } from '#areas/catalogue/universities/server/show-university.ts'
import type { PageOf, PublicPage } from '#site/catalogue/public-page.ts'
import { asksForPrograms } from '#site/catalogue/search-address.ts'
import type { ReadSearch } from './read-search-address.ts'

// Each page is read with the operations of the API, as somebody who is not logged in: only what is published, and
// compared with nobody's record.

export type Sources = Pick<Deps, 'pool' | 'clock' | 'db'>

const visitor = null
const asVisitor = { viewerSeesDrafts: false }

/** Rows of a list: as many as in the student area. */
const rowsOfPage = pageSize.usual
const rowsOfUniversity = 50

/** A search, or its first view if nothing is searched for. */
export async function loadSearch(deps: Sources, { search, isPart }: ReadSearch): Promise<PublicPage> {
  if (!asksForPrograms(search) && !isPart)
    return { kind: 'start', ...(await programSearch(deps).start(visitor)) }
  const { page, sort, tuitionUpTo, currency, open, noEnglishTest, ...rest } = search
  const lists = Object.fromEntries(
    Object.entries(rest).filter(([, values]) => typeof values === 'string' || values.length > 0),
  ) as { search: string }
  const filters = {
    ...lists,
    ...(tuitionUpTo !== null && { tuitionUpTo }),
    ...(currency !== null && { currency }),
    ...(open && { open: 'yes' as const }),
    ...(noEnglishTest && { noEnglishTest: 'yes' as const }),
  }
  const finder = programSearch(deps)
  const isFirst = page === 1 && search.search !== ''
  const [found, counts, rates, universities] = await Promise.all([
    finder.find(visitor, {
      ...filters,
      page,
      limit: rowsOfPage,
      sort: sort ?? (search.search === '' ? 'deadline' : 'relevance'),
    }),
    finder.count(visitor, filters),
    listRates(deps),
    isFirst
      ? finder.named(search.search).then((ids) => showUniversities(deps.pool, ids, deps.clock.now()))
      : [],
  ])
  return {
    kind: 'search',
    search,
    isPart,
    found: { ...found, programs: found.programs as PageOf<'search'>['found']['programs'] },
    counts,
    named: universities,
    currencies: rates.currencies,
  }
}

/** Universities by name, or all countries that have some. */
export async function loadUniversities(
  deps: Sources,
  { search, page }: { search: string; page: number },
): Promise<PageOf<'universities'>> {
  const isSearch = search !== ''
  const [{ universities, pagination }, places] = await Promise.all([
    listUniversities(deps.pool, {
      page,
      limit: isSearch ? rowsOfPage : 1,
      search,
      ...asVisitor,
      now: deps.clock.now(),
    }),
    isSearch ? null : programSearch(deps).destinations(),
  ])
  return {
    kind: 'universities',
    search,
    found: isSearch ? universities : [],
    pagination,
    total: pagination.totalUniversities,
    countries: places?.countries.toSorted((one, other) => other.universities - one.universities) ?? [],
  }
}

/** The countries with programs, and what those cost. */
export async function loadCountries(deps: Sources): Promise<PageOf<'countries'>> {
  const { countries, rateOf } = await programSearch(deps).destinations()
  return {
    kind: 'countries',
    countries: countries
      .filter(({ programs }) => programs > 0)
      .toSorted((one, other) => other.programs - one.programs),
    rateOf,
  }
}

/** A university and a page of its programs. @throws not_found */
export async function loadUniversity(
  { pool, clock }: Sources,
  id: string,
  { search, page }: { search: string; page: number },
): Promise<PageOf<'university'>> {
  const now = clock.now()
  const [{ university }, list] = await Promise.all([
    showUniversity(pool, id, { ...asVisitor, now }),
    listProgramsOf(pool, id, { page, limit: rowsOfUniversity, search, ...asVisitor, now }),
  ])
  return {
    kind: 'university',
    university,
    search,
    list: list as PageOf<'university'>['list'],
  }
}

/** A program with its requirements, costs and university, and those like it. @throws not_found */
export async function loadProgram(deps: Sources, id: string): Promise<PageOf<'program'>> {
  const { pool, clock } = deps
  const now = clock.now()
  const [{ program }, fit, costs, similar] = await Promise.all([
    showProgram(pool, id, { ...asVisitor, onlyUniversity: null, now }),
    showProgramFit(deps, visitor, id),
    showProgramCosts(pool, id, { currency: undefined, ...asVisitor }),
    listSimilarPrograms(pool, id, { ...asVisitor, now }),
  ])
  const { university } = await showUniversity(pool, program.university._id, { ...asVisitor, now })
  return {
    kind: 'program',
    program: program as PageOf<'program'>['program'],
    university,
    fit,
    costs,
    similar: similar as PageOf<'program'>['similar'],
    today: now.toISOString().slice(0, 10),
  }
}

const statuses = {
  program: {
    name: 'public-program-status',
    text: `select p.status = 'withdrawn' or u.status = 'withdrawn' and p.status <> 'draft' as gone
      from programs p join universities u on u.id = p.university_id where p.id = $1`,
  },
  university: {
    name: 'public-university-status',
    text: `select status = 'withdrawn' as gone from universities where id = $1`,
  },
  article: {
    name: 'public-article-status',
    text: `select status = 'withdrawn' as gone from help_articles where slug = $1`,
  },
}

/** Whether something that is not found was published once; a draft never was. */
export async function wasWithdrawn(
  { pool }: Sources,
  what: keyof typeof statuses,
  id: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ gone: boolean }>({ ...statuses[what], values: [id] })
  return rows[0]?.gone ?? false
}
