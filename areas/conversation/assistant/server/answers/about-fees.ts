import { showProgramCosts } from '#areas/catalogue/offers.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import { yearStated } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { feeAnswers, programAnswers } from '#texts/conversation/assistant/answers.ts'
import type { Request } from '../understand/request.ts'
import { describeAsked, describeRequest } from './describe-request.ts'
import { known, onlyOnce, rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import type { Asked } from './find-asked.ts'
import { allOf, durationOf, listRow, programsShown, rowOf, sourceOf, tuitionOf } from './program-rows.ts'

/** Programs whose other fees are shown. */
const detailed = 3

const costsOf = ({ deps }: QuestionContext, { _id }: FoundProgram) =>
  showProgramCosts(deps.pool, _id, { currency: undefined, viewerSeesDrafts: false })

/** Tuition and other fees as the sources state them, the cheapest first; or the dearest. */
export async function aboutFees(
  context: QuestionContext,
  request: Request,
  asked: Asked,
): Promise<DraftAnswer> {
  const { today, speech } = context
  const dearest = request.order === 'dearest'
  const withFee = asked.programs.filter(({ tuition }) => tuition !== null)
  const byPrice = dearest ? dearestFirst(withFee) : request.whole ? wholeFirst(withFee) : withFee
  // Without rates, amounts in different currencies have no order: the first of each comes first.
  const ends = endOfEach(byPrice, dearest)
  const sorted = ends.length < 2 ? byPrice : [...ends, ...byPrice.filter((one) => !ends.includes(one))]
  const shown = [...sorted, ...asked.programs.filter(({ tuition }) => tuition === null)].slice(
    0,
    request.limit ?? programsShown,
  )
  // What is paid back may be stated of one program and not of another.
  const read = request.refund ? programsShown : detailed
  const costs = await Promise.all(shown.slice(0, read).map((program) => costsOf(context, program)))
  const list = shown.map((program, at) => {
    const fees = costs[at]?.fees
    if (!fees) return { ...listRow(program, today), kind: 'fee' as const }
    return rowOf(
      program,
      'fee',
      known([
        [programAnswers.tuition, tuitionOf(program, today) ?? programAnswers.notGiven],
        [feeAnswers.stated, yearStated(program.tuitionYear)?.year],
        // All years are not added up: later ones may cost more.
        [programAnswers.duration, request.whole ? durationOf(program) : null],
        ...fees.map(
          (fee) =>
            [
              feeAnswers.kinds[fee.kind],
              fee.due
                ? feeAnswers.due({ amount: formatExactAmount(fee.money), due: fee.due })
                : formatExactAmount(fee.money),
            ] as const,
        ),
      ]),
    )
  })
  const what = describeAsked(asked.programs, request, speech)
  const due = shown
    .flatMap((_, at) => costs[at]?.fees ?? [])
    .find((fee) => /instal/iu.test(fee.due ?? ''))?.due
  const back = shown
    .flatMap((_, at) => costs[at]?.fees ?? [])
    .find((fee) => paidBack.test(fee.due ?? ''))?.due
  const lead =
    request.refund && request.universities.length > 0
      ? !back
        ? leads.refundNotGiven({ speech, what })
        : notPaidBack.test(back)
          ? leads.noDue({ speech, due: back })
          : leads.yesDue({ speech, due: back })
      : request.installments
        ? due
          ? leads.yesDue({ speech, due })
          : leads.installmentsNotGiven({ speech, what })
        : (comparedLead(context, request, asked) ?? leadOf(context, sorted, ends, asked, what, dearest))
  const first = sorted[0]
  // What the university states in this currency is not converted.
  const there = request.inCurrency === first?.tuition?.currency ? null : (first?.tuitionThere ?? null)
  const converted =
    request.inCurrency === null || there === null
      ? request.inCurrency !== null && first && request.inCurrency !== first.tuition!.currency
        ? [text(leads.noRateFor({ speech, from: first.tuition!.currency, into: request.inCurrency }))]
        : []
      : [
          text(
            leads.converted({
              speech,
              amount: formatExactAmount({ ...there, amount: Math.round(there.amount) }),
            }),
          ),
        ]
  const counted =
    sorted.length > 0 && asked.programs.length > 1 && !dearest && !asked.more
      ? [
          text(
            (ends.length < 2 ? leads.tuitionKnown : leads.tuitionKnownOnly)({
              speech,
              known: sorted.length,
              all: asked.programs.length,
              what: describeRequest(request, speech),
            }),
          ),
        ]
      : []
  return {
    intent: 'fees',
    blocks: [
      text(lead),
      ...converted,
      ...assumptions(context, request, { unpriced: asked.unpriced || someUnrated(withFee) }),
      ...counted,
      rows(list),
    ],
    sources: onlyOnce(
      shown.flatMap((program, at) => [
        sourceOf(program),
        ...(costs[at]?.fees ?? []).map((fee) => sourceOf(program, fee.sourceUrl, fee.checkedOn)),
      ]),
    ),
    links: allOf(asked),
    handover: sorted.length === 0,
  }
}

/** What a source says on money that is paid back. */
const paidBack = /\b(?:paid back|refund\w*|returned|non-refundable)\b/iu
const notPaidBack = /\b(?:not (?:paid back|refund\w*|returned)|non-refundable|never refunded)\b/iu

/**
 * The tuition of each of the universities that a question compares, after yes or no where it asks whether one costs
 * more; of several programs that of the cheapest. Null where one of them states none.
 */
function comparedLead(
  { today, speech }: QuestionContext,
  { universities, compares, whether, order }: Request,
  { programs }: Asked,
): string | null {
  if (!compares || universities.length < 2) return null
  const each = universities.map(({ id }) => programs.filter(({ university }) => university._id === id))
  const stated = each.flatMap((those) => those.find(({ tuition }) => tuition !== null) ?? [])
  if (stated.length < universities.length || universities.length > mostCompared) return null
  const [first, second] = stated
  const ordered =
    order === 'cheapest' && !whether ? stated.toSorted((one, other) => difference(one, other) ?? 0) : stated
  const list = ordered
    .map((program) =>
      leads.each({
        speech,
        amount: tuitionOf(program, today, speech)!,
        university: program.university.universityName,
      }),
    )
    .join(speech === 'urdu' ? '؛ ' : '; ')
  const isOneEach = each.every((those) => those.length === 1)
  const more =
    whether && order !== null && stated.length === 2 && isOneEach ? difference(first!, second!) : null
  if (more === null) return leads.allEach({ speech, list })
  return (order === 'dearest' ? more > 0 : more < 0)
    ? leads.yesEach({ speech, list })
    : leads.noEach({ speech, list })
}

/** The most universities of which each is named. */
const mostCompared = 4

/** How much more one costs than another; null where no exchange rate makes them comparable. */
export function difference(one: FoundProgram, other: FoundProgram): number | null {
  if (one.tuitionThere !== null && other.tuitionThere !== null)
    return one.tuitionThere.amount - other.tuitionThere.amount
  return one.tuition!.currency === other.tuition!.currency && one.tuitionBasis === other.tuitionBasis
    ? one.tuition!.amount - other.tuition!.amount
    : null
}

/** The currency that was assumed, and whether programs could not be compared with the price, as paragraphs. */
export const assumptions = (
  { speech }: QuestionContext,
  { price }: Request,
  { unpriced }: Pick<Asked, 'unpriced'>,
) => [
  ...(price?.assumed
    ? [text(price.currency === 'USD' ? leads.assumedDollars({ speech }) : leads.assumedRupees({ speech }))]
    : []),
  ...(unpriced ? [text(leads.noRate({ speech }))] : []),
]

/** What all years of a program cost, as far as it can be compared. */
const wholeOf = ({ tuitionThere, durationMonths }: FoundProgram): number =>
  tuitionThere === null || durationMonths === null
    ? Number.POSITIVE_INFINITY
    : tuitionThere.amount * Math.max(1, durationMonths / 12)

const wholeFirst = (programs: readonly FoundProgram[]): FoundProgram[] =>
  programs.toSorted((one, other) => {
    const [left, right] = [wholeOf(one), wholeOf(other)]
    return left === right ? 0 : left - right
  })

const dearestFirst = (programs: readonly FoundProgram[]): FoundProgram[] =>
  programs.toSorted((one, other) => (other.tuitionThere?.amount ?? 0) - (one.tuitionThere?.amount ?? 0))

function leadOf(
  { today, speech }: QuestionContext,
  sorted: readonly FoundProgram[],
  ends: readonly FoundProgram[],
  { programs, more }: Asked,
  what: string,
  dearest: boolean,
): string {
  const [first] = sorted
  if (!first || (dearest && more)) return leads.tuitionNotGiven({ speech, what })
  const single = (program: FoundProgram) => {
    const amount = tuitionOf(program, today, speech)!
    return { speech, amount, program: program.programName, university: program.university.universityName }
  }
  if (programs.length === 1) return leads.amount(single(first))
  const range = dearest ? null : rangeOf(sorted, today, speech)
  if (range !== null) return range
  if (ends.length < 2) return (dearest ? leads.highest : leads.lowest)(single(first))
  const list = ends.map((program) => leads.each(single(program))).join(speech === 'urdu' ? '؛ ' : '; ')
  return (dearest ? leads.highestEach : leads.lowestEach)({ speech, list })
}

/** The most amounts that are named where no exchange rate makes them comparable. */
const mostEnds = 6

/**
 * The lowest tuition, or the highest, in each currency and period that cannot be compared with another; one where all
 * can be.
 */
function endOfEach(programs: readonly FoundProgram[], dearest: boolean): readonly FoundProgram[] {
  const [first] = programs
  if (first === undefined || first.tuitionThere !== null) return programs.slice(0, 1)
  const ends: FoundProgram[] = []
  for (const program of programs) {
    const at = ends.findIndex((one) => difference(one, program) !== null)
    if (at === -1) ends.push(program)
    else if (difference(program, ends[at]!)! < 0 !== dearest && difference(program, ends[at]!) !== 0)
      ends[at] = program
  }
  return ends.slice(0, mostEnds)
}

/** Whether some of them have no exchange rate, though others do: which of these is cheaper is not known. */
const someUnrated = (programs: readonly FoundProgram[]): boolean =>
  programs.some(({ tuitionThere }) => tuitionThere !== null) &&
  programs.some(
    ({ tuitionThere, tuition }) =>
      tuitionThere === null &&
      !programs.some((one) => one.tuitionThere !== null && one.tuition!.currency === tuition!.currency),
  )

/** One range for all, where they have the same currency and period. */
function rangeOf(
  programs: readonly FoundProgram[],
  today: string,
  speech: QuestionContext['speech'],
): string | null {
  const [first] = programs
  if (!first?.tuition || programs.length > programsShown) return null
  const same = programs.every(
    ({ tuition, tuitionBasis, tuitionYear }) =>
      tuition!.currency === first.tuition!.currency &&
      tuitionBasis === first.tuitionBasis &&
      yearStated(tuitionYear)?.year === yearStated(first.tuitionYear)?.year,
  )
  if (!same) return null
  const least = Math.min(...programs.map(({ tuition }) => tuition!.amount))
  const most = Math.max(...programs.map(({ tuition, tuitionTo }) => (tuitionTo ?? tuition)!.amount))
  const { currency } = first.tuition
  const range = { ...first, tuition: { amount: least, currency }, tuitionTo: { amount: most, currency } }
  return leads.amount({ speech, amount: tuitionOf(range, today, speech)! })
}

const kindIn = (words: string) =>
  /\bregistration\b/u.test(words) ? 'registration' : /\bdeposit\b/u.test(words) ? 'deposit' : 'application'

/** A fee besides tuition. @param words of the question, which name the kind of fee */
export async function aboutOtherFee(
  context: QuestionContext,
  request: Request,
  asked: Asked,
  words: string,
): Promise<DraftAnswer> {
  const { speech } = context
  const kind = kindIn(words)
  const some = asked.programs.slice(0, programsShown)
  const costs = await Promise.all(some.map((program) => costsOf(context, program)))
  const found = some.flatMap((program, at) =>
    costs[at]!.fees.filter((fee) => fee.kind === kind).map((fee) => ({ program, fee })),
  )
  const [first] = found
  const what = describeAsked(asked.programs, request, speech)
  const values = first && {
    speech,
    amount: formatExactAmount(first.fee.money),
    kind: feeAnswers.kinds[kind],
    what,
  }
  const lead = !values
    ? leads.otherFeeNotGiven({ speech, what })
    : request.refund && paidBack.test(first.fee.due ?? '')
      ? (notPaidBack.test(first.fee.due!) ? leads.noDue : leads.yesDue)({ speech, due: first.fee.due! })
      : request.whether
        ? leads.yesOtherFee(values)
        : leads.otherFee(values)
  return {
    intent: 'fees',
    blocks: [
      text(lead),
      ...(found.length === 0
        ? []
        : [
            rows(
              found.map(({ program, fee }) =>
                rowOf(
                  program,
                  'fee',
                  known([
                    [
                      feeAnswers.kinds[fee.kind],
                      fee.due
                        ? feeAnswers.due({ amount: formatExactAmount(fee.money), due: fee.due })
                        : formatExactAmount(fee.money),
                    ],
                  ]),
                ),
              ),
            ),
          ]),
    ],
    sources: onlyOnce(found.map(({ program, fee }) => sourceOf(program, fee.sourceUrl, fee.checkedOn))),
    links: allOf(asked),
    handover: found.length === 0,
  }
}

/** What living costs where a program is taught; a hostel's fee is not in the catalogue. */
export async function aboutLiving(
  context: QuestionContext,
  request: Request,
  asked: Asked,
): Promise<DraftAnswer> {
  const { speech } = context
  const [program] = asked.programs
  const what = describeRequest({ ...request, subject: null, level: null }, speech)
  const line = program && (await costsOf(context, program)).lines.find(({ kind }) => kind === 'living')
  const place = request.universities[0]?.city ?? what
  const monthly = line?.each && line.per === 'month' ? formatExactAmount(line.each) : null
  const about = { intent: 'fees', links: program ? allOf(asked) : [] } as const
  const hostel = request.ask === 'hostel'
  if (monthly === null || hostel) {
    const lead = hostel ? leads.hostelNotGiven({ speech, what }) : leads.livingNotGiven({ speech, what })
    const instead =
      monthly === null
        ? []
        : [text(leads.livingInstead({ speech, amount: monthly, place })), livingRow(program!, line!, monthly)]
    return {
      ...about,
      blocks: [text(lead), ...instead],
      sources: instead.length > 0 ? [livingSource(program!, line!)] : [],
      handover: true,
    }
  }
  return {
    ...about,
    blocks: [text(leads.living({ speech, amount: monthly, place })), livingRow(program!, line!, monthly)],
    sources: [livingSource(program!, line!)],
    handover: false,
  }
}

const livingRow = (program: FoundProgram, { note }: { note: string | null }, monthly: string) =>
  rows([rowOf(program, 'fee', known([[feeAnswers.living, note ?? monthly]]))])

const livingSource = (program: FoundProgram, line: { sourceUrl: string | null; checkedOn: string | null }) =>
  sourceOf(program, line.sourceUrl, line.checkedOn)
