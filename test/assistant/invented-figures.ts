import type { Answer, AnswerRow } from '#areas/conversation/assistant/contract/assistant.ts'
import { programsShown } from '#areas/conversation/assistant/server/answers/program-rows.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { requirementTexts } from '#texts/accounts/academic-record/requirements.ts'
import type { TestProduct } from '../harness/product.ts'
import type { Person } from '../people/people.ts'
import { articlesOf, rowsOf, textOfRow, textsOf, withCodes } from './judge-answer.ts'

/** The numbers in a text, however they are grouped: `12,000` is 12000, `01` is 1. */
const numbersIn = (text: string): number[] =>
  [...text.replaceAll(/(\d),(?=\d{3}\b)/gu, '$1').matchAll(/\d+(?:\.\d+)?/gu)].map(([digits]) =>
    Number(digits),
  )

/** Marks out of a total in a question, in percent as an answer repeats them: `820/1100` is 74.5. */
const percentagesIn = (text: string): number[] =>
  [
    ...[...text.matchAll(/(\d{2,4})\s*(?:\/|out of)\s*(\d{3,4})/giu)].map(([, some, all]) => [some, all]),
    ...[...text.matchAll(/(\d{3,4}) m\w{1,3} s\w{1,2} (\d{2,4})/giu)].map(([, all, some]) => [some, all]),
  ].map(([obtained, total]) => Math.floor((Number(obtained) / Number(total)) * 1000) / 10)

/** The numbers that a record states, and the days of its times: they are shown as a day in the agency's zone. */
function factsIn(record: string): ReadonlySet<number> {
  const days = [...record.matchAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00(?::00)?)/gu)].map(([at]) =>
    dayIn(site.timeZone.id, new Date(at)),
  )
  return new Set(numbersIn([record, ...days].join(' ')))
}

/** Everything the database has about programs, their universities, places and regulators, by the id of the program. */
const programs = `
  select p.id, to_jsonb(p)::text as program,
    (select json_agg(round(p.tuition_per_year * r.rate / other.rate))::text
     from exchange_rates r, (select rate from exchange_rates union all select 1) as other
     where r.currency = p.tuition_currency) as converted,
    coalesce(round(p.duration_months / 12.0, 2), 0)::float8 as years,
    u.name as university, s.lines::text as lines,
    (select coalesce(json_agg(f), '[]')::text from program_fees f where f.program_id = p.id) as fees,
    (select coalesce(json_agg(c), '[]')::text from destination_costs c where c.country = p.country) as places,
    (select coalesce(json_agg(i), '[]')::text from program_intakes i where i.program_id = p.id) as intakes
  from programs p join universities u on u.id = p.university_id
  left join requirement_sets s on s.id = p.requirement_set`

/** Counts of things, which are no facts of a row: they are compared with the rows instead. */
const counts =
  /\d+ (?:or more |ya zyada |یا زیادہ )?(?:programs?|پروگرام\S*|requirements?|sharait|شرائط|شرط|shart|rules?|qawaid|qaida|قواعد|قاعدہ|applications?|درخواست\S*|documents?|دستاویز\S*|dates?|tareekh\S*|تاریخ\S*|conditions?|articles?|مضمون|times|martaba|مرتبہ|universit(?:y|ies)|یونیورسٹی\S*|countr(?:y|ies)|mulk|ملک|ممالک|languages?|zuban\S*|زبان\S*)|\d+ (?:of|mein se|میں سے) \d+|(?:apply|applies|hain|ہیں)[;؛] ?\d+|؛ ?\d+ |(?:Yes|Haan|ہاں)[,،] \d+:|\d+ (?:fits?|yaqeeni|یقینی)/gu

/** The limit of the question, repeated: "up to 6,000 EUR". */
const repeated = /(?:up to|from) [\d,]+ [A-Z]{3}|[\d,]+ [A-Z]{3} (?:tak|se|تک|سے)/gu

/** Finds numbers that an answer states and that the records it names do not contain. */
export class FigureChecker {
  readonly #product: TestProduct
  readonly #student: Person
  readonly #records = new Map<string, Promise<string>>()
  /** What has been read out of records: the same ones stand behind many answers. */
  readonly #facts = new Map<string, ReadonlySet<number>>()
  #programs: Promise<ReadonlyMap<string, string>> | undefined
  #rules: Promise<string> | undefined
  #rates: Promise<readonly { rate: number; day: string }[]> | undefined

  constructor(product: TestProduct, student: Person) {
    this.#product = product
    this.#student = student
  }

  #programRecords(): Promise<ReadonlyMap<string, string>> {
    return (this.#programs ??= this.#product.deps.pool
      .query(programs)
      .then(({ rows }) => new Map(rows.map((row) => [row.id, JSON.stringify(row)]))))
  }

  #ruleRecords(): Promise<string> {
    return (this.#rules ??= this.#product.deps.pool
      .query('select json_agg(r)::text as rules from recognition_rules r')
      .then(({ rows }) => rows[0].rules))
  }

  #factsOf(record: string): ReadonlySet<number> {
    const known = this.#facts.get(record) ?? factsIn(record)
    this.#facts.set(record, known)
    return known
  }

  #recordAt(path: string): Promise<string> {
    const known = this.#records.get(path)
    if (known) return known
    const read = this.#product
      .call('GET', path, { token: this.#student.token })
      .then(({ status, body }) => (status === 200 ? JSON.stringify(body) : ''))
    this.#records.set(path, read)
    return read
  }

  async #recordOf({ href, kind }: AnswerRow): Promise<string> {
    const rules = kind === 'requirement' ? await this.#ruleRecords() : ''
    if (href === null) return rules
    const [, program] = /\/programs\/([0-9a-f-]+)$/u.exec(href) ?? []
    // The names of the two TOEFL scales contain numbers.
    if (program)
      return `${(await this.#programRecords()).get(program) ?? ''} ${rules}`.replace('toefl', 'toefl 0 1')
    if (href.startsWith('/applications/')) return this.#recordAt(href.replace('applications', 'application'))
    if (href === '/student-profile') return this.#recordAt('/student/documents')
    return this.#recordAt(href.replace('/universities/', '/university/'))
  }

  /** The other programs of the only university in a list that is cut: a sentence above it sums up all of them. */
  async #notShown(rows: readonly AnswerRow[]): Promise<string[]> {
    const [place, ...others] = new Set(rows.map((row) => row.place))
    if (rows.length < programsShown || !place || others.length > 0) return []
    const university = JSON.stringify({ university: place }).slice(1, -1)
    return [...(await this.#programRecords()).values()].filter((record) => record.includes(university))
  }

  /** The amounts of a question in every currency with a rate, and the days of the rates. */
  async #convertedIn(asked: string): Promise<ReadonlySet<number>> {
    this.#rates ??= this.#product.deps.pool
      .query('select rate::float8, as_of::text as day from exchange_rates')
      .then(({ rows }) => rows)
    const rates = await this.#rates
    const each = [1, ...rates.map(({ rate }) => rate)]
    const inLakh = [...asked.matchAll(/(\d+(?:\.\d+)?) ?lakh/giu)].map(([, lakh]) => Number(lakh) * 100_000)
    const amounts = [...numbersIn(asked), ...inLakh].flatMap((amount) =>
      each.flatMap((from) => each.map((into) => Math.round((amount * from) / into))),
    )
    return new Set([...amounts, ...rates.flatMap(({ day }) => numbersIn(day.replaceAll('-', ' ')))])
  }

  /** @param asked the questions of the conversation so far, whose own numbers may be repeated */
  async inventedIn(answer: Answer, asked: string): Promise<string[]> {
    const rows = rowsOf(answer)
    const records = await Promise.all(rows.map((row) => this.#recordOf(row)))
    const articles = await Promise.all(articlesOf(answer).map(({ slug }) => this.#recordAt(`/help/${slug}`)))
    const own = ['my-applications', 'my-documents', 'deadlines'].includes(answer.intent)
      ? await Promise.all(
          ['/student/documents', `/student/student/${this.#student._id}`, '/student/activities'].map((path) =>
            this.#recordAt(path),
          ),
        )
      : // What somebody has entered of studies and tests is told without rows.
        answer.intent === 'eligibility' && rows.length === 0
        ? [await this.#recordAt('/student/record')]
        : []
    const invented: string[] = []
    const check = (text: string, facts: readonly ReadonlySet<number>[], where: string) => {
      const news = numbersIn(text).filter((number) => !facts.some((known) => known.has(number)))
      if (news.length > 0) invented.push(`${where}: ${news.join(', ')} in “${text.slice(0, 140)}”`)
    }
    const percentages = new Set(percentagesIn(asked))
    const ownFacts = [...own.map((record) => this.#factsOf(record)), percentages]
    for (const [at, row] of rows.entries()) {
      // A fit counts the lines of the requirements.
      const text = textOfRow(row).replaceAll(/\d+ (?:met|not met|not known)/gu, '')
      check(text, [this.#factsOf(records[at]!), ...ownFacts], `row of ${answer.question}`)
    }
    const all = [
      ...[...records, ...articles, ...(await this.#notShown(rows))].map((record) => this.#factsOf(record)),
      ...ownFacts,
      factsIn(asked),
      await this.#convertedIn(asked),
    ]
    for (const text of textsOf(answer))
      check(withCodes(text).replaceAll(repeated, '').replaceAll(counts, ''), all, answer.question)
    return [...invented, ...wrongCounts(answer)]
  }
}

/** Counts that the rows contradict. */
function wrongCounts(answer: Answer): string[] {
  const rows = rowsOf(answer)
  const [lead = ''] = textsOf(answer)
  const wrong = (what: string) => [
    `${answer.question}: ${what} in “${lead.slice(0, 100)}”, with ${rows.length} rows`,
  ]
  // "1 program: Forestry. 1 program: Agriculture.": each part counts its own.
  const counted = textsOf(answer).flatMap((text) => {
    const [, count] = /^(?:Yes, |Haan, |ہاں، )?(\d+) (?:programs?|پروگرام)[:]/u.exec(text) ?? []
    return count === undefined ? [] : [Number(count)]
  })
  const found = counted.reduce((sum, one) => sum + one, 0)
  if (counted.length > 0 && found !== rows.length && !(found > rows.length && rows.length >= programsShown))
    return wrong(String(found))
  const countries = /^(\d+) (?:countr(?:y|ies)|mulk|ملک|ممالک).*?: (.*)[.۔]$/u.exec(lead)
  if (countries && countries[2]!.split(/[,،] /u).length !== Number(countries[1])) return wrong(countries[0])
  const met = /^(?:Yes, |Haan, )?(\d+) of (\d+) requirements? (?:is|are) met/u.exec(lead)
  if (met && rows.length === 1) {
    // Fees may stand beside the lines that are judged.
    const verdicts = new Set(Object.values(requirementTexts.verdicts))
    const facts = rows[0]!.facts.filter(({ label }) => verdicts.has(label))
    const isMet = facts.filter(({ label }) => label === 'Met').length
    if (Number(met[1]) !== isMet || Number(met[2]) !== facts.length) return wrong(met[0])
  }
  return []
}
