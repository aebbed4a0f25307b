import type { Deps } from '#platform/config/deps.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { upToMost } from '#areas/catalogue/search/contract.ts'
import { listUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import type { PageOf } from '#site/catalogue/public-page.ts'

/** ISCED-F: medicine, dental studies, pharmacy, nursing; computing, engineering, business, law. */
const subjects = ['0912', '0911', '0916', '0913', '06', '07', '041', '0421']
/** The destinations of the agency's own courses; others follow by the number of programs. */
const destinations = ['LV', 'IT', 'RS', 'GE', 'KZ', 'CN']

const wellKnown = {
  name: 'programs-known-best',
  text: `
  select p.number from programs p join universities u on u.id = p.university_id
  where p.requirement_set is not null and p.status = 'published' and u.status = 'published'
  order by (p.tuition_amount is not null)::int * 2 + coalesce((coalesce(p.deadline, (
      select max(i.closes) from program_intakes i where i.program_id = p.id and i.status = 'published'
    )) >= $1::date)::int, 0) * 2 + (p.duration_months is not null)::int + (p.checked_on is not null)::int desc,
    p.checked_on desc nulls last, p.number
  limit 6`,
}

/** The first view of the search, before anything is searched for. */
export async function loadStart(deps: Pick<Deps, 'pool' | 'clock'>): Promise<PageOf<'start'>> {
  const { pool, clock } = deps
  const now = clock.now()
  const search = programSearch(deps)
  const today = now.toISOString().slice(0, 10)
  const [counts, places, universities, { rows }, ...counted] = await Promise.all([
    search.count(null, { search: '' }),
    search.destinations(),
    listUniversities(pool, { page: 1, limit: 1, search: '', viewerSeesDrafts: false, now }),
    pool.query<{ number: number }>({ ...wellKnown, values: [today] }),
    ...subjects.map((field) => search.find(null, { search: '', field: [field], page: 1, limit: 1 })),
  ])
  const among = rows.map(({ number }) => number)
  const known =
    among.length === 0 ? [] : (await search.find(null, { search: '', page: 1, limit: 6 }, { among })).programs
  const total = places.countries.reduce((sum, { programs }) => sum + programs, 0)
  const own = destinations.flatMap((code) => places.countries.filter(({ country }) => country === code))
  const others = places.countries
    .filter(({ country, programs }) => programs > 0 && !destinations.includes(country))
    .toSorted((one, other) => other.programs - one.programs)
  return {
    kind: 'start',
    programs: { count: total, more: false },
    universities: universities.pagination.totalUniversities,
    subjects: counted.flatMap(({ pagination: { totalPrograms, more } }, at) =>
      totalPrograms === 0 ? [] : { field: subjects[at]!, count: { ...upToMost(totalPrograms), more } },
    ),
    fields: counts.field,
    countries: [...own.filter(({ programs }) => programs > 0), ...others]
      .slice(0, 6)
      .map(({ country, programs, tuition }) => ({ country, programs, tuition })),
    known,
  }
}
