import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { missingFacts } from '#texts/catalogue/editing/missing.ts'
import { sql, type Transaction } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import { fingerprintOfSet } from '#areas/catalogue/built-in/server/requirement-set.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Missing, RecordStatus } from '../contract/catalogue-facts.ts'
import { programGroups, type ProgramValues } from '../contract/program-editing.ts'
import type { EditableEntity } from './editable-entity.ts'
import type { GroupSources, RowSource } from './fact-sources.ts'

interface Row {
  id: string
  university_id: string
  status: RecordStatus
  version: number
  group_sources: GroupSources
  source_url: string | null
  source_note: string | null
  checked_on: string | null
  name: string
  award: string | null
  level: number | null
  field: string | null
  url: string | null
  duration_months: number | null
  language: string | null
  mode: string | null
  campus: string | null
  tuition_amount: number | null
  tuition_max: number | null
  tuition_currency: string | null
  tuition_basis: ProgramValues['tuition']['period']
  tuition_year: string | null
  required_documents: ProgramValues['documents']['requiredDocuments']
  entry_requirements: string | null
  deadline: string | null
  intake: string | null
  fees: ProgramValues['fees']['fees']
  lines: ProgramValues['requirements']['lines'] | null
  english_test: ProgramValues['requirements']['englishTest']
  intakes: ProgramValues['intakes']['intakes']
  requirements_source_url: string | null
  requirements_checked_on: string | null
  /** Null also where the fees have different ones. */
  fees_source_url: string | null
  fees_checked_on: string | null
  fee_sources: RowSource[]
}

/** The sources of built-in requirements and fees: an undo must bring them back with the facts. */
function sourcesOfRows(row: Row): GroupSources {
  const sourceFrom = (url: string | null, checkedOn: string | null) =>
    url === null || checkedOn === null ? undefined : { url, document: null, checkedOn }
  return {
    requirements: sourceFrom(row.requirements_source_url, row.requirements_checked_on),
    fees: sourceFrom(row.fees_source_url, row.fees_checked_on),
  }
}

const groupsOf = (row: Row): ProgramValues => ({
  title: { name: row.name, award: row.award, level: row.level, field: row.field, url: row.url },
  study: {
    durationMonths: row.duration_months,
    language: row.language,
    mode: row.mode,
    campus: row.campus,
  },
  tuition: {
    amount: row.tuition_amount,
    upTo: row.tuition_max,
    currency: row.tuition_currency,
    period: row.tuition_basis,
    year: row.tuition_year,
  },
  fees: { fees: row.fees },
  documents: { requiredDocuments: row.required_documents },
  requirements: {
    lines: row.lines ?? [],
    englishTest: row.english_test,
    entryRequirements: row.entry_requirements,
  },
  intakes: { intakes: row.intakes, deadline: row.deadline, note: row.intake },
})

type Trx = Transaction<Database>
type Writers = {
  [Group in keyof ProgramValues]: (trx: Trx, id: string, value: ProgramValues[Group]) => Promise<void>
}

const set = async (trx: Trx, id: string, columns: object): Promise<void> => {
  await trx
    .updateTable('programs')
    .set(columns as never)
    .where('id', '=', id)
    .execute()
}

const writers: Writers = {
  title: (trx, id, value) => set(trx, id, value),
  study: (trx, id, { durationMonths, language, mode, campus }) =>
    set(trx, id, { duration_months: durationMonths, language, mode, campus }),
  tuition: (trx, id, { amount, upTo, currency, period, year }) =>
    set(trx, id, {
      tuition_amount: amount,
      tuition_max: upTo,
      tuition_currency: currency,
      tuition_basis: period,
      tuition_year: year,
    }),
  fees: writeFees,
  documents: (trx, id, { requiredDocuments }) => set(trx, id, { required_documents: requiredDocuments }),
  requirements: writeRequirements,
  intakes: writeIntakes,
}

async function writeFees(trx: Trx, id: string, { fees }: ProgramValues['fees']): Promise<void> {
  await trx.deleteFrom('program_fees').where('program_id', '=', id).execute()
  if (fees.length === 0) return
  await trx
    .insertInto('program_fees')
    .values(
      fees.map(({ kind, amount, currency, due, paidTo }) => ({
        program_id: id,
        kind,
        amount,
        currency,
        due,
        paid_to: paidTo,
      })),
    )
    .execute()
}

/** Equal requirements share a row. Rows never change; other requirements get another row. */
async function writeRequirements(
  trx: Trx,
  id: string,
  { lines, englishTest, entryRequirements }: ProgramValues['requirements'],
): Promise<void> {
  const requirementSet = { lines, english_test: englishTest }
  let known: number | null = null
  if (lines.length > 0 || englishTest !== null) {
    const fingerprint = fingerprintOfSet(requirementSet)
    await sql`insert into requirement_sets (fingerprint, lines, english_test)
      values (${fingerprint}, ${JSON.stringify(lines)}::jsonb, ${englishTest}) on conflict (fingerprint) do nothing`.execute(
      trx,
    )
    const { rows } = await sql<{
      id: number
    }>`select id from requirement_sets where fingerprint = ${fingerprint}`.execute(trx)
    known = rows[0]!.id
  }
  await set(trx, id, { requirement_set: known, entry_requirements: entryRequirements })
}

const openStages = stages.filter((stage) => stageFacts[stage].open)

async function writeIntakes(
  trx: Trx,
  id: string,
  { intakes, deadline, note }: ProgramValues['intakes'],
): Promise<void> {
  const starts = intakes.map(({ start }) => start)
  const { rows } = await sql<{ intake: string; count: number }>`
    select a.intake, count(*)::int as count
    from applications a join program_intakes i on i.program_id = a.program_id and i.start = a.intake
    where a.program_id = ${id} and a.stage = any (${openStages}::text[]) and a.intake <> all (${starts}::text[])
    group by a.intake order by a.intake`.execute(trx)
  const [inUse] = rows
  if (inUse) {
    // An undo has no form in which the field could be marked.
    const message = editingMessages.intakeInUse(inUse)
    throw refuse('invalid_input', { message, fields: { 'value.intakes': message } })
  }
  await sql`delete from program_intakes where program_id = ${id} and start <> all (${starts}::text[])`.execute(
    trx,
  )
  for (const { start, startsOn, opens, closes, timeZone, status } of intakes) {
    const columns = { starts_on: startsOn, opens, closes, time_zone: timeZone, status }
    await trx
      .insertInto('program_intakes')
      .values({ program_id: id, start, ...columns })
      .onConflict((met) => met.columns(['program_id', 'start']).doUpdateSet(columns))
      .execute()
  }
  await set(trx, id, { deadline, intake: note })
}

/** Fees that it leaves in any order are the same. */
const orderOfFees = sql`f.kind, f.amount, f.currency, f.due, f.paid_to, f.id`

/** Gives each fee its own source. @param sources in the order of the fees */
async function writeSourcesOfFees(trx: Trx, id: string, sources: readonly RowSource[]): Promise<void> {
  await sql`
    update program_fees set source_url = s.one ->> 'url', checked_on = (s.one ->> 'checkedOn')::date
    from (select f.id, row_number() over (order by ${orderOfFees}) as place
      from program_fees f where f.program_id = ${id}) as o
    join jsonb_array_elements(${JSON.stringify(sources)}::jsonb) with ordinality as s (one, place)
      on s.place = o.place
    where program_fees.id = o.id`.execute(trx)
}

/** How programs are read, written and checked for completeness when they are edited. */
export const programEntity: EditableEntity<ProgramValues> = {
  name: 'program',
  table: 'programs',
  sourced: programGroups,
  async readAll(db, ids) {
    const { rows } = await sql<Row>`
      select p.*, r.lines, r.english_test, coalesce((
          select json_agg(json_build_object('kind', f.kind, 'amount', f.amount, 'currency', f.currency, 'due', f.due,
            'paidTo', f.paid_to) order by ${orderOfFees})
          from program_fees f where f.program_id = p.id), '[]') as fees, coalesce((
          select json_agg(json_build_object('url', f.source_url, 'checkedOn', f.checked_on) order by ${orderOfFees})
          from program_fees f where f.program_id = p.id), '[]') as fee_sources, coalesce((
          select json_agg(json_build_object('start', i.start, 'startsOn', i.starts_on, 'opens', i.opens,
            'closes', i.closes, 'timeZone', i.time_zone, 'status', i.status) order by i.start)
          from program_intakes i where i.program_id = p.id), '[]') as intakes, o.*
      from programs p left join requirement_sets r on r.id = p.requirement_set
        left join lateral (select min(f.source_url) as fees_source_url, min(f.checked_on) as fees_checked_on
          from program_fees f where f.program_id = p.id
          having count(distinct (f.source_url, f.checked_on)) = 1) as o on true
      where p.id = any (${[...ids]}::uuid[])`.execute(db)
    return rows.map((row) => {
      const { status, version, group_sources: sources, source_url, source_note, checked_on, url } = row
      const whole = { source_url: source_url ?? url, source_note, checked_on }
      return {
        id: row.id,
        status,
        version,
        sources,
        ofRows: sourcesOfRows(row),
        ofEachRow: { fees: row.fee_sources },
        whole,
        groups: groupsOf(row),
      }
    })
  },
  async write(trx, id, group, value) {
    await writers[group](trx, id, value as never)
  },
  async carry(trx, id, group, source, rows) {
    const url = source?.url ?? null
    const checkedOn = source?.checkedOn ?? null
    if (group === 'requirements') {
      await set(trx, id, { requirements_source_url: url, requirements_checked_on: checkedOn })
    } else if (group === 'fees' && source === null && rows) {
      await writeSourcesOfFees(trx, id, rows)
    } else if (group === 'fees') {
      await trx
        .updateTable('program_fees')
        .set({ source_url: url, checked_on: checkedOn })
        .where('program_id', '=', id)
        .execute()
    }
  },
  missing({ groups, sources, whole }) {
    const { title, study, tuition, requirements, intakes } = groups
    const missing: Missing[] = []
    const addMissing = (group: string, field: string, text: string) => missing.push({ group, field, text })
    if (title.level === null) addMissing('title', 'level', missingFacts.level)
    if (title.field === null) addMissing('title', 'field', missingFacts.field)
    if (study.durationMonths === null) addMissing('study', 'durationMonths', missingFacts.duration)
    if (study.language === null) addMissing('study', 'language', missingFacts.language)
    if (tuition.amount === null) addMissing('tuition', 'amount', missingFacts.tuition)
    if (requirements.lines.length === 0 && requirements.entryRequirements === null) {
      addMissing('requirements', 'lines', missingFacts.requirements)
    }
    const dated = intakes.intakes.some(({ status }) => status === 'published')
    if (!dated && intakes.deadline === null && intakes.note === null) {
      addMissing('intakes', 'intakes', missingFacts.intakes)
    }
    for (const group of ['title', 'tuition', 'requirements', 'intakes'] as const) {
      const source = sources[group]
      const known = source ? (source.url ?? source.document) : (whole.source_url ?? whole.source_note)
      if (!known) addMissing(group, 'source', missingFacts.source)
      else if (!(source?.checkedOn ?? whole.checked_on)) {
        addMissing(group, 'source', missingFacts.checkedOn)
      }
    }
    return missing
  },
}
