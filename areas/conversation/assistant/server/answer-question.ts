import { conversionIn, foldWords } from '#areas/catalogue/offers.ts'
import { articleIndex } from '#areas/conversation/help/server/article-index.ts'
import { stem } from '#areas/conversation/help/server/read-question.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { moreOfRecords, ofRecords, shortAfterRecords } from './answers/own-records/more-of-records.ts'
import { aboutDocuments, ownApplications } from './answers/own-records/about-applications.ts'
import { aboutOwn, filterIn } from './answers/own-records/about-own.ts'
import { aboutPromise } from './answers/about-promise.ts'
import { aboutConversion } from './answers/about-conversion.ts'
import { aboutCoverage, asksForCoverage } from './answers/about-coverage.ts'
import { aboutRecord } from './answers/own-records/about-record.ts'
import { hasApplied } from './answers/own-records/has-applied.ts'
import { aboutOwnDeadlines } from './answers/own-records/about-deadlines.ts'
import { aboutPerson, notKnown, smallTalk } from './answers/about-help.ts'
import { aboutRecognitionAtAll, againFromArticles, fromArticles, nearestTo } from './answers/from-articles.ts'
import { answerRequest, notRated } from './answers/answer-request.ts'
import { whereEligible } from './answers/own-records/where-eligible.ts'
import { text, type DraftAnswer, type QuestionContext } from './answers/draft-answer.ts'
import { shownIn } from './answers/program-rows.ts'
import { asksForTime, hasHelpNoun, type Read } from './understand/read-intent.ts'
import { asksAsExamples, topicByExamples } from './understand/examples/by-examples.ts'
import { surest } from './understand/examples/nearest-examples.ts'
import { nearestKinds } from './understand/examples/examples.ts'
import { plainFacts } from './understand/asks.ts'
import { doubtsPromise } from './understand/story/promise.ts'
import { quoteOf } from './understand/story/quote.ts'
import { nearestOf, readTopic } from './understand/story/read-topic.ts'
import { elsewhere } from './understand/question-patterns.ts'
import { nameIndex } from './understand/name-index.ts'
import { asksOfProgram, earlierOf, together, type About } from './understand/carry-over.ts'
import {
  articleAbout,
  asksOfOwn,
  asksWhichListed,
  followsArticle,
  hasMarks,
  isForArticles,
  namesUnknown,
  onlyMentions,
  saysMore,
  withoutTold,
} from './understand/choose-source.ts'
import { statesMarks } from './understand/read-marks.ts'
import { readNamed } from './understand/read-named.ts'
import { saysSomething, type Request } from './understand/request.ts'
import { inSamePlace } from './understand/same-place.ts'
import { coreOf, plainOf, type Plain } from './understand/spellings.ts'

/**
 * Answers a question from the student's own records, the catalogue and the help articles, by rules; where these have no
 * answer it says that it does not know. The same rows always give the same answer.
 * @param typed masked
 * @param last what the conversation is about; null at its beginning
 */
export async function answerQuestion(
  { deps, viewer, today }: Pick<QuestionContext, 'deps' | 'viewer' | 'today'>,
  typed: string,
  before: About | null,
): Promise<DraftAnswer> {
  const written = plainOf(typed, before?.speech ?? null)
  // An answer from one's own records names nothing that the catalogue could go on about.
  const afterRecords = before?.kind === 'records'
  const last = afterRecords ? null : before
  const [names, articles] = await Promise.all([nameIndex(deps.pool), articleIndex(deps.pool)])
  const { asked, whole, standsAlone, namesAny } = await readNamed(deps.pool, written, names, last, (word) =>
    articles.vocabulary.has(stem(word)),
  )
  const plain = standsAlone ? coreOf(whole) : whole
  const article = articleAbout(`${whole.words.join(' ')} | ${foldWords(whole.latin)}`, asked)
  const nearest = article === null ? nearestKinds(asked.frame) : [{ kind: `help:${article}`, near: 1 }]
  const said = (namesAny ? plain : whole).searched
  // A subject that is asked about is none of what articles explain: translation.
  const isHelpNoun = asked.subject !== null && hasHelpNoun(asked.subject.phrase)
  const context: QuestionContext = {
    deps,
    viewer,
    today,
    question: isHelpNoun ? said.toLowerCase().replaceAll(asked.subject!.phrase, '') : said,
    speech: plain.speech,
    quoted: quoteOf(typed),
    nearest,
  }
  const read = readTopic(whole, standsAlone)
  // "Politics in Georgia" is a subject there.
  const isProgram =
    read.topic.about === 'unknown' &&
    read.topic.why === 'plain' &&
    ((asked.programs ?? []).length > 0 ||
      (asked.subject !== null && elsewhere.test(asked.subject.phrase)) ||
      (asked.level !== null && asked.others.some((word) => elsewhere.test(word))))
  const answer =
    (afterRecords && namesNothing(asked) && whole.words.length <= shortAfterRecords
      ? await moreOfRecords(context, whole, asked)
      : null) ??
    (doubtsPromise(whole.words.join(' '), whole.tagged) ? await aboutPromise(context, whole, asked) : null) ??
    (article === null ? null : await fromArticles(context, 'plain', whole, plain)) ??
    (isProgram ? null : await ofTopic(context, plain, read, asked, last)) ??
    (await ofExamples(context, plain, read, asked, last)) ??
    (await ofCatalogueOrHelp(context, whole, plain, read, asksAsExamples(asked, nearest, last), last))
  return keepingPrograms(answer, last)
}

/** Only a person can give somebody more time. */
const withPerson = (answer: DraftAnswer, needed: boolean): DraftAnswer => ({
  ...answer,
  handover: answer.handover || needed,
})

/** After an article "how long is it" still goes on about the programs before it. */
const keepingPrograms = (answer: DraftAnswer, last: About | null): DraftAnswer =>
  answer.about?.kind === 'article' && last !== null && last.request !== null && last.kind !== 'application'
    ? { ...answer, about: { ...answer.about, request: last.request, first: last.first } }
    : answer

/** Answers that need no catalogue; null for other questions. */
async function ofTopic(
  context: QuestionContext,
  plain: Plain,
  read: Read,
  asked: Request,
  last: About | null,
): Promise<DraftAnswer | null> {
  const { topic } = read
  const { speech } = plain
  const named = asked.subject !== null || asked.universities.length > 0
  switch (topic.about) {
    case 'us':
    case 'earnings': {
      const answer = await fromArticles(
        { ...context, nearest: [], question: 'is this platform free and who pays you' },
        'plain',
        plain,
        plain,
        /\b(?:free|muft)\b/u.test(plain.latin.toLowerCase())
          ? leads.isFree({ speech })
          : topic.about === 'earnings'
            ? leads.earnings({ speech })
            : leads.takesNothing({ speech }),
      )
      return { ...answer, handover: topic.about === 'earnings' }
    }
    case 'hello':
    case 'thanks':
    case 'who':
      return smallTalk(speech, topic.about)
    case 'person':
      return aboutPerson(speech)
    case 'documents':
      // "I did A levels and no FSc, is that ok for economics" is about no paper that was sent.
      return topic.filter === 'stored' && asked.subject !== null && !onPaper.test(plain.latin)
        ? null
        : { ...(await aboutDocuments(context, topic.filter)), about: last ?? ofRecords(context) }
    case 'applications':
      return aboutOwn(
        context,
        plain,
        topic.filter,
        // "Why did they say no" after a question about one of them.
        topic.filter === 'refused' && namesNothing(asked) && last?.kind === 'application'
          ? last.request!
          : asked,
      )
    case 'record':
      return named ? null : { ...(await aboutRecord(context)), about: last ?? undefined }
    case 'own-deadlines':
      return topic.only === 'documents' && !namesNothing(asked) && !(await hasApplied(context, asked))
        ? null
        : withPerson(
            await aboutOwnDeadlines(context, read.within, topic.only),
            asksForTime.test(plain.latin.toLowerCase()),
          )
    case 'unknown':
      // "O levels kiye hain, BBA mein dakhla ho jaega" is compared with what the program asks for.
      if (topic.why === 'future' && asked.ask === 'eligible' && named && !surely.test(plain.latin))
        return null
      // "Will she get the deposit back" is answered by what the university says.
      if (topic.why === 'future' && asked.refund && asked.universities.length > 0) return null
      // "Will my form be lost" asks for no prediction.
      if (topic.why === 'future' && surest(context.nearest, 0.3)?.startsWith('help:')) return null
      return notKnown(context, topic.why, await nearestTo(context, topic.why))
    default:
      return null
  }
}

/** What is sent, and that it was. */
const onPaper =
  /\b(?:documents?|papers?|kagha?z\w*|certificates?|passport|sanad|marks? ?sheets?|transcripts?|photos?|upload\w*|sen[dt]|bhej\w*|received?|copy)\b/iu
/** Asks for a prediction, and not for what is required. */
const surely = /\b(?:chances?|pakka|guarant\w*|umeed|percent)\b/iu

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
      return notKnown(context, 'plain', [])
    case 'my-applications':
      return aboutOwn(context, plain, filterIn(plain.latin), asked)
    case 'my-documents':
      return {
        ...(await aboutDocuments(context, lacking.test(plain.latin) ? 'missing' : 'stored')),
        about: last ?? ofRecords(context),
      }
    case 'my-deadlines':
      return aboutOwnDeadlines(context, read.within, null)
    default:
      return null
  }
}

/** Asks whether what somebody has is enough. */
const meeting = /\b(?:satisf\w*|fulfil\w*|meets?|enough|kafi|poori?|conditions?|shart|sharait)\b/u
/** Asks what a word means. */
const explains =
  /\b(?:diff(?:erence)? between|what (?:is|are) (?:an? |the )?(?:meant by|meaning)|meaning of|what does .* mean|ka matlab|kya hota|kise kehte)\b/u
const lacking = /\b(?:need\w*|wait\w*|wants?|miss\w*|still|baq[ai]\w*|mang\w*|reh|owe|forg\w*)\b/iu

async function ofCatalogueOrHelp(
  context: QuestionContext,
  whole: Plain,
  plain: Plain,
  read: Read,
  asked: Request,
  last: About | null,
): Promise<DraftAnswer> {
  const { speech, words } = plain
  // An article may be about what only the story names.
  const fromHelp = (why: 'plain' | 'place' | 'unsure') =>
    fromArticles(
      { ...context, question: whole.searched, nearest: nearestOf(context.nearest, whole) },
      why,
      whole,
      plain,
    )
  const conversion = conversionIn(whole.words)
  if (conversion !== null && asked.subject === null && asked.level === null)
    return aboutConversion(context, conversion)
  const percent = asked.marks.percent
  if (percent !== null && namesNothing(asked) && asksPercent.test(words.join(' ')))
    return {
      ...aboutPerson(speech),
      intent: 'help',
      blocks: [text(leads.percent({ speech, percent: String(percent) }))],
      handover: false,
    }
  const starts = last === null || words.length > shortFollowUp
  if (namesNothing(asked) && starts && asksForCoverage(words)) return aboutCoverage(context)
  const request = together(asked, last, asked.frame.split(' ').length)
  const named = request.universities.length > 0 || request.subject !== null || request.countries.length > 0
  if (last?.kind === 'article' && followsArticle(asked, words.length) && !asksOfProgram(asked, last))
    // "How do I apply?", then "Do I pay anything?": another article, without a word that goes on about the first.
    return !asked.continues &&
      asked.ask !== 'duration' &&
      (surest(context.nearest, 0.6, 0.1)?.startsWith('help:') ?? false)
      ? fromArticles(context, 'plain', plain)
      : againFromArticles(context, plain, asked, last)
  if (last?.kind === 'application' && last.request && namesNothing(asked) && words.length <= 8) {
    const said = words.join(' ')
    if (meeting.test(said) || statesMarks(asked.marks))
      return aboutOwn(context, plain, 'conditions', last.request)
    if (asked.ask === 'requirements' || /\b(?:documents?|papers?|kaghzat|certificates?|sanad)\b/u.test(said))
      return { ...(await aboutDocuments(context, 'missing')), about: last }
    if (asked.ask === 'deadline' || /\b(?:when|kab|due|why|kyun)\b/u.test(said))
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
      return aboutOwn(context, plain, 'all', asked)
  }
  // "What is the difference between MD and MBBS" asks for no programs.
  if (explains.test(words.join(' ')) && asked.ask === 'programs' && !isPlaced(asked) && !asked.continues)
    return asked.subject === null || hasHelpNoun(context.question)
      ? fromHelp('plain')
      : notKnown(context, 'plain', [])
  if (
    !named &&
    last === null &&
    (explains.test(words.join(' ')) || (asked.month !== null && asked.ask === 'deadline'))
  )
    return fromHelp('plain')
  // "Stipendium Hungaricum deadline" is not one of one's own.
  const isOwn =
    asked.others.length === 0 || /\b(?:my|mine|mer[aie]|mujh\w*|saved|shortlist\w*)\b/iu.test(plain.latin)
  if (read.topic.about === 'catalogue' && read.topic.kinds[0] === 'deadlines' && !named && isOwn) {
    return aboutOwnDeadlines(
      context,
      read.within,
      /\bsaved|programs?|shortlist/iu.test(plain.latin) ? 'deadline' : null,
    )
  }
  if (
    (asksOfOwn(plain.latin) ||
      /\bwhy\b.*\b(?:say no|said no|reject\w*|refus\w*|declin\w*|turn(?:ed)? (?:me )?down|not (?:accept|take)\w*)\b|\b(?:reject\w*|refuse\w*|mana|declined?|said no|say no|nahi liya)\b.*\b(?:why|kyun)\b|\bkyun\b.*\b(?:reject|refuse|mana)\b/u.test(
        words.join(' '),
      ) ||
      /\b(?:jawab|faisla|decision)\b/u.test(words.join(' '))) &&
    (asked.universities.length > 0 || asked.countries.length > 0) &&
    asked.price === null &&
    !hasHelpNoun(context.question) &&
    !['fees', 'duration', 'language', 'eligible'].includes(asked.ask)
  ) {
    if (await hasApplied(context, asked)) return aboutOwn(context, plain, filterIn(plain.latin), asked)
  }
  if (asked.notStated && named && !stated.has(asked.ask) && !/\b(?:fees|tuition)\b/u.test(words.join(' ')))
    return notKnown(context, 'plain', [])
  // "Which country is the safest" is no question about one's data.
  if (
    asked.notStated &&
    /\b(?:mulk|university|city|shehar|sheher|program|degree)\b/u.test(words.join(' ')) &&
    asked.ask !== 'eligible'
  )
    return notKnown(context, 'plain', [])
  // "Is my data safe" is for the articles, but only for one that surely speaks of it.
  if (asked.notStated && !named) return fromHelp('unsure')
  if (
    asked.ask === 'ranking' &&
    !hasHelpNoun(context.question) &&
    (named || /\b(?:university|college|country|program|degree|course)\b/u.test(words.join(' ')))
  )
    return notRated(context, request.universities)
  if (
    asked.ask === 'recognized' &&
    // "They accepted me, can I join later?"
    !surest(context.nearest, 0.42, 0.1)?.startsWith('help:') &&
    request.universities.length === 0 &&
    asked.others.length === 0 &&
    !asksWhichListed(request, words.join(' '))
  )
    return aboutRecognitionAtAll(context, plain, request)
  if (asked.needed?.label === 'MDCAT' && request.universities.length === 0) {
    return fromArticles(
      { ...context, nearest: [], question: `mdcat study medicine abroad ${plain.latin}` },
      'plain',
      plain,
    )
  }
  const said = withoutTold(context, whole, asked)
  if (isForArticles(said, read, asked, request, said === context ? words.join(' ') : said.question, last))
    return fromArticles(
      context,
      'plain',
      inSamePlace(plain, asked, namesNothing(request) ? (last?.request ?? request) : request),
    )
  if (asked.ask === 'eligible' && !named && !hasMarks(asked) && asked.others.length === 0)
    return surest(context.nearest, 0.25)?.startsWith('help:') ? fromHelp('plain') : whereEligible(context)
  // The catalogue states what is, and not why.
  if (
    named &&
    (asked.ask === 'programs' ? /\b(?:why|kyun)\b/u : /^why\b/u).test(words.join(' ')) &&
    (asked.ask === 'programs' || plainFacts.has(asked.ask))
  )
    return notKnown(context, 'plain', [])
  if (
    (saysSomething(asked) || request !== asked) &&
    (saysMore(request) || named) &&
    !onlyMentions(request, asked, words)
  ) {
    const answer = await answerRequest(context, request, words.join(' '))
    if (answer !== null)
      return {
        ...answer,
        about: {
          kind: 'catalogue',
          speech,
          first: firstOf(answer, request),
          shown: shownIn(answer),
          question: null,
          request,
          earlier: earlierOf(request, last),
        },
      }
  }
  // "Pilot course" and "NUST admission" name something that nothing here is about.
  if (
    last === null &&
    asked.others.length > 0 &&
    words.length <= shortName &&
    /\b(?:course|degree|programs?|bachelor|master|diploma|university|college|dakhla|admission)\b/u.test(
      words.join(' '),
    ) &&
    !hasHelpNoun(context.question) &&
    surest(context.nearest, 0.45) === null
  )
    return notKnown(context, 'place', [])
  return fromHelp(namesUnknown(asked) ? 'place' : 'plain')
}

/** The most words of a question that is a name and what is asked of it. */
const shortName = 4

/** "820 out of 1100, what percentage is that": the marks are percent by now. */
const asksPercent = /\b\d{2}(?:\.\d)? percent\b.*\bpercent\b|\bpercent\b.*\b\d{2}(?:\.\d)? percent\b/u
/** "Which country?" goes on about the last answer. */
const shortFollowUp = 3
const isPlaced = ({ universities, countries }: Request): boolean =>
  universities.length > 0 || countries.length > 0

const namesNothing = ({ universities, countries, subject }: Request): boolean =>
  universities.length === 0 && countries.length === 0 && subject === null

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
