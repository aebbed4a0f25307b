import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { FittingSets } from '#areas/catalogue/fit/server/fitting-sets.ts'
import { listUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import { upToMost, type FoundProgram, type showStart as route } from '../contract.ts'
import { countPrograms } from './count-programs.ts'
import { findPrograms } from './find-programs.ts'
import { fittingOf, type Seeker } from './query-for-viewer.ts'
import { showDestinations } from './show-destinations.ts'

type Reply = ReplyOf<typeof route>

/** ISCED-F: medicine, dental studies, pharmacy, nursing; computing, engineering, business, law. */
const subjects = ['0912', '0911', '0916', '0913', '06', '07', '041', '0421']
/** The destinations of the agency's own courses; others follow by the number of programs. */
const destinations = ['LV', 'IT', 'RS', 'GE', 'KZ', 'CN']
const countriesShown = 6
const knownShown = 6
const qualifyingShown = 4

/** How much is known about a program: its tuition, a deadline ahead, its length, and a day on which it was checked. */
const factsKnown = `(p.tuition_amount is not null)::int * 2 + coalesce((coalesce((
      select max(i.closes) from program_intakes i where i.program_id = p.id and i.status = 'published'
    ), p.deadline) >= $1::date)::int, 0) * 2 + (p.duration_months is not null)::int + (p.checked_on is not null)::int`

/** Not over, by its dated intakes or, without any, by its own deadline. */
const open = `coalesce((
      select bool_or(i.closes is null or i.closes >= $1::date) from program_intakes i
      where i.program_id = p.id and i.status = 'published'
    ), p.deadline is null or p.deadline >= $1::date)`

const knownBest = {
  name: 'programs-known-best',
  text: `
  select p.id, p.number from programs p join universities u on u.id = p.university_id
  where p.requirement_set is not null and p.status = 'published' and u.status = 'published'
  order by ${factsKnown} desc, p.checked_on desc nulls last, p.number
  limit $2`,
}

/** The best of each university, so that one with many programs does not fill the list. */
const fittingBest = {
  name: 'programs-fitting-best',
  text: `
  select id, number from (
    select distinct on (p.university_id) p.id, p.number, fit.rank, ${factsKnown} as facts
    from unnest($2::integer[], $3::integer[]) as fit (set, rank)
    join programs p on p.requirement_set = fit.set
    join universities u on u.id = p.university_id
    where p.status = 'published' and u.status = 'published' and ${open}
      and ($5::text is null or p.field like $5 || '%')
    order by p.university_id, fit.rank desc, facts desc, p.number
  ) best
  order by rank desc, facts desc, number
  limit $4`,
}

type Place = { id: string; number: number }

/**
 * Where to begin a search: subjects, countries and programs, those that fit the viewer first.
 * @param viewer a student's own record is compared; visitors (null) and officers see no fit
 * @param requested the currency of amounts; by default that of the student's goals, else the home currency
 */
export async function showStart(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  requested?: string,
): Promise<Reply> {
  const { pool, clock } = deps
  const currency = requested ?? (await currencyOfGoals(pool, viewer))
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const shown = (places: readonly Place[]) => programsAt(deps, viewer, places, currency)
  const [counts, places, universities, { rows: known }, fitting, ...counted] = await Promise.all([
    countPrograms(deps, null, { search: '' }),
    showDestinations(deps, currency),
    listUniversities(pool, { page: 1, limit: 1, search: '', viewerSeesDrafts: false, now }),
    pool.query<Place>({ ...knownBest, values: [today, knownShown + qualifyingShown] }),
    fittingOf(deps, viewer, today).then((sets) => sets && placesFitting(deps, sets, today, qualifyingShown)),
    ...subjects.map((field) => findPrograms(deps, null, { search: '', field: [field], page: 1, limit: 1 })),
  ])
  const others = known
    .filter(({ number }) => !fitting?.some((one) => one.number === number))
    .slice(0, knownShown)
  const own = destinations.flatMap((code) => places.countries.filter(({ country }) => country === code))
  const further = places.countries
    .filter(({ country }) => !destinations.includes(country))
    .toSorted((one, other) => other.programs - one.programs)
  return {
    programs: places.countries.reduce((sum, { programs }) => sum + programs, 0),
    universities: universities.pagination.totalUniversities,
    subjects: counted
      .map(({ pagination: { totalPrograms, more } }, at) => ({
        value: subjects[at]!,
        ...upToMost(totalPrograms),
        more,
      }))
      .filter(({ count }) => count > 0),
    fields: counts.field,
    countries: [...own, ...further]
      .filter(({ programs }) => programs > 0)
      .slice(0, countriesShown)
      .map(({ country, programs, tuition, old }) => ({ country, programs, tuition, old })),
    known: await shown(others),
    qualifying: fitting && (await shown(fitting)),
  }
}

/** The currency in which a student has said to pay; undefined for anybody else. */
async function currencyOfGoals(pool: Deps['pool'], viewer: Seeker | null): Promise<string | undefined> {
  if (viewer === null || 'evidence' in viewer || viewer.role !== 'student') return undefined
  const { rows } = await pool.query<{ currency: string | null }>({
    name: 'currency-of-goals',
    text: `select goals->>'currency' as currency from academic_records where user_id = $1`,
    values: [viewer.userId],
  })
  return rows[0]?.currency ?? undefined
}

/** The programs at places, in their order. */
async function programsAt(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  places: readonly Place[],
  currency?: string,
): Promise<FoundProgram[]> {
  if (places.length === 0) return []
  const among = places.map(({ number }) => number)
  const wishes = { search: '', currency, page: 1, limit: places.length }
  const { programs } = await findPrograms(deps, viewer, wishes, { among })
  const byId = new Map(programs.map((program) => [program._id, program]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
}

/**
 * Programs of which a record meets most and misses nothing, one of each university.
 * @param field ISCED-F; null for all
 * @param most how many at most
 */
export async function listFitting(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker,
  field: string | null,
  most: number,
): Promise<FoundProgram[]> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  const fitting = await fittingOf(deps, viewer, today)
  return fitting === null
    ? []
    : programsAt(deps, viewer, await placesFitting(deps, fitting, today, most, field))
}

async function placesFitting(
  { pool }: Pick<Deps, 'pool'>,
  fitting: FittingSets,
  today: string,
  most: number,
  field: string | null = null,
): Promise<Place[]> {
  const sets = fitting.maybe.flatMap((set) => {
    const fit = fitting.fits.get(set)
    // Without a requirement that is met, nothing speaks for the program.
    return fit && fit.met > 0 ? [{ set, rank: fit.met - fit.notKnown }] : []
  })
  const ranks = sets.map(({ rank }) => rank)
  const values = [today, sets.map(({ set }) => set), ranks, most, field]
  return (await pool.query<Place>({ ...fittingBest, values })).rows
}
