import { articleIndex, type FoundArticle } from '#areas/conversation/help/server/article-index.ts'
import { foldWords } from '#areas/catalogue/offers.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { hasHelpNoun, helpNounsIn } from '../understand/read-intent.ts'
import { nearestKinds } from '../understand/examples/examples.ts'
import { frameOf } from '../understand/examples/frame.ts'
import { surest } from '../understand/examples/nearest-examples.ts'
import { readCountries } from '../understand/read-place.ts'
import type { About } from '../understand/carry-over.ts'
import type { Request } from '../understand/request.ts'
import { plainOf, type Plain } from '../understand/spellings.ts'
import { aboutArticle, notKnown } from './about-help.ts'
import { regulatorIn } from './about-recognition.ts'
import type { DraftAnswer, QuestionContext } from './draft-answer.ts'

/** The lowest score of an article that answers, and the part of the question it must cover. */
const enough = { score: 7.2, covers: 0.26 }
/**
 * A short question scores low: an article still answers if it covers the whole question and is ahead of all
 * others.
 */
const whole = { score: 3.5, covers: 0.75, ahead: 1.1 }
/** Other articles shown beside the answer score at least this part of the best one. */
const nearlyAsGood = 0.6
/** An article that covers most of the question comes before a catalogue search that matched no name in it. */
const surely = { score: 8, covers: 0.6 }

/** The last question to the articles again, with the country or the words of this one. */
export async function againFromArticles(
  context: QuestionContext,
  plain: Plain,
  asked: Request,
  last: About,
): Promise<DraftAnswer> {
  // What is asked for is clear without the question before.
  const { others, countries } = asked
  if (countries.length === 0 && (others.length > 0 || hasHelpNoun(context.question)) && isSurelyHelp(context))
    return fromArticles(context, 'plain', plain)
  const before = last.question ?? ''
  // "Visa for Latvia, how long" after a question about scholarships is about visas only.
  const nouns = helpNounsIn(context.question)
  if (countries.length > 0 && nouns !== '' && nouns !== helpNounsIn(before))
    return fromArticles(context, 'plain', plain)
  const words = plainOf(before).words
  const places = new Set(
    readCountries(words, () => true).flatMap(({ from, length }) => words.slice(from, from + length)),
  )
  const kept = asked.countries.length > 0 ? words.filter((word) => !places.has(word)) : words
  // "Part-time work?" after a question about a visa for Italy is a new question about Italy.
  const question =
    asked.countries.length > 0
      ? `${plain.searched} ${kept.join(' ')}`
      : hasHelpNoun(context.question)
        ? [plain.searched, ...words.filter((word) => places.has(word))].join(' ')
        : before
  // What was near the question before is near it still, unless another thing is named now.
  const isSame = asked.countries.length > 0 || !hasHelpNoun(context.question)
  const nearest = isSame ? nearestKinds(frameOf(kept, [])) : []
  // "How many days does it take?" goes on about the visa for that country.
  const placed =
    asked.countries.length === 0 && helpNounsIn(before).includes('visa')
      ? [...plain.words, ...places]
      : plain.words
  return fromArticles(
    { ...context, question, nearest },
    'plain',
    { ...plain, searched: question, words: placed },
    plain,
  )
}

/** How much an example as near as can be adds to the score of an article. */
const scoreOfExample = 30
/** An article whose examples are this near answers, whichever words it has. */
const nearEnough = 0.28
/** The same where a name is asked about that nothing here is about. */
const nearDespiteName = 0.45
/** The least score of the words of a question besides the names of its places. */
const fewestBesides = 3
const mostArticles = 200
/** The most words of a question that names a visa and says nothing more. */
const shortQuestion = 5
/** A question this near to those that nothing answers is not answered by a word that it shares with an article. */
const unknownEnough = 0.3
/** One whose examples are less near still answers if all other kinds are much farther. */
const nearAlone = { least: 0.2, ahead: 0.05 }

/** An article on one test or office ("Do I need the MDCAT?") answers only a question that shares a word with it. */
const acronym = /\b[A-Z]{3,}\b/u
const fewestWords = 1

interface Candidate extends FoundArticle {
  /** The part of the score that its words have. */
  readonly words: number
  /** How near its examples are. */
  readonly near: number
}

/** The articles for a question, by their words and by the examples nearest to it. */
async function articlesFor({ deps, question, nearest }: QuestionContext, plain: Plain): Promise<Candidate[]> {
  const index = await articleIndex(deps.pool)
  const byWords = new Map(index.find(question, index.articles.length).map((one) => [one.article.slug, one]))
  const places = placesIn(plain)
  const nearness = new Map(
    nearest
      .filter(({ kind }) => kind.startsWith('help:'))
      .map(({ kind, near }) => [
        kind === visaKind ? visaArticle(index.articles, places) : kind.slice(5),
        near,
      ]),
  )
  // "Ok and visa?" asks for the article on visas.
  if (plain.words.length <= shortQuestion && helpNounsIn(question) === 'visa') {
    const slug = visaArticle(index.articles, places)
    nearness.set(slug, Math.max(nearEnough, nearness.get(slug) ?? 0))
  }
  return index.articles
    .map((article): Candidate => {
      const { score, covers } = byWords.get(article.slug) ?? { score: 0, covers: 0 }
      const near = nearness.get(article.slug) ?? 0
      return { article, score: score + scoreOfExample * near, words: score, covers, near }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 4)
}

const isSurelyHelp = ({ nearest }: QuestionContext): boolean =>
  surest(nearest, nearEnough)?.startsWith('help:') ?? false

/** Whether the nearest examples are those of an article, and those of other kinds much farther. */
const aheadOfAll = ({ nearest }: QuestionContext, ahead: number): boolean =>
  surest(nearest, 0, ahead)?.startsWith('help:') ?? false

/** Examples about the visa for a country are the same for each. */
const visaKind = 'help:visa'

/** The article on the visa for the places of a question, or the one on visas. */
const visaArticle = (articles: readonly FoundArticle['article'][], places: string): string =>
  articles.find(
    ({ slug, title }) => slug.startsWith('visa-') && places !== '' && foldWords(title).includes(places),
  )?.slug ?? 'before-you-apply-for-a-visa'

/** Articles shown when there is no answer; for forged documents only those about fraud. */
export async function nearestTo(context: QuestionContext, why: string): Promise<readonly FoundArticle[]> {
  if (why !== 'forged') return []
  return (await articleIndex(context.deps.pool)).find('fake agent fraud false documents', 1)
}

/**
 * The article that answers, or that nothing is known.
 * @param asked how the question was put, where that is not the one that finds the article
 */
export async function fromArticles(
  context: QuestionContext,
  why: 'plain' | 'place' | 'unsure',
  plain: Plain,
  asked: Plain = plain,
  opening?: string,
): Promise<DraftAnswer> {
  const found = aboutPlaceFirst(await articlesFor(context, plain), plain, context.question)
  const [best, ...others] = found
  const least = why === 'plain' ? enough : surely
  // "PR in Germany" shares only the country with the article on blocked accounts.
  const places = placesIn(plain)
  const ofPlaces =
    best === undefined || places === ''
      ? 0
      : ((await articleIndex(context.deps.pool))
          .find(places, mostArticles)
          .find(({ article }) => article.slug === best.article.slug)?.score ?? 0)
  const isNear =
    best !== undefined &&
    !(acronym.test(best.article.title) && best.words < fewestWords) &&
    (best.near >= (why === 'place' ? nearDespiteName : nearEnough) ||
      (why === 'plain' && best.near >= nearAlone.least && aheadOfAll(context, nearAlone.ahead)))
  // The words of an unknown name ("Quetta international university") are no topic.
  const isUnknown = surest(context.nearest, unknownEnough) === 'unknown'
  const speaksOfIt =
    best &&
    (!isUnknown || best.words >= surely.score * 2 || isNear) &&
    ((best.words >= least.score && best.covers >= least.covers && best.words - ofPlaces >= fewestBesides) ||
      isNear)
  const alone = best && best.score >= whole.ahead * (others[0]?.score ?? 0)
  const speaksOfAll = alone && best.words >= whole.score && best.covers >= whole.covers
  if (!best || !(speaksOfIt || (why === 'plain' && speaksOfAll))) {
    // "Credit transfer" is no transfer of fees.
    const nouns = why === 'plain' && !isUnknown ? helpNounsIn(context.question) : ''
    const [nearest] =
      nouns === ''
        ? []
        : await articlesFor({ ...context, nearest: [], question: `${nouns} ${placesIn(plain)}` }, plain)
    if (!nearest || nearest.score < whole.score) return notKnown(context, why === 'place' ? why : 'plain', [])
    return fromFound(context, [nearest], plain, asked, opening)
  }
  return fromFound(context, found, plain, asked, opening)
}

/** Of articles that fit nearly as well, one about the country of the question comes first. */
function aboutPlaceFirst(found: readonly Candidate[], plain: Plain, question: string): readonly Candidate[] {
  const places = placesIn(plain)
  const [best] = found
  const own = found.find(
    ({ article, score }) =>
      places !== '' &&
      score >= best!.score * nearlyAsGood &&
      isOfPlace(article.title, places, foldWords(question).includes(places)),
  )
  return own ? [own, ...found.filter((one) => one !== own)] : found
}

/** Whether a title names a place, or what is of it: "Chinese" is of China. */
const isOfPlace = (title: string, places: string, isTyped: boolean): boolean => {
  const folded = foldWords(title)
  return (
    folded.includes(places) ||
    (isTyped &&
      !places.includes(' ') &&
      folded.split(' ').some((word) => word.slice(0, telling) === places.slice(0, telling)))
  )
}
/** How many letters an adjective of a country shares with its name. */
const telling = 4

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })
/** The names of the countries in a question; of one country as articles write it ("a Chinese visa" is one for China). */
function placesIn({ words }: Plain): string {
  // The one where they are is no place to go to.
  const read = readCountries(words, () => true).filter((one) => one.code !== 'PK')
  const [code, another] = new Set(read.map((one) => one.code))
  return code !== undefined && another === undefined
    ? foldWords(englishNames.of(code) ?? code)
    : read.map(({ from, length }) => words.slice(from, from + length).join(' ')).join(' ')
}

/** An answer from the first of the articles. */
function fromFound(
  { speech }: QuestionContext,
  found: readonly FoundArticle[],
  plain: Plain,
  asked: Plain,
  opening: string | undefined,
): DraftAnswer {
  const [best, ...others] = found as readonly [FoundArticle, ...FoundArticle[]]
  const answer = aboutArticle(
    best,
    others.filter(({ score }) => score >= best.score * nearlyAsGood).slice(0, 2),
    opening ??
      openingOf(best.article.summary, asked, speech) ??
      (speech === 'en' ? null : leads.article({ speech })),
  )
  return {
    ...answer,
    about: { kind: 'article', speech, first: null, question: plain.searched, request: null },
  }
}

/** Says first that the summary of an article answers neither "how much" nor "may I", where that was asked. */
function openingOf(summary: string, { words, latin }: Plain, speech: Plain['speech']): string | null {
  const asked = words.join(' ')
  if (/^(?:yes|no|\d+)\b/iu.test(summary)) {
    if (speech === 'en' || /^\d/u.test(summary)) return null
    return /^yes/iu.test(summary) ? leads.articleYes({ speech }) : leads.articleNo({ speech })
  }
  // It answers both "is it lost" and "is it saved".
  if (/^nothing\b/iu.test(summary)) return null
  if (/\bhow (?:much|many|long)\b|\bkitna\b|\bfees\b|\bcost\b/u.test(asked)) {
    return /\d|\b(?:one|two|three|four|five|six|twelve|seven)\b/u.test(summary)
      ? null
      : leads.figureNotKnown({ speech })
  }
  const whether =
    /^(?:is|are|does|do|can|will|may|has|kya)\b|\bcan i\b/u.test(asked) ||
    /\bsakta\b|\bchalega\b|\bhai\b\s*[?؟]/u.test(latin.toLowerCase())
  return whether ? leads.depends({ speech }) : null
}

/** Recognition of foreign degrees in general, from the article on the regulator that is named. */
export const aboutRecognitionAtAll = (
  context: QuestionContext,
  plain: Plain,
  { subject }: Request,
): Promise<DraftAnswer> => {
  const regulator =
    regulatorIn(plain.words.join(' ')) ??
    (/^091[12]/u.test(subject?.code ?? '') ? 'PM&DC' : subject?.code.startsWith('07') ? 'PEC' : null)
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
