import type pg from 'pg'
import type { ReplyOf } from '#platform/contract/route.ts'
import { refuse } from '#platform/http/refusal.ts'
import { courseTotalOf, isComplete } from '../contract/course-total.ts'
import type { Fee, showProgramCosts as route } from '../contract/program-costs.ts'
import { readAgencyRates } from './agency-rates.ts'
import { countCosts, type PlaceCost, type PricedProgram } from './count-costs.ts'

/** Costs of a city take precedence over those of its country. */
const statement = {
  name: 'show-program-costs',
  text: `
  select p.duration_months, p.tuition_amount, p.tuition_max, p.tuition_currency, p.tuition_basis, p.tuition_year,
    coalesce(p.source_url, p.url) as source_url, p.checked_on,
    coalesce((
      select json_agg(json_build_object('kind', f.kind, 'amount', f.amount, 'currency', f.currency, 'due', f.due,
        'paidTo', f.paid_to, 'sourceUrl', f.source_url, 'checkedOn', f.checked_on)
        order by array_position(array['application', 'registration', 'deposit', 'tuition', 'other'], f.kind), f.amount)
      from program_fees f where f.program_id = p.id), '[]') as fees,
    coalesce((
      select json_agg(c) from (
        select distinct on (kind) kind, amount, currency, per, note, source_url, checked_on
        from destination_costs
        where country = p.country and withdrawn_at is null
          and (city is null or catalogue_fold(city) = catalogue_fold(u.city))
        order by kind, city nulls last) as c), '[]') as place
  from programs p join universities u on u.id = p.university_id
  where p.id = $1 and ($2::boolean or p.status = 'published' and u.status = 'published')`,
}

type Row = PricedProgram & {
  fees: (Omit<Fee, 'money'> & { amount: number; currency: string })[]
  place: PlaceCost[]
}

/**
 * The fees of a program and the cost of its whole course.
 * @param wishes.currency the currency in which amounts are also shown; the home currency by default
 * @throws not_found for a program that is unknown, or hidden from the viewer
 */
export async function showProgramCosts(
  pool: pg.Pool,
  programId: string,
  wishes: { currency: string | undefined; viewerSeesDrafts: boolean },
): Promise<ReplyOf<typeof route>> {
  const [found, rates] = await Promise.all([
    pool.query<Row>({ ...statement, values: [programId, wishes.viewerSeesDrafts] }),
    readAgencyRates(pool),
  ])
  const [program] = found.rows
  if (!program) throw refuse('not_found')
  const currency = wishes.currency ?? rates.home
  const lines = countCosts(program, program.place, rates, currency)
  const total = courseTotalOf(lines)
  return {
    fees: program.fees.map(({ amount, currency: of, ...fee }) => ({
      ...fee,
      money: { amount, currency: of },
    })),
    lines,
    total: total?.money ?? null,
    complete: isComplete(total),
    currency,
    currencies: [...rates.currencies],
    rates: [...rates.rates],
  }
}
