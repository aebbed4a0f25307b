import { conversionIn, foldWords } from '#areas/catalogue/offers.ts'
import { articleIndex } from '#areas/conversation/help/server/article-index.ts'
import { stem } from '#areas/conversation/help/server/read-question.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { aboutApplications, aboutDocuments, ownApplications } from './answers/about-applications.ts'
import { aboutConversion } from './answers/about-conversion.ts'
import { aboutOwnDeadlines } from './answers/about-deadlines.ts'
import { regulatorIn } from './answers/about-recognition.ts'
import { aboutPerson, notKnown, smallTalk } from './answers/about-help.ts'
import { againFromArticles, fromArticles, nearestTo } from './answers/from-articles.ts'
import { answerRequest, notRated } from './answers/answer-request.ts'
import { whereEligible } from './answers/where-eligible.ts'
import type { DraftAnswer, QuestionContext } from './answers/draft-answer.ts'
import { hasHelpNoun, readIntent, type Read } from './understand/read-intent.ts'
import { asks, plainFacts } from './understand/asks.ts'
import { asksAsExamples, topicByExamples } from './understand/by-examples.ts'
import { surest } from './understand/nearest-examples.ts'
import { nearestKinds } from './understand/examples.ts'
import { elsewhere } from './understand/question-patterns.ts'
import { nameIndex } from './understand/name-index.ts'
import { together, type About } from './understand/carry-over.ts'
import { readRequest, readWords, saysSomething, type Request } from './understand/read-request.ts'
import { plainOf, spelledRight, type Plain } from './understand/spellings.ts'

/**
 * Answers a question from the student's own records, the catalogue and the help articles, by rules; where these have no
 * answer it says that it does not know. The same rows always give the same answer.
 * @param typed masked
 * @param last what the conversation is about; null at its beginning
 */
export async function answerQuestion(
  { deps, viewer, today }: Pick<QuestionContext, 'deps' | 'viewer' | 'today'>,
  typed: string,
  last: About | null,
): Promise<DraftAnswer> {
  const written = plainOf(typed, last?.speech ?? null)
  const [names, articles] = await Promise.all([nameIndex(deps.pool), articleIndex(deps.pool)])
  const { request: asked, words } = readWords(written, names, (word) => articles.vocabulary.has(stem(word)))
  const plain = spelledRight(written, words)
  const nearest = nearestKinds(asked.frame)
  const context: QuestionContext = {
    deps,
    viewer,
    today,
    question: plain.searched,
    speech: plain.speech,
    nearest,
  }
  const read = readWhole(plain)
  // "Politics in Georgia" is a subject there.
  const isProgram =
    read.topic.about === 'unknown' &&
    read.topic.why === 'plain' &&
    asked.subject !== null &&
    elsewhere.test(asked.subject.phrase)
  return (
    (isProgram ? null : await ofTopic(context, plain, read, last)) ??
    (await ofExamples(context, plain, read, asked, last)) ??
    (await ofCatalogueOrHelp(context, plain, read, asksAsExamples(asked, nearest), last))
  )
}

/** What a question asks for. A salary or the weather in a sentence beside it is not asked about. */
function readWhole({ searched, asking, aside }: Plain): Read {
  const read = readIntent(searched)
  if (read.topic.about !== 'unknown' || read.topic.why !== 'plain' || aside.size === 0) return read
  const narrow = readIntent(asking)
  return narrow.topic.about === 'unknown' ? read : narrow
}

/** Answers that need no catalogue; null for other questions. */
async function ofTopic(
  context: QuestionContext,
  plain: Plain,
  read: Read,
  last: About | null,
): Promise<DraftAnswer | null> {
  const { topic } = read
  const { speech } = plain
  switch (topic.about) {
    case 'us':
      return fromArticles(
        { ...context, nearest: [], question: 'is this platform free and who pays you' },
        'plain',
        plain,
        plain,
        /\b(?:free|muft)\b/u.test(plain.latin.toLowerCase())
          ? leads.isFree({ speech })
          : leads.takesNothing({ speech }),
      )
    case 'hello':
    case 'thanks':
    case 'who':
      return smallTalk(speech, topic.about)
    case 'person':
      return aboutPerson(speech)
    case 'documents':
      return { ...(await aboutDocuments(context, topic.filter)), about: last ?? undefined }
    case 'applications':
      return aboutOwn(context, plain, topic.filter)
    case 'own-deadlines':
      return aboutOwnDeadlines(context, read.within, topic.only)
    case 'unknown':
      return notKnown(speech, topic.why, await nearestTo(context, topic.why))
    default:
      return null
  }
}

/** Answers where only the examples see that a question needs no catalogue; null for other questions. */
async function ofExamples(
  context: QuestionContext,
  plain: Plain,
  read: Read,
  asked: Request,
  last: About | null,
): Promise<DraftAnswer | null> {
  switch (topicByExamples(context.nearest, plain, asked, last)) {
    case 'person':
      return aboutPerson(plain.speech)
    case 'unknown':
      return notKnown(plain.speech, 'plain', [])
    case 'my-applications':
      return aboutOwn(context, plain, filterIn(plain.latin))
    case 'my-documents':
      return aboutDocuments(context, lacking.test(plain.latin) ? 'missing' : 'stored')
    case 'my-deadlines':
      return aboutOwnDeadlines(context, read.within, null)
    default:
      return null
  }
}

const lacking = /\b(?:miss\w*|still|baq[ai]\w*|mang\w*|reh|owe|forg\w*)\b/iu

type Filter = Parameters<typeof aboutApplications>[2]

/**
 * My applications; one that is named becomes the subject of the conversation.
 * @param last what the conversation is about, where the question itself names nothing
 */
async function aboutOwn(
  context: QuestionContext,
  plain: Plain,
  filter: Filter,
  last: Request | null = null,
): Promise<DraftAnswer> {
  const request = last ?? readRequest(plain, await nameIndex(context.deps.pool))
  const cities = request.universities.flatMap(({ name, city }) => [name, city ?? ''])
  const names = [
    ...(request.subject ? [request.subject.label] : []),
    ...request.countries.map((code) => code.toLowerCase()),
    ...cities.join(' ').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').split(/\s+/u),
  ].filter((word) => word.length > 1 && !/^(?:university|of|the|state|medical)$/u.test(word))
  const { shown, ...answer } = await aboutApplications(context, names, filter)
  const [one, another] = shown
  if (!one || another) return answer
  const university = {
    id: one.university._id,
    name: one.university.universityName,
    city: one.university.city ?? null,
    country: one.university.country,
  }
  return {
    ...answer,
    about: {
      kind: 'application',
      speech: plain.speech,
      first: null,
      question: null,
      request: {
        ...request,
        ask: 'programs',
        subject: null,
        others: [],
        universities: [university],
        countries: [],
      },
    },
  }
}

async function ofCatalogueOrHelp(
  context: QuestionContext,
  plain: Plain,
  read: Read,
  asked: Request,
  last: About | null,
): Promise<DraftAnswer> {
  const { speech, words } = plain
  const conversion = conversionIn(words)
  if (conversion !== null && asked.subject === null && asked.level === null)
    return aboutConversion(context, conversion)
  const request = together(asked, last, words.length)
  const named = request.universities.length > 0 || request.subject !== null || request.countries.length > 0
  if (last?.kind === 'article' && followsArticle(asked, words.length))
    return againFromArticles(context, plain, asked, last)
  if (last?.kind === 'application' && last.request && namesNothing(asked) && words.length <= 8) {
    const said = words.join(' ')
    if (asked.ask === 'requirements' || /\b(?:documents?|papers?|kaghzat|certificates?|sanad)\b/u.test(said))
      return { ...(await aboutDocuments(context, 'missing')), about: last }
    if (asked.ask === 'deadline' || /\b(?:when|kab|due)\b/u.test(said))
      return aboutOwn(context, plain, 'all', last.request)
  }
  if (
    last?.kind === 'application' &&
    asked.ask === 'programs' &&
    asked.universities.length > 0 &&
    asked.subject === null
  ) {
    const own = await ownApplications(context)
    if (own.some(({ university }) => asked.universities.some(({ id }) => id === university._id)))
      return aboutOwn(context, plain, 'all')
  }
  if (read.topic.about === 'catalogue' && read.topic.kinds[0] === 'deadlines' && !named) {
    return aboutOwnDeadlines(
      context,
      read.within,
      /\bsaved|programs?|shortlist/iu.test(plain.latin) ? 'deadline' : null,
    )
  }
  if (
    (asksOfOwn(plain.latin) ||
      /\bwhy\b.*\b(?:say no|said no|reject\w*|refus\w*|declin\w*|turn(?:ed)? (?:me )?down|not (?:accept|take)\w*)\b|\b(?:reject|refuse|mana)\b.*\bkyun\b|\bkyun\b.*\b(?:reject|refuse|mana)\b/u.test(
        words.join(' '),
      ) ||
      /\b(?:jawab|faisla|decision)\b/u.test(words.join(' '))) &&
    (asked.universities.length > 0 || asked.countries.length > 0) &&
    asked.price === null &&
    !hasHelpNoun(context.question) &&
    !['fees', 'duration', 'language', 'eligible'].includes(asked.ask)
  ) {
    const own = await ownApplications(context)
    if (own.some(({ university }) => isNamed(university, asked))) {
      return aboutOwn(context, plain, filterIn(plain.latin))
    }
  }
  if (asked.notStated && named && !stated.has(asked.ask) && !/\b(?:fees|tuition)\b/u.test(words.join(' ')))
    return notKnown(speech, 'plain', [])
  // "Is my data safe" is for the articles, but only for one that surely speaks of it.
  if (asked.notStated && !named) return fromArticles(context, 'unsure', plain)
  if (
    asked.ask === 'ranking' &&
    !hasHelpNoun(context.question) &&
    (named || /\b(?:university|college|country|program|degree|course)\b/u.test(words.join(' ')))
  )
    return notRated(context, request.universities)
  if (asked.ask === 'recognized' && request.universities.length === 0 && asked.others.length === 0)
    return aboutRecognitionAtAll(context, plain)
  if (asked.needed?.label === 'MDCAT' && request.universities.length === 0) {
    return fromArticles(
      { ...context, nearest: [], question: `mdcat study medicine abroad ${plain.latin}` },
      'plain',
      plain,
    )
  }
  if (isForArticles(context, read, asked, request, words.join(' '), last))
    return fromArticles(context, 'plain', inSamePlace(plain, asked, request))
  if (asked.ask === 'eligible' && !named && !hasMarks(asked) && asked.others.length === 0)
    return whereEligible(context)
  if (saysSomething(asked) && (saysMore(request) || named)) {
    const answer = await answerRequest(context, request, words.join(' '))
    if (answer !== null)
      return {
        ...answer,
        about: { kind: 'catalogue', speech, first: firstOf(answer, request), question: null, request },
      }
  }
  return fromArticles(context, asked.others.length > 0 && asked.ask === 'fees' ? 'place' : 'plain', plain)
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })
/** "How do I get the visa there?": the words with the country that the conversation is about. */
function inSamePlace(plain: Plain, asked: Request, { countries, universities }: Request): Plain {
  const codes = new Set(universities.length > 0 ? universities.map(({ country }) => country) : countries)
  const [code, another] = codes
  return asked.continues && asked.countries.length === 0 && code !== undefined && another === undefined
    ? { ...plain, words: [...plain.words, foldWords(englishNames.of(code) ?? code)] }
    : plain
}

const namesNothing = ({ universities, countries, subject }: Request): boolean =>
  universities.length === 0 && countries.length === 0 && subject === null

/** Whether a question names a university, or only its country. */
const isNamed = (
  { _id, country }: { _id: string; country: string },
  { universities, countries }: Request,
): boolean =>
  universities.length > 0 ? universities.some(({ id }) => id === _id) : countries.includes(country)

/** Which of one's applications a question about one university means. */
function filterIn(latin: string): Filter {
  if (/\bwhy\b|\bky(?:u|oo?)n\b/iu.test(latin)) return 'all'
  if (/\breject|\brefus/iu.test(latin)) return 'refused'
  return /\baccept|\bselect|\badmit/iu.test(latin) ? 'accepted' : 'all'
}

/** What is asked for when food or safety is only mentioned beside it. */
const stated: ReadonlySet<Request['ask']> = new Set(['living', 'duration', 'deadline', 'start'])

/** The university of the first row of a sorted list. */
function firstOf({ blocks }: DraftAnswer, { order, universities }: Request): About['first'] {
  const first =
    order === null ? undefined : blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))[0]
  const [, id] = /\/universities\/([0-9a-f-]+)\//u.exec(first?.href ?? '') ?? []
  if (!first || !id || universities.length === 1) return null
  return { id, name: first.place ?? '', city: null, country: first.country ?? '' }
}

const hasMarks = ({ marks: { percent, age, ielts } }: Request): boolean =>
  percent !== null || age !== null || ielts !== null

/** Whether a request narrows the catalogue down at all. */
const saysMore = ({
  subject,
  universities,
  countries,
  notOf,
  level,
  language,
  month,
  price,
  order,
  others,
  ask,
  marks,
}: Request): boolean =>
  subject !== null ||
  notOf.length > 0 ||
  universities.length > 0 ||
  countries.length > 0 ||
  level !== null ||
  language !== null ||
  month !== null ||
  price !== null ||
  order !== null ||
  others.length > 0 ||
  ask === 'without-english-test' ||
  marks.percent !== null ||
  marks.ielts !== null ||
  marks.age !== null

/** Whether a question is one for the help articles although it may name a place or subject. */
function isForArticles(
  { question, nearest }: QuestionContext,
  read: Read,
  asked: Request,
  request: Request,
  words: string,
  last: About | null,
): boolean {
  const { ask, universities, needed } = asked
  if (ask === 'without-english-test') return false
  const kind = surest(nearest, 0.35)
  if (kind?.startsWith('help:') && last === null && universities.length === 0 && asked.subject === null)
    return true
  if (universities.length > 0 && asks.some((one) => one === kind && one === ask)) return false
  if (/\b(?:scholarships?|csc|wazifa)\b/u.test(words)) return true
  if (ask === 'recognized') return request.universities.length === 0 && asked.others.length === 0
  if (ask === 'needs' && needed) {
    if (request.universities.length > 0) return false
    if (needed.label === 'MDCAT' || request.countries.length === 0)
      return hasHelpNoun(question) || read.topic.about === 'help'
    return false
  }
  // "What do they charge, and is it paid back without a visa" goes on about a university.
  if (asked.continues && request.universities.length > 0 && universities.length === 0 && plainFacts.has(ask))
    return false
  // A visa or a bank is often mentioned beside what is asked about a university.
  if (universities.length > 0 && ask !== 'fees' && plainFacts.has(ask)) return false
  if (hasHelpNoun(question))
    return !(ask === 'eligible' && universities.length > 0) && !(hasMarks(asked) && ask === 'eligible')
  const strong =
    ask !== 'programs' &&
    (request.universities.length > 0 || request.subject !== null || request.countries.length > 0)
  if (/\bhow (?:do|to|can|should)\b.*\bapply\b|\bkaise (?:apply|karna)\b/u.test(words)) return true
  return (
    read.topic.about === 'help' &&
    !strong &&
    !(asked.continues && request.universities.length > 0) &&
    asked.subject === null &&
    asked.universities.length === 0
  )
}

/** Whether the words ask about something of one's own. */
const asksOfOwn = (latin: string): boolean =>
  /\b(?:mujhe|mujhay|my|mine|mera|meri|mere|me|news|update|jawab|reply|status|decision|turn|file)\b/iu.test(
    latin,
  ) &&
  /\b(?:accept\w*|reject\w*|select\w*|admit\w*|news|update|jawab|reply|status|decision|turn|file|ap+lication|heard|answer\w*|respon\w*|decid\w*|contact\w*|replied|offer(?:ed)?)\b/iu.test(
    latin,
  )

/** Recognition of foreign degrees in general, from the article on the regulator that is named. */
const aboutRecognitionAtAll = (context: QuestionContext, plain: Plain): Promise<DraftAnswer> => {
  const regulator = regulatorIn(plain.words.join(' '))
  const about =
    regulator === 'PM&DC'
      ? 'pmdc recognise medical degree from abroad'
      : regulator === 'PEC'
        ? 'pec engineering degree from abroad'
        : plain.latin
  return fromArticles(
    { ...context, nearest: [], question: about },
    'plain',
    plain,
    plain,
    leads.depends(plain),
  )
}

const followsArticle = (asked: Request, words: number): boolean =>
  asked.universities.length === 0 &&
  asked.subject === null &&
  asked.others.length <= 1 &&
  (asked.continues || words <= 5)
