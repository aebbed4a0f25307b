import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { regionOf } from '../understand/read-place.ts'
import type { Request } from '../understand/request.ts'
import { aboutFees, difference } from './about-fees.ts'
import { countryIn } from './describe-request.ts'
import { text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import { findAsked, type Asked } from './find-asked.ts'
import { joinAnswers } from './join-answers.ts'
import { tuitionOf } from './program-rows.ts'

/** The most countries that are put side by side. */
const mostCountries = 3

/** The requests that a question puts side by side: its subjects, levels or countries; none for others. */
export function sidesOf(request: Request): readonly Request[] {
  const { subjects, levels, countries, universities, compares, whether, order } = request
  if (subjects.length > 1)
    return subjects.map((subject) => ({
      ...request,
      subject,
      subjects: [],
      others: [],
      // "Computer or data science": what is one of these is counted once.
      notOf: [...request.notOf, ...subjects.filter(({ code }) => isWithin(code, subject.code))],
    }))
  if (levels.length > 1) return levels.map((level) => ({ ...request, level, levels: [] }))
  const asksEach = whether ? order !== null : order === null && request.ask === 'fees'
  const placed = compares && asksEach && universities.length === 0
  if (!placed || countries.length < 2 || countries.length > mostCountries || regionOf(countries)) return []
  return countries.map((code) => ({ ...request, countries: [code] }))
}

const isWithin = (code: string, field: string): boolean => code !== field && code.startsWith(field)

interface Side {
  readonly request: Request
  readonly asked: Asked
  /** The one with the lowest tuition; null where none states any. */
  readonly cheapest: FoundProgram | null
}

/** Which of several costs more, and what the cheapest of each costs; null where one of them has no program. */
export async function aboutComparison(
  context: QuestionContext,
  request: Request,
  sides: readonly Request[],
): Promise<DraftAnswer | null> {
  const found: Side[] = []
  for (const side of sides) {
    const asked = await findAsked(context, side)
    if (asked.programs.length === 0) return null
    found.push({
      request: side,
      asked,
      cheapest: asked.programs.find(({ tuition }) => tuition !== null) ?? null,
    })
  }
  const [first, ...others] = await Promise.all(
    found.map((one) => aboutFees(context, { ...one.request, whether: false }, one.asked)),
  )
  if (first === undefined) return null
  const whole = joinAnswers([first, ...others])
  const lead = leadOf(context, request, found)
  const kept = whole.blocks.filter(({ kind }) => kind !== 'text')
  return lead === null ? whole : { ...whole, blocks: [text(lead), ...kept], handover: false }
}

/** The lowest tuition of each side, after yes or no where all of one side cost more than all of the other. */
function leadOf(
  { today, speech }: QuestionContext,
  { whether, order, countries }: Request,
  sides: readonly Side[],
): string | null {
  const stated = sides.flatMap((side) =>
    side.cheapest === null ? [] : [{ ...side, cheapest: side.cheapest }],
  )
  if (stated.length < sides.length) return null
  const list = stated
    .map(({ request, cheapest }) => {
      const { programName, university } = cheapest
      // Where subjects or levels are put side by side, each side may be in several countries.
      const [country, another] = request.countries
      const isOfOne = countries.length > 1 && country !== undefined && another === undefined
      const place = isOfOne ? countryIn(speech, country) : programName
      const comma = speech === 'urdu' ? '، ' : ', '
      return leads.each({
        speech,
        amount: tuitionOf(cheapest, today, speech)!,
        university: [place, university.universityName].join(comma),
      })
    })
    .join(speech === 'urdu' ? '؛ ' : '; ')
  const [one, other, third] = stated
  const more = whether && order !== null && third === undefined ? costsMore(one!, other!) : null
  if (more === null) return leads.allEach({ speech, list })
  return more === (order === 'dearest') ? leads.yesEach({ speech, list }) : leads.noEach({ speech, list })
}

const pricesOf = ({ programs }: Asked) => programs.filter(({ tuition }) => tuition !== null)

/** Whether all programs of one side cost more than those of the other; null where neither side does. */
function costsMore(one: Side, other: Side): boolean | null {
  const differences = pricesOf(one.asked).flatMap((mine) =>
    pricesOf(other.asked).map((theirs) => difference(mine, theirs)),
  )
  if (differences.every((by) => by !== null && by > 0)) return true
  return differences.every((by) => by !== null && by <= 0) ? false : null
}
