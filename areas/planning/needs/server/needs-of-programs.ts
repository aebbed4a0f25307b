import type * as z from 'zod/mini'
import { stageFacts, stages, type Stage } from '#platform/contract/stages.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { judge, type Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import { hasGuardian, isUnder18 } from '#areas/accounts/profile/contract/profile-gaps.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import type { Deps } from '#platform/config/deps.ts'
import { readEvidence } from '#areas/catalogue/offers.ts'
import { readProfile } from '#areas/accounts/offers.ts'
import type { showProgramNeeds as route } from '../contract/show-program-needs.ts'
import { needsOf } from '../contract/program-needs.ts'

interface Row {
  program_id: string
  program: string
  university_id: string
  university: string
  country: string
  chosen_as: 'application' | 'draft' | 'shortlist'
  application_id: string | null
  reference: string | null
  stage: Stage | null
  intake: string | null
  starts_on: string | null
  required_documents: DocumentKind[] | null
  lines: Requirement[] | null
  /** Of an application: received documents that are not requested again. */
  arrived: DocumentKind[]
  requested: DocumentKind[]
}

const most = 60

/** Every program a student has chosen, once: as an application before a draft, as a draft before the shortlist. */
const statement = {
  name: 'programs-chosen',
  text: `
  with chosen as (
    select a.program_id, 1 as rank, 'application' as chosen_as, a.id as application_id, a.reference, a.stage,
      nullif(a.intake, '') as intake, a.applied_at as at
    from applications a where a.student_id = $1 and a.stage = any($2)
    union all
    select d.program_id, 2, 'draft', null, null, null, nullif(d.intake, ''), d.saved_at
    from application_drafts d where d.student_id = $1
    union all
    select s.program_id, 3, 'shortlist', null, null, null, null, s.added_at
    from shortlist s where s.user_id = $1 and s.dropped_at is null
  ), first as (
    select distinct on (program_id) * from chosen order by program_id, rank, at desc, application_id
  )
  select c.program_id, c.chosen_as, c.application_id, c.reference, c.stage, c.intake,
    i.starts_on::text as starts_on, p.name as program,
    u.id as university_id, u.name as university, p.country, p.required_documents, s.lines,
    coalesce((select array_agg(distinct d.name) from application_documents l join documents d on d.id = l.document_id
      where l.application_id = c.application_id and l.state <> 'replaced'), '{}') as arrived,
    coalesce((select array_agg(r.name) from document_requests r
      where r.application_id = c.application_id and r.closed_at is null), '{}') as requested
  from first c join programs p on p.id = c.program_id join universities u on u.id = p.university_id
  left join requirement_sets s on s.id = p.requirement_set
  left join program_intakes i on i.program_id = c.program_id and i.start = c.intake
  where c.chosen_as = 'application' or p.status = 'published' and u.status = 'published'
  order by c.rank, c.at desc, c.program_id limit ${most}`,
}

const openStages = stages.filter((stage) => stageFacts[stage].open)
const emptyRecord: Evidence = { schooling: [], tests: [], dateOfBirth: null }

type Needy = z.input<(typeof route)['reply']>['programs'][number]

/** Of a place that was accepted, the passport; nothing if it is there. */
function onlyPassportAfterJoining(program: Needy): Needy[] {
  if (program.stage !== 'joined') return [program]
  const needs = program.needs.filter(({ kind }) => kind === 'passport' || kind === 'passport-expires')
  return needs.length === 0 ? [] : [{ ...program, needs }]
}

/**
 * What the programs among a student's shortlist, drafts and open applications still need, at most sixty of them. Of a place
 * that was accepted only the passport is left; everything else is a condition of the offer.
 * @throws not_found when the student no longer exists
 */
export async function needsOfPrograms(
  { db, pool, clock }: Pick<Deps, 'db' | 'pool' | 'clock'>,
  userId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const today = clock.now().toISOString().slice(0, 10)
  const [{ rows }, evidence, profile, stored] = await Promise.all([
    pool.query<Row>({ ...statement, values: [userId, openStages] }),
    readEvidence(pool, userId),
    readProfile(db, userId),
    db.selectFrom('documents').select('name').distinct().where('student_id', '=', userId).execute(),
  ])
  const inVault = stored.map(({ name }) => name as DocumentKind)
  const { nationalities, dateOfBirth } = profile.personal
  // A date of birth alone is enough to compare the age.
  const record = evidence ?? { ...emptyRecord, dateOfBirth }
  const known = {
    nationalities,
    passport: profile.passport?.numberEnds == null ? null : profile.passport,
    hasSchooling: profile.record.schooling > 0,
    needsGuardian: isUnder18(dateOfBirth, today) && !hasGuardian(profile),
    today,
  }
  const programs = rows.map((row) => {
    const isSent = row.application_id !== null
    return {
      program: { _id: row.program_id, programName: row.program },
      university: { _id: row.university_id, universityName: row.university },
      chosenAs: row.chosen_as,
      application: isSent ? { _id: row.application_id!, reference: row.reference! } : null,
      stage: row.stage,
      intake: row.intake ?? (isSent ? null : profile.record.intake),
      documentsKnown: row.required_documents !== null,
      needs: needsOf(
        {
          country: row.country,
          intake: row.intake ?? profile.record.intake,
          startsOn: row.starts_on,
          requiredDocuments: [...new Set([...(row.required_documents ?? []), ...row.requested])],
          requirements: (row.lines ?? []).map((line) => judge(line, record, today)),
        },
        {
          ...known,
          // A document that an officer has requested again counts as missing.
          documents: isSent ? row.arrived.filter((name) => !row.requested.includes(name)) : inVault,
        },
      ),
    }
  })
  return { programs: programs.flatMap(onlyPassportAfterJoining) }
}
