import { lastDayInWords, noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { deadlineAnswers, programAnswers as texts } from '#texts/conversation/assistant/answers.ts'
import type { Request } from '../understand/request.ts'
import type { Speech } from '../understand/spellings.ts'
import { assumptions } from './about-fees.ts'
import { formatLanguage, formatList, formatNumber } from './answer-formats.ts'
import { countryIn, describeAsked, describeRequest, languageIn } from './describe-request.ts'
import { known, rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import { findAsked, type Asked } from './find-asked.ts'
import { allOf, listRow, programsShown, rowOf, sourcesOf, tuitionOf } from './program-rows.ts'

/** How many programs there are, or whether there are any. */
export function aboutPrograms(context: QuestionContext, request: Request, asked: Asked): DraftAnswer {
  const { today, speech } = context
  const shown = asked.programs.slice(0, programsShown)
  const values = { speech, count: asked.programs.length, what: describeOne(asked.programs, request, speech) }
  const universities = new Set(asked.programs.map(({ university }) => university._id)).size
  const lead =
    request.countsUniversities && !asked.more
      ? leads.foundAt({ ...values, universities })
      : request.whether
        ? leads.yesFound(values)
        : asked.more
          ? leads.foundMany(values)
          : leads.found(values)
  return {
    intent: 'programs',
    blocks: [
      text(lead),
      ...assumptions(context, request, asked),
      rows(shown.map((program) => listRow(program, today))),
    ],
    sources: sourcesOf(shown),
    links: allOf(asked),
    handover: false,
  }
}

/** Of several universities that were asked about, the one that has it. */
const describeOne = (programs: readonly FoundProgram[], request: Request, speech: Speech): string =>
  request.universities.length > 1 || (request.programs ?? []).length > 0
    ? describeAsked(programs, request, speech)
    : describeRequest(request, speech)

/** Nothing matches: the answer is no, and names nothing else. */
export const aboutNone = (
  { speech }: QuestionContext,
  request: Request,
  { unpriced }: Pick<Asked, 'unpriced'>,
): DraftAnswer => ({
  intent: 'programs',
  blocks: [
    text(leads.none({ speech, what: describeRequest(request, speech) })),
    ...(request.price === null ? [] : [text(leads.onlyKnown({ speech }))]),
    ...(unpriced ? [text(leads.noRate({ speech }))] : []),
  ],
  sources: [],
  links: [],
  handover: false,
})

/** The most countries that are named. */
const countriesNamed = 3

/** After "no program of this subject there": the countries that teach it, those with most programs first. */
export async function withElsewhere(
  context: QuestionContext,
  request: Request,
  none: DraftAnswer,
): Promise<DraftAnswer> {
  const { subject, countries, universities } = request
  if (subject === null || countries.length === 0 || universities.length > 0) return none
  const anywhere: Request = { ...request, countries: [], month: null, season: null }
  const found = await findAsked(context, anywhere)
  const counts = new Map<string, number>()
  for (const { university } of found.programs)
    counts.set(university.country, (counts.get(university.country) ?? 0) + 1)
  if (counts.size === 0) return none
  const { speech } = context
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, countriesNamed)
  const lead = counts.size > countriesNamed || found.more ? leads.elsewhereToo : leads.elsewhere
  return {
    ...none,
    blocks: [
      ...none.blocks,
      text(
        lead({
          speech,
          subject: describeRequest(anywhere, speech),
          countries: formatList(most.map(([code]) => countryIn(speech, code))),
        }),
      ),
    ],
    links: allOf(found),
  }
}

const yearsOf = (program: FoundProgram) =>
  program.durationMonths === null ? null : program.durationMonths / 12

function yearsIn(speech: Speech, from: number, to: number): string {
  if (from !== to) return leads.yearsRange({ speech, from: formatNumber(from), to: formatNumber(to) })
  return Number.isInteger(from)
    ? leads.years({ speech, years: from })
    : leads.yearsPart({ speech, years: formatNumber(from) })
}

/** The programs that a range speaks of come first in a list that is cut. */
function shortestAndLongestFirst(programs: readonly FoundProgram[]): readonly FoundProgram[] {
  if (programs.length <= programsShown) return programs
  const known = programs
    .filter(({ durationMonths }) => durationMonths !== null)
    .toSorted((one, other) => one.durationMonths! - other.durationMonths!)
  const ends = [...new Set([known[0], known.at(-1)])].filter((one) => one !== undefined)
  return [...ends, ...programs.filter((one) => !ends.includes(one))]
}

/** How long programs take. */
export function aboutDuration(
  { today, speech }: QuestionContext,
  request: Request,
  asked: Asked,
): DraftAnswer {
  const lengths = asked.programs.map(yearsOf).filter((one) => one !== null)
  const what = describeAsked(asked.programs, request, speech)
  const shown = shortestAndLongestFirst(asked.programs).slice(0, programsShown)
  const lead = (() => {
    if (lengths.length === 0) return leads.durationNotGiven({ speech, what })
    const [from, to] = [Math.min(...lengths), Math.max(...lengths)]
    const duration = yearsIn(speech, from, to)
    if (request.years === null) return leads.duration({ speech, duration, what })
    return request.years >= from && request.years <= to
      ? leads.yesDuration({ speech, duration, what })
      : leads.noDuration({ speech, duration, what })
  })()
  return {
    intent: 'programs',
    blocks: [
      text(lead),
      rows(
        shown.map((program) => {
          const years = yearsOf(program)
          return rowOf(
            program,
            'program',
            known([
              [texts.duration, years === null ? texts.notGiven : yearsIn('en', years, years)],
              [texts.language, program.language && formatLanguage(program.language)],
              [texts.tuition, tuitionOf(program, today)],
            ]),
          )
        }),
      ),
    ],
    sources: sourcesOf(shown),
    links: allOf(asked),
    handover: lengths.length === 0,
  }
}

/** In which language programs are taught. */
export function aboutLanguage({ speech }: QuestionContext, request: Request, asked: Asked): DraftAnswer {
  const what = describeAsked(asked.programs, request, speech)
  const shown = asked.programs.slice(0, programsShown)
  const taught = [...new Set(asked.programs.map(({ language }) => language).filter((code) => code !== null))]
  const named = taught.map((code) => languageIn(speech, code)).join(speech === 'urdu' ? '، ' : ', ')
  const lead = (() => {
    if (taught.length === 0) return leads.languageNotGiven({ speech, what })
    const wanted = request.language
    if (wanted === null || taught.length > 1) {
      const count = asked.programs.filter(({ language }) => language === wanted).length
      if (wanted === null || count === 0)
        return taught.length === 1
          ? leads.taughtIn({ speech, language: named, what })
          : leads.languages({ speech, count: taught.length, languages: named, what })
      return leads.someTaughtIn({
        speech,
        count,
        all: asked.programs.length,
        language: languageIn(speech, wanted),
        what,
      })
    }
    const values = { speech, language: named, what }
    return taught[0] === wanted ? leads.yesTaughtIn(values) : leads.noTaughtIn(values)
  })()
  return {
    intent: 'programs',
    blocks: [
      text(lead),
      rows(
        shown.map((program) =>
          rowOf(
            program,
            'program',
            known([[texts.language, program.language ? formatLanguage(program.language) : texts.notGiven]]),
          ),
        ),
      ),
    ],
    sources: sourcesOf(shown),
    links: allOf(asked),
    handover: taught.length === 0,
  }
}

/** The last day to apply, or when programs start. */
export function aboutDates({ today, speech }: QuestionContext, request: Request, asked: Asked): DraftAnswer {
  const shown = asked.programs.slice(0, programsShown)
  const what = describeAsked(asked.programs, request, speech)
  const dates =
    request.ask === 'start'
      ? shown.map((program) => startOf(program, today))
      : shown.map(({ nextDeadline }) => nextDeadline)
  const [first] = dates.filter((day) => day !== null).toSorted()
  // Programs of one university mostly share one note.
  const notes = new Set(asked.programs.map(({ intakeNote }) => intakeNote))
  const [note = null] = notes
  const words = notes.size === 1 ? daysInWords(note, today) : null
  // "Fall (by 30 June) and spring (by 30 November)" has no one last day.
  const each = asked.programs.map(({ intakeNote }) => lastDaysOf(intakeNote, today))
  // Several programs of one university mostly differ in how their notes are put.
  const shared =
    words === null && each.length <= programsShown && each.every((one) => one.length > 0)
      ? [...new Set(each.flat())]
      : []
  const days = words === null ? shared : lastDaysOf(note, today)
  const [day, another] = days
  const lead =
    request.ask === 'start'
      ? first == null
        ? leads.startNotGiven({ speech, what })
        : leads.starts({ speech, starts: first, what })
      : first == null
        ? words === null
          ? shared.length > 0 && shared.length <= mostDays
            ? leads.lastDaysOfSome({ speech, list: formatList(shared), what })
            : leads.lastDayNotGiven({ speech, what })
          : day === undefined
            ? leads.starts({ speech, starts: words, what })
            : another === undefined
              ? leads.lastDay({ speech, day, what })
              : leads.lastDays({ speech, list: formatList(days), note: words, what })
        : request.whether
          ? leads.yesOpen({ speech, day: formatDay(first), what })
          : leads.lastDay({ speech, day: formatDay(first), what })
  return {
    intent: 'deadlines',
    blocks: [
      text(lead),
      rows(
        shown.map((program) =>
          rowOf(
            program,
            'deadline',
            known([
              [
                deadlineAnswers.lastDay,
                program.nextDeadline
                  ? formatDay(program.nextDeadline)
                  : formatList(lastDaysOf(program.intakeNote, today)) || texts.notGiven,
              ],
              ...program.intakes
                .filter((one) => one.starts !== null)
                .slice(0, 3)
                .map((one) => [deadlineAnswers.starts, formatDay(one.starts!)] as const),
              [deadlineAnswers.intake, noteAhead(program.intakeNote, today)],
            ]),
          ),
        ),
      ),
    ],
    sources: sourcesOf(shown),
    links: allOf(asked),
    handover: first == null,
  }
}

const dayOfYear = String.raw`\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)`
const shortMonth = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?/gu
/** "30 Jul" as "30 July". */
const withWholeMonths = (words: string): string =>
  words.replaceAll(
    shortMonth,
    (_, day: string, month: string) =>
      `${day} ${new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(`1 ${month.slice(0, 3)} 2000`))}`,
  )
/** "Fall (15 May-30 Jul)": from one day to another one applies for a start. */
const fromDayToDay = new RegExp(String.raw`\b${dayOfYear} ?[-–] ?${dayOfYear}\b`, 'u')
/** "By 1 November", and nothing else. */
const untilDay = new RegExp(String.raw`^(?:by|until) ${dayOfYear}$`, 'iu')
/** The days until which applications are taken, in the words of a source. */
const lastDays = new RegExp(
  String.raw`\b(?:by |until |to |\d{1,2}[-–]|${dayOfYear} ?[-–] ?)(${dayOfYear})\b(?: and (${dayOfYear})\b)?`,
  'giu',
)

/** The most last days that are named for several programs. */
const mostDays = 4

/** What a source says about the days until which one applies; null where it names none. */
function daysInWords(note: string | null, today: string): string | null {
  const ahead = noteAhead(note, today)
  return (
    lastDayInWords(note, today) ??
    (ahead !== null && (fromDayToDay.test(withWholeMonths(ahead)) || untilDay.test(ahead)) ? ahead : null)
  )
}

/** The last days to apply in the words of a source. */
function lastDaysOf(note: string | null, today: string): string[] {
  const words = daysInWords(note, today)
  if (words === null) return []
  return [...withWholeMonths(words).matchAll(lastDays)].flatMap(([, ...all]) =>
    all.filter((day) => day !== undefined),
  )
}

/** The next start of a program, or the note of the source on it. */
function startOf({ intakes, intakeNote }: FoundProgram, today: string): string | null {
  const [next] = intakes.map(({ starts }) => starts).filter((day) => day !== null && day >= today)
  return next ? formatDay(next) : noteAhead(intakeNote, today)
}
