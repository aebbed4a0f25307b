import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import { currentActing } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import { namesOf } from '#platform/contract/fields.ts'
import {
  Contact,
  Personal,
  type NationalId,
  type Passport,
  type Profile,
  type SentSections,
} from '../contract/profile.ts'
import { passportNeed, type ChosenStart } from '../contract/passport-rule.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { presentRecord } from '#areas/accounts/academic-record/server/show-academic-record.ts'

type Read = z.input<typeof Profile>
type Sections = z.input<typeof SentSections>

/** What `student_profiles` stores of the personal section; the rest is in older tables. */
export type StoredPersonal = Omit<Personal, 'name' | 'dateOfBirth' | 'nationalities' | 'country'> & {
  otherNationalities: string[]
}

const nothing = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
const noPersonal = {
  ...nothing(namesOf(Personal)),
  hasSingleName: false,
  previousNames: [],
  otherNationalities: [],
}
const noContact = nothing(namesOf(Contact))

const isoTime = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
const latest = (...dates: (Date | null | undefined)[]): string | null =>
  dates
    .map(isoTime)
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null

/** As JSON of PostgreSQL writes it: times with an offset. */
interface DocumentRow {
  readonly identity_document: IdentityDocument
  readonly kind: NationalId['kind']
  readonly number_ends: NationalId['numberEnds']
  readonly country: Passport['country']
  readonly issued: NationalId['issued']
  readonly expires: NationalId['expires']
  readonly changed_at: string | null
}

/** The identity documents of a row of `users u`, numbers masked. */
const identityDocuments = sql<DocumentRow[]>`coalesce((
  select json_agg(json_build_object('identity_document', i.identity_document, 'kind', i.kind, 'number_ends', i.number_ends,
    'country', i.country, 'issued', i.issued, 'expires', i.expires, 'changed_at', i.changed_at))
  from identity_documents i where i.user_id = u.id), '[]')`

const selectProfile = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('student_details as d', 'd.user_id', 'u.id')
    .leftJoin('student_profiles as p', 'p.user_id', 'u.id')
    .select(['p.personal', 'p.contact', 'p.guardians', 'p.activities', 'p.needs', 'p.needs_shared'])
    .select(['p.personal_changed_at', 'p.contact_changed_at', 'p.guardians_changed_at'])
    .select(['p.activities_changed_at', 'p.needs_changed_at'])
    .select(['u.name', 'u.phone', 'd.date_of_birth', 'd.nationality', 'd.country', 'd.city', 'd.address'])
    .select(['d.updated_at as details_at', identityDocuments.as('identity_documents')])
    .where('u.id', '=', userId)

type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfile>['executeTakeFirstOrThrow']>>

function present(row: ProfileRow) {
  const { otherNationalities, ...personal } = { ...noPersonal, ...(row.personal as Partial<StoredPersonal>) }
  const nationalities = row.nationality === null ? [] : [row.nationality]
  return {
    personal: {
      ...personal,
      name: row.name,
      dateOfBirth: row.date_of_birth,
      // The first one may have changed where the form asks for only one.
      nationalities: [...nationalities, ...otherNationalities.filter((code) => code !== row.nationality)],
      country: row.country,
    },
    contact: {
      ...noContact,
      ...(row.contact as Partial<Contact>),
      phone: row.phone,
      city: row.city,
      address: row.address,
    },
    guardians: (row.guardians ?? []) as Read['guardians'],
    activities: (row.activities ?? []) as Read['activities'],
    needs: { text: row.needs ?? null, shared: row.needs_shared ?? false },
  }
}

function identityDocumentsOf({ identity_documents: rows }: Pick<ProfileRow, 'identity_documents'>) {
  const dates = (row: DocumentRow) => ({
    numberEnds: row.number_ends,
    issued: row.issued,
    expires: row.expires,
  })
  const national = rows.find((row) => row.identity_document === 'national')
  const passport = rows.find((row) => row.identity_document === 'passport')
  const changed = rows.flatMap(({ changed_at: at }) => (at === null ? [] : [new Date(at)]))
  return {
    national: national ? { kind: national.kind, ...dates(national) } : null,
    passport: passport ? ({ country: passport.country, ...dates(passport) } satisfies Passport) : null,
    changed: latest(...changed),
  }
}

/**
 * The profile as an answer shows it: the student's own, or to an officer who acts for them, without the needs, which are
 * theirs alone. @throws not_found
 */
export async function readShownProfile(db: Kysely<Database>, userId: string): Promise<Read> {
  const profile = await readProfile(db, userId)
  return currentActing() === null ? profile : { ...profile, needs: { text: null, shared: false } }
}

interface Goals {
  readonly intake?: string | null
  readonly countries?: readonly string[]
}

const openStages = sql.join(stages.filter((stage) => stageFacts[stage].open).map((stage) => sql.lit(stage)))

/** Where and when the programs start that student `u` has applied to, drafted or shortlisted. */
const chosenStarts = sql`
  (select coalesce(json_agg(json_build_object('country', p.country, 'intake', nullif(c.intake, ''),
      'startsOn', i.starts_on)), '[]')
    from (
      select a.program_id, a.intake from applications a where a.student_id = u.id and a.stage in (${openStages})
      union select d.program_id, d.intake from application_drafts d where d.student_id = u.id
      union select s.program_id, '' from shortlist s where s.user_id = u.id and s.dropped_at is null
    ) as c join programs p on p.id = c.program_id
    left join program_intakes i on i.program_id = c.program_id and i.start = c.intake)`

/** What was chosen, where the goals say when if nothing else does; before anything is chosen, somewhere abroad. */
function startsOf(chosen: readonly ChosenStart[], goals: Goals | null): ChosenStart[] {
  const intake = goals?.intake ?? null
  const wished = (goals?.countries ?? []).map((country) => ({ country, intake, startsOn: null }))
  const all = [...chosen.map((one) => ({ ...one, intake: one.intake ?? intake })), ...wished]
  return all.length === 0 ? [{ country: null, intake, startsOn: null }] : all
}

/** The whole profile of a student, document numbers masked. @throws not_found */
export async function readProfile(db: Kysely<Database>, userId: string): Promise<Read> {
  const [row] = await runPrepared(db, 'profile-of-student', selectProfile(db, userId))
  if (!row) throw refuse('not_found')
  const documents = identityDocumentsOf(row)
  const { rows } = await sql<{
    schooling: number
    tests: number
    goals: Goals | null
    chosen: ChosenStart[]
    record_at: Date | null
    documents: number
    documents_at: Date | null
    sent: number
  }>`
    select coalesce(jsonb_array_length(r.schooling), 0) as schooling,
      coalesce(jsonb_array_length(r.tests), 0) as tests, r.goals,
      greatest(r.schooling_changed_at, r.tests_changed_at, r.goals_changed_at) as record_at,
      ${chosenStarts} as chosen,
      (select count(*)::int from documents d where d.student_id = u.id) as documents,
      (select max(d.uploaded_at) from documents d where d.student_id = u.id) as documents_at,
      (select count(*)::int from applications a where a.student_id = u.id) as sent
    from users u left join academic_records r on r.user_id = u.id where u.id = ${userId}`.execute(db)
  const counted = rows[0]!
  const views = await db
    .selectFrom('identity_views')
    .select(['identity_document', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const sections = present(row)
  const { personal, contact } = sections
  const enteredBefore = (...facts: unknown[]) => (facts.some((fact) => fact !== null) ? row.details_at : null)
  return {
    ...sections,
    national: documents.national,
    passport: documents.passport,
    passportFor: passportNeed(personal.nationalities, startsOf(counted.chosen, counted.goals)),
    record: {
      schooling: counted.schooling,
      tests: counted.tests,
      hasGoals: (counted.goals?.countries?.length ?? 0) > 0 || Boolean(counted.goals?.intake),
      intake: counted.goals?.intake ?? null,
    },
    documents: counted.documents,
    sent: counted.sent,
    changed: {
      personal:
        isoTime(row.personal_changed_at) ??
        isoTime(enteredBefore(personal.dateOfBirth, row.nationality, personal.country)),
      contact: isoTime(row.contact_changed_at) ?? isoTime(enteredBefore(contact.city, contact.address)),
      identity: documents.changed,
      guardians: isoTime(row.guardians_changed_at),
      record: isoTime(counted.record_at),
      activities: isoTime(row.activities_changed_at),
      needs: isoTime(row.needs_changed_at),
      documents: isoTime(counted.documents_at),
    },
    numberViews: views.map(({ identity_document: of, at }) => ({
      identityDocument: of as IdentityDocument,
      at: at.toISOString(),
    })),
  }
}

function sectionsOf(row: ProfileRow): Sections {
  const { needs, ...sections } = present(row)
  const { national, passport } = identityDocumentsOf(row)
  return { ...sections, national, passport, needs: needs.shared ? needs.text : null }
}

/**
 * What is sent with an application: the current sections, document numbers as their last digits, and needs if the
 * student shares them.
 * @throws not_found
 */
export async function readSections(db: Kysely<Database>, userId: string): Promise<Sections> {
  const [row] = await runPrepared(db, 'profile-of-student', selectProfile(db, userId))
  if (!row) throw refuse('not_found')
  return sectionsOf(row)
}

/** The same with the academic record, in one statement. @throws not_found */
export async function readSectionsAndRecord(
  db: Kysely<Database>,
  userId: string,
): Promise<{ sections: Sections; record: AcademicRecord }> {
  const both = selectProfile(db, userId)
    .leftJoin('academic_records as r', 'r.user_id', 'u.id')
    .select(['r.schooling', 'r.tests', 'r.goals'])
    .select(['r.schooling_changed_at', 'r.tests_changed_at', 'r.goals_changed_at'])
  const [row] = await runPrepared(db, 'profile-and-record', both)
  if (!row) throw refuse('not_found')
  return { sections: sectionsOf(row), record: presentRecord(row) }
}
