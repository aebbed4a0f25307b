import type pg from 'pg'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { RecognitionLine } from '../contract/program-fit.ts'
import { isFromRegulator } from '../contract/regulators.ts'
import type { Requirement } from '../contract/requirements.ts'

/** The facts of a program that rules are compared with. Null = not known, to check with the regulator. */
export interface Program {
  readonly universityId: string
  /** ISCED-F. */
  readonly field: string | null
  readonly durationMonths: number | null
  /** BCP 47. */
  readonly language: string | null
}

interface Rule {
  regulator: string
  rule: string
  line: Requirement | null
  least_months: number | null
  asks_listing: boolean
  listed: boolean | null
  source_url: string
  /** Null: a question to ask. */
  checked_on: string | null
}

const statement = {
  name: 'read-recognition',
  text: `
  select r.regulator, r.rule, r.line, r.least_months, r.asks_listing, l.listed,
    coalesce(l.source_url, r.source_url) as source_url, coalesce(l.checked_on, r.checked_on)::text as checked_on
  from recognition_rules r
  left join recognition_listings l
    on r.asks_listing and l.regulator = r.regulator and l.university_id = $1
  where (r.fields = '{}' or exists (select from unnest(r.fields) as f where starts_with($2, f)))
    and (r.unless_taught_in is null or split_part($3, '-', 1) <> r.unless_taught_in)
    and ($4::text[] is null or r.home_country = any ($4))
  -- The regulator of the profession before the one of all degrees.
  order by r.fields = '{}', r.regulator, r.position`,
}

/**
 * What regulators at home require of a program, rule by rule: met or missed if the rule is from the regulator's own
 * site and the record, the length of the course or a list answers it; else to check with the regulator. No promise.
 * @param homes countries the student is from, ISO 3166-1; null = not given, which shows every regulator
 * @param record null for students without one
 */
export async function readRecognition(
  pool: pg.Pool,
  program: Program,
  homes: readonly string[] | null,
  record: Evidence | null,
  today: string,
): Promise<RecognitionLine[]> {
  const { universityId, field, language } = program
  const values = [universityId, field ?? '', language ?? '', homes]
  const { rows } = await pool.query<Rule>({ ...statement, values })
  return rows.map((rule) => ({
    regulator: rule.regulator,
    verdict: verdictOf(rule, program, record, today),
    rule: rule.rule,
    sourceUrl: rule.source_url,
    checkedOn: rule.checked_on,
  }))
}

function verdictOf(
  { regulator, source_url, line, least_months: least, asks_listing: asksListing, listed }: Rule,
  { durationMonths }: Program,
  record: Evidence | null,
  today: string,
): RecognitionLine['verdict'] {
  if (!isFromRegulator(regulator, source_url)) return 'ask'
  if (asksListing) return listed === null ? 'ask' : listed ? 'met' : 'missed'
  if (least !== null) return durationMonths === null ? 'ask' : durationMonths >= least ? 'met' : 'missed'
  if (line === null || record === null) return 'ask'
  const { verdict } = judge(line, record, today)
  return verdict === 'not-known' ? 'ask' : verdict
}
