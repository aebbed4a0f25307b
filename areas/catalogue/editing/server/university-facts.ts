import { checks } from '#texts/catalogue/editing/checks.ts'
import { missingFacts } from '#texts/catalogue/editing/missing.ts'
import { sql } from 'kysely'
import { refuse } from '#platform/http/refusal.ts'
import type { Missing, RecordStatus } from '../contract/catalogue-facts.ts'
import type { UniversityValues } from '../contract/university-editing.ts'
import type { EditableEntity, EditableRow } from './editable-entity.ts'
import type { GroupSources } from './fact-sources.ts'

interface Row {
  id: string
  status: RecordStatus
  version: number
  group_sources: GroupSources
  source_url: string | null
  source_note: string | null
  checked_on: string | null
  name: string
  local_name: string | null
  other_names: string[]
  acronyms: string[]
  country: string
  state: string | null
  city: string | null
  lat: number | null
  lng: number | null
  kind: 'public' | 'private' | null
  founded: number | null
  website: string | null
  application_route: 'agency' | 'direct' | null
  application_url: string | null
  listings: UniversityValues['recognition']['listings']
}

type Read = EditableRow<UniversityValues>

const groupsOf = (row: Row): UniversityValues => ({
  names: { name: row.name, localName: row.local_name, otherNames: row.other_names, acronyms: row.acronyms },
  place: { country: row.country, state: row.state, city: row.city, lat: row.lat, lng: row.lng },
  facts: { kind: row.kind, founded: row.founded, website: row.website },
  recognition: { listings: row.listings },
  applying: { route: row.application_route, applyUrl: row.application_url },
})

/** How universities are read, written and checked for completeness when they are edited. */
export const universityEntity: EditableEntity<UniversityValues> = {
  name: 'university',
  table: 'universities',
  sourced: ['names', 'place', 'facts', 'applying'],
  async readAll(db, ids) {
    const { rows } = await sql<Row>`
      select u.*, coalesce((
        select json_agg(json_build_object('regulator', l.regulator, 'listed', l.listed, 'sourceUrl', l.source_url,
          'checkedOn', l.checked_on) order by l.regulator)
        from recognition_listings l where l.university_id = u.id), '[]') as listings
      from universities u where u.id = any (${[...ids]}::uuid[])`.execute(db)
    return rows.map((row) => {
      const { status, version, group_sources: sources, source_url, source_note, checked_on } = row
      const whole = { source_url, source_note, checked_on }
      return { id: row.id, status, version, sources, whole, groups: groupsOf(row) }
    })
  },
  async write(trx, id, group, input) {
    // TypeScript cannot relate the type of the value to a group that is only known at run time.
    const value = input as never
    if (group === 'names') {
      const { name, localName, otherNames, acronyms } = value as UniversityValues['names']
      await trx
        .updateTable('universities')
        .set({ name, local_name: localName, other_names: [...otherNames], acronyms: [...acronyms] })
        .where('id', '=', id)
        .execute()
    } else if (group === 'applying') {
      const { route, applyUrl } = value as UniversityValues['applying']
      await trx
        .updateTable('universities')
        .set({ application_route: route, application_url: applyUrl })
        .where('id', '=', id)
        .execute()
    } else if (group === 'recognition') {
      await writeListings(trx, id, value as UniversityValues['recognition'])
    } else {
      await trx.updateTable('universities').set(value).where('id', '=', id).execute()
    }
  },
  missing({ groups: { place, facts }, sources, whole }: Read) {
    const missing: Missing[] = []
    const addMissing = (group: string, field: string, text: string) => missing.push({ group, field, text })
    if (!place.city) addMissing('place', 'city', missingFacts.city)
    if (!facts.website) addMissing('facts', 'website', missingFacts.website)
    if (!facts.kind) addMissing('facts', 'kind', missingFacts.kind)
    for (const group of ['names', 'place', 'facts'] as const) {
      const source = sources[group]
      const known = source ? (source.url ?? source.document) : (whole.source_url ?? whole.source_note)
      if (!known) addMissing(group, 'source', missingFacts.source)
      else if (!(source?.checkedOn ?? whole.checked_on)) addMissing(group, 'source', missingFacts.checkedOn)
    }
    return missing
  },
}

async function writeListings(
  trx: Parameters<EditableEntity<UniversityValues>['write']>[0],
  id: string,
  { listings }: UniversityValues['recognition'],
): Promise<void> {
  const known = await listRegulators(trx)
  for (const [at, { regulator }] of listings.entries()) {
    const first = listings.findIndex((one) => one.regulator === regulator)
    const wrong = !known.includes(regulator)
      ? checks.chooseListingRegulator
      : first < at
        ? checks.regulatorTwice
        : undefined
    if (wrong) throw refuse('invalid_input', { fields: { [`value.listings.${at}.regulator`]: wrong } })
  }
  await trx.deleteFrom('recognition_listings').where('university_id', '=', id).execute()
  if (listings.length === 0) return
  await trx
    .insertInto('recognition_listings')
    .values(
      listings.map(({ regulator, listed, sourceUrl, checkedOn }) => ({
        regulator,
        listed,
        source_url: sourceUrl,
        checked_on: checkedOn,
        university_id: id,
      })),
    )
    .execute()
}

/** Regulators at home that publish a list of universities. */
export async function listRegulators(
  db: Parameters<EditableEntity<UniversityValues>['readAll']>[0],
): Promise<string[]> {
  const rows = await db
    .selectFrom('recognition_rules')
    .select('regulator')
    .distinct()
    .where('asks_listing', '=', true)
    .orderBy('regulator')
    .execute()
  return rows.map(({ regulator }) => regulator)
}
