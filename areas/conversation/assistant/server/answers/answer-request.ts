import { editDistance, foldWords, parseSearch, searchUniversities } from '#areas/catalogue/offers.ts'
import { paths } from '#kit/routing/paths.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { deadlineAnswers, sourceTexts } from '#texts/conversation/assistant/answers.ts'
import { asksWhenNeeded, leavesOut, neededIn } from '../understand/asks.ts'
import { asksWhichListed } from '../understand/choose-source.ts'
import { isTelling } from '../understand/name-index.ts'
import { isOneCity, type Request } from '../understand/request.ts'
import { aboutComparison, sidesOf } from './about-comparison.ts'
import { aboutEligibility } from './about-eligibility.ts'
import { aboutDayOfNeed, aboutNeed, aboutRequirements } from './about-entry.ts'
import { aboutPlace, placeOf } from './about-place.ts'
import {
  aboutDates,
  aboutDuration,
  aboutLanguage,
  aboutNone,
  aboutPrograms,
  withElsewhere,
} from './about-facts.ts'
import { aboutFees, aboutLiving, aboutOtherFee } from './about-fees.ts'
import { aboutListed, aboutRecognition } from './about-recognition.ts'
import { rows, text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'
import { findAsked, occursIn, type Asked } from './find-asked.ts'
import { joinAnswers } from './join-answers.ts'

/**
 * Answers a question about the catalogue from what the search finds for it.
 * @param words of the question, as `plainOf` returns them
 * @returns null when a word of it names nothing in the catalogue
 */
export async function answerRequest(
  context: QuestionContext,
  whole: Request,
  words: string,
): Promise<DraftAnswer | null> {
  const { ask, also } = whole
  // "What does it cost, and is it in English": what it costs in whatever language.
  const asksLanguage = ask !== 'language' && also.some((one) => one.ask === 'language')
  const isOf = whole.universities.length > 0 || (whole.programs ?? []).length > 0
  const wanted = asksLanguage && isOf ? { ...whole, language: null } : whole
  const sides = sidesOf(wanted)
  const first =
    sides.length === 0
      ? await answerPart(context, wanted, words)
      : await answerSides(context, wanted, sides, words)
  if (first === null) return null
  const others: DraftAnswer[] = []
  for (const { ask, needed } of wanted.also) {
    const part = {
      ...(ask === 'language' ? whole : wanted),
      ask,
      needed,
      whether: yesOrNo.has(ask),
      also: [],
    }
    const answer = await answerPart(context, part, words)
    // Where nothing matches, each part would say the same.
    if (answer !== null && leadOf(answer) !== leadOf(first)) others.push(answer)
  }
  return joinAnswers([first, ...others])
}

/** What is answered with yes or no also where it is only one part. */
const yesOrNo: ReadonlySet<Request['ask']> = new Set(['needs', 'recognized', 'language'])

const leadOf = ({ blocks }: DraftAnswer): string =>
  blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))[0] ?? ''

/** Answers a question about several things, one after the other. */
async function answerSides(
  context: QuestionContext,
  wanted: Request,
  sides: readonly Request[],
  words: string,
): Promise<DraftAnswer | null> {
  if (wanted.ask === 'fees' || wanted.order !== null) {
    const compared = await aboutComparison(context, wanted, sides)
    if (compared !== null) return compared
  }
  if (wanted.subjects.length === 0 && wanted.levels.length === 0) return answerPart(context, wanted, words)
  const answers: DraftAnswer[] = []
  for (const side of sides) {
    const answer = await answerPart(context, side, words)
    if (answer !== null) answers.push(answer)
  }
  const [first, ...others] = answers
  return first === undefined ? null : joinAnswers([first, ...others])
}

/** Answers what a question asks for first. */
async function answerPart(
  context: QuestionContext,
  wanted: Request,
  words: string,
): Promise<DraftAnswer | null> {
  // "Is it in English" asks for the language of a program that is named, and else for programs in it.
  const asksLanguage =
    wanted.ask === 'programs' &&
    wanted.universities.length === 1 &&
    wanted.language !== null &&
    (wanted.whether || wanted.programs?.length === 1)
  const request: Request = asksLanguage ? { ...wanted, ask: 'language' } : wanted
  const { ask, others, universities, order } = request
  if (ask === 'ranking') return notRated(context, universities)
  const asked = await findAsked(context, request, {
    sort: ask === 'deadline' ? 'deadline' : 'tuition',
    noEnglishTest: ask === 'without-english-test',
  })
  if (asked.programs.length === 0) {
    // "Business in Riga" means the city where the university that is called after it has none.
    const { inCity = [] } = request
    if (inCity.some(({ id }) => !universities.some((one) => one.id === id)))
      return answerPart(context, { ...request, universities: inCity, inCity: [] }, words)
    if (others.length > 0) {
      // "A gaming degree" is one in games.
      const stems = others.map(stemOf)
      if (stems.some((word, at) => word !== others[at])) {
        const stemmed = { ...request, others: stems }
        if ((await findAsked(context, stemmed)).programs.length > 0)
          return answerPart(context, stemmed, words)
      }
      const kept = await wordsOfPrograms(context, request)
      if (kept.length > 0 && kept.length < others.length)
        return answerPart(context, { ...request, others: kept }, words)
      const bare = await bareUniversity(context, request, words)
      // What is asked for is clear: a word besides it that is no name is how people talk.
      const most = words.split(' ').length > 12 ? 5 : 3
      const clear = request.loose && others.length <= most && isClear(request, words)
      return bare ?? (clear ? answerPart(context, { ...request, others: [] }, words) : null)
    }
    // "Any bachelor ok for public policy?" asks what the master requires.
    if (
      request.level !== null &&
      universities.length > 0 &&
      ['programs', 'needs', 'eligible', 'requirements'].includes(ask)
    ) {
      const other = await findAsked(context, { ...request, level: null })
      if (other.programs.length > 0 && other.programs.every(({ level }) => level !== '6'))
        return aboutRequirements(context, { ...request, level: null }, other, false)
    }
    // That a source does not name the language does not mean that it is another one.
    if (request.language !== null && universities.length > 0) {
      const any = await findAsked(context, { ...request, language: null })
      const isUnstated = any.programs.every(({ language }) => language === null)
      const isNamed = request.subject !== null || (request.programs ?? []).length > 0
      if (any.programs.length > 0 && (isUnstated || (isNamed && ask === 'programs')))
        return ask === 'programs'
          ? aboutLanguage(context, request, any)
          : answerPart(context, { ...request, language: null }, words)
    }
    // That no source says "none is needed" does not mean that there is no program.
    if (ask === 'without-english-test') {
      const needed = request.needed ?? neededIn('ielts')
      const all = await findAsked(context, { ...request, ask: 'needs' })
      if (all.programs.length > 0)
        return aboutNeed(context, { ...request, ask: 'needs', needed, without: true }, all, false)
    }
    if (request.month !== null && universities.length > 0) {
      const whenever = await findAsked(context, { ...request, month: null, season: null })
      if (whenever.programs.length > 0) {
        const dates = aboutDates(context, { ...request, ask: 'start', month: null, season: null }, whenever)
        return { ...dates, blocks: [...aboutNone(context, request, asked).blocks, ...dates.blocks] }
      }
    }
    // What is said about a place holds without the program that was asked about.
    if ((ask === 'hostel' || ask === 'living') && universities.length > 0)
      return aboutLiving(context, request, asked)
    return aboutNoneSoCheap(context, request, asked)
  }
  // A word that names no program is one that the answer would ignore.
  if (others.length > 0 && !namesAProgram(request, asked)) return null
  switch (ask) {
    case 'fees':
      return aboutFees(context, request, asked)
    case 'other-fee':
      return aboutOtherFee(context, request, asked, words)
    case 'hostel':
    case 'living':
      return aboutLiving(context, request, asked)
    case 'duration':
      return aboutDuration(context, request, asked)
    case 'language':
      return aboutLanguage(context, request, asked)
    case 'start':
    case 'deadline':
      return aboutDates(context, request, asked)
    case 'needs':
      return request.needed === null
        ? aboutRequirements(context, request, asked, false)
        : asksWhenNeeded(words)
          ? aboutDayOfNeed(context, request, asked)
          : aboutNeed(
              context,
              request,
              asked,
              // Whether "SAT 1200" is enough is not compared, so the answer begins with what is asked for.
              /\b(?:kitna|how (?:much|many|old|high)|limit|minimum|min|lowest|maximum|umar|score|bands?|english requirements?|(?:above|over|older than|under|below|younger than) \d\d)\b|\b(?:sat|hsk) \d|\d (?:in|on) (?:the )?(?:sat|hsk)\b/u.test(
                words,
              ),
              leavesOut(words),
            )
    case 'requirements':
      return aboutRequirements(context, request, asked, /\b(?:documents?|papers|kaghzat)\b/u.test(words))
    case 'eligible':
      return aboutEligibility(context, request, asked)
    case 'recognized':
      return universities.length === 1 || !asksWhichListed(request, words)
        ? aboutRecognition(context, asked, words)
        : aboutListed(context, request, asked, words)
    case 'place':
      return aboutPlace(context, request, asked)
    case 'without-english-test':
    case 'programs':
      return order === null &&
        // "Which of both starts in February" compares no fees.
        !(request.compares && request.month === null && universities.length > 1 && !isOneCity(universities))
        ? aboutPrograms(context, request, asked)
        : aboutFees(context, request, asked)
  }
}

/** A word without what English ends it with: "gaming", "robots". */
const stemOf = (word: string): string => (word.length > 5 ? word.replace(/(?:ing|ers?|s)$/u, '') : word)

/** How many programs are named where none is within the price of a question. */
const nearestPriced = 3

/** Nothing matches; where the cheapest is asked for and none is within the price, what comes nearest to it. */
async function aboutNoneSoCheap(
  context: QuestionContext,
  request: Request,
  asked: Asked,
): Promise<DraftAnswer> {
  const none = await withElsewhere(context, request, aboutNone(context, request, asked))
  const { price } = request
  // Whoever asks for the cheapest wants to know it, even beyond the amount named beside it.
  if (price?.upTo == null || request.order !== 'cheapest') return none
  const wanted: Request = {
    ...request,
    ...{ ask: 'fees', order: 'cheapest', limit: nearestPriced, compares: false, whether: false },
    ...{ price: null, inCurrency: price.currency },
  }
  const dearer = await findAsked(context, wanted)
  if (!dearer.programs.some(({ tuitionThere }) => tuitionThere !== null)) return none
  const cheapest = await aboutFees(context, { ...wanted, inCurrency: null }, dearer)
  const [lead] = cheapest.blocks
  return {
    ...none,
    blocks: [...none.blocks, lead!, ...cheapest.blocks.filter(({ kind }) => kind === 'rows')],
    sources: cheapest.sources,
    links: cheapest.links,
  }
}

/**
 * Of the words that name nothing, those in names of programs at the universities of the question:
 * "public policy" in "hertie ka public policy master bata dein zara".
 */
async function wordsOfPrograms(context: QuestionContext, request: Request): Promise<readonly string[]> {
  const { universities, countries, subject, others } = request
  if (universities.length === 0) {
    // "Any game making degree in Serbia": what is done with it is no part of a name.
    if (subject !== null || countries.length === 0) return []
    if (!others.some((word) => !doing.test(word)) || !others.some((word) => doing.test(word))) return []
  }
  const { programs } = await findAsked(context, { ...request, others: [] })
  if (universities.length === 0) {
    const named = others.filter((word) => !doing.test(word))
    return named.every((word) => programs.some(({ programName }) => occursIn(word, programName))) ? named : []
  }
  return request.others.filter((word) => programs.some(({ programName }) => occursIn(word, programName)))
}

const doing = /^(?:making|building|creating|designing|developing|doing|learning|fixing|banane|banana)$/u

/** Whether a request says enough to leave a word aside that names nothing. */
function isClear(
  { ask, subject, universities, countries, order, price, others }: Request,
  words: string,
): boolean {
  const placed = universities.length > 0 || countries.length > 0
  // A word of three letters that is no acronym of a university is a slip.
  if (subject !== null && others.every((word) => word.length <= 3)) return true
  if (ask !== 'programs' || order !== null || price !== null) return placed || subject !== null
  return (
    subject !== null &&
    placed &&
    /\b(?:bachelor|master|phd|stud(?:y|ies)|programs?|course|degree|offers?|teach\w*|available|looking|want|list|show|any|university|parh\w*|banna|run|dikhao|batao)\b/u.test(
      words,
    )
  )
}

const namesAProgram = ({ others }: Request, { programs }: Asked): boolean =>
  others.length > 0 && programs.length > 0

/** The catalogue does not say how good a university is: only where to read on about those that are named. */
export const notRated = ({ speech }: QuestionContext, named: Request['universities']): DraftAnswer => ({
  intent: 'unknown',
  blocks: [text(leads.ranking({ speech })), ...(named.length === 0 ? [] : [rows(named.map(universityRow))])],
  sources: [],
  links: [],
  handover: true,
})

const universityRow = ({ id, name, city, country }: Request['universities'][number]) => ({
  kind: 'program' as const,
  title: name,
  place: city,
  country,
  facts: [],
  href: paths.university(id),
  open: deadlineAnswers.open,
})

/** A university that is in the catalogue without a program. Every word must be in its name. */
async function bareUniversity(
  { deps, today, speech }: QuestionContext,
  { others, subject, where }: Request,
  words: string,
): Promise<DraftAnswer | null> {
  const search = [...others, ...(subject?.phrase === 'medicine' ? ['medical'] : [])].join(' ')
  const understood = parseSearch(search)
  if (!understood || understood.nameless) return null
  const found = await searchUniversities(deps.pool, understood, { limit: 3, offset: 0, drafts: false, today })
  // "The app hangs" is not about Hangzhou, and "Western Union" is no university.
  if (!others.some(isTelling)) return null
  const whole = others.join(' ')
  const isWholeName = new RegExp(`\\b(?:university of ${whole}|${whole} university)\\b`, 'u').test(words)
  const [first] = found.rows.filter(({ name, city }) => {
    const folded = foldWords(`${name} ${city ?? ''}`).split(' ')
    // "The culture of Georgia" is not about Beijing Language and Culture University.
    const own = foldWords(name).split(' ').filter(isTelling)
    const isOfName = others.some((word) => own.includes(word))
    if (isOfName && !others.includes(own[0]!) && others.filter(isTelling).length * 2 < own.length)
      return false
    // "The University of Lahore" is not another one in Lahore.
    if (isWholeName && foldWords(name).split(' ').filter(isTelling).join() !== others.join()) return false
    return others.every((word) =>
      folded.some((one) => editDistance(word, one, 1) <= (word.length > 5 ? 1 : 0)),
    )
  })
  if (!first) return null
  const known = { ...first, city: first.city ?? null }
  return {
    intent: 'programs',
    blocks: [
      text(where ? placeOf(known, speech) : leads.bare({ speech, university: first.name })),
      rows([universityRow(known)]),
    ],
    sources: [{ title: sourceTexts.catalogue, url: null, asOf: null, checkedOn: null }],
    links: [],
    handover: !where,
  }
}
