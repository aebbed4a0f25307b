import { fittingSets } from '#areas/catalogue/offers.ts'
import { articleIndex, type FoundArticle } from '#areas/conversation/help/server/article-index.ts'
import { aboutApplications, aboutDocuments } from './about-applications.ts'
import { aboutOwnDeadlines } from './about-deadlines.ts'
import { aboutArticle, aboutPerson, notKnown } from './about-help.ts'
import {
  aboutBareUniversities,
  aboutEntry,
  aboutFees,
  aboutFitting,
  aboutProgramDeadlines,
  aboutPrograms,
  detailed,
  programsShown,
} from './about-programs.ts'
import type { QuestionContext, DraftAnswer } from './draft-answer.ts'
import { readIntent, type CatalogueKind, type Read } from './read-intent.ts'
import { findInCatalogue, findNamedUniversities, readWanted, type Wanted } from './search-catalogue.ts'

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

/**
 * Answers a question from the student's own records, the catalogue and the help articles, by rules; below the
 * threshold it answers that it does not know. The same rows always give the same answer.
 */
export async function answerQuestion(context: QuestionContext): Promise<DraftAnswer> {
  const read = readIntent(context.question)
  const { topic } = read
  switch (topic.about) {
    case 'person':
      return aboutPerson()
    case 'documents':
      return aboutDocuments(context, topic.filter)
    case 'applications':
      return aboutApplications(context, readWanted(context.question, read.phrases).typed, topic.filter)
    case 'own-deadlines':
      return aboutOwnDeadlines(context, read.within, topic.only)
    case 'unknown':
      return notKnown(topic.why, await nearestTo(context, topic.why))
    case 'catalogue':
      return fromCatalogue(context, read, topic.kinds)
    case 'help':
      return fromArticles(context, 'plain')
  }
}

const articlesFor = async ({ deps, question }: QuestionContext) =>
  (await articleIndex(deps.pool)).find(question, 4)

/** Articles shown when there is no answer; for forged documents only those about fraud. */
async function nearestTo(context: QuestionContext, why: string): Promise<readonly FoundArticle[]> {
  if (why === 'forged') {
    const index = await articleIndex(context.deps.pool)
    return index.find('fake agent fraud false documents', 1)
  }
  return articlesFor(context)
}

async function fromArticles(context: QuestionContext, why: 'plain' | 'place'): Promise<DraftAnswer> {
  const found = await articlesFor(context)
  const [best, ...others] = found
  const least = why === 'place' ? surely : enough
  const speaksOfIt = best && best.score >= least.score && best.covers >= least.covers
  const alone = best && best.score >= whole.ahead * (others[0]?.score ?? 0)
  const speaksOfAll = alone && best.score >= whole.score && best.covers >= whole.covers
  if (!best || !(speaksOfIt || (why === 'plain' && speaksOfAll))) return notKnown(why, found)
  return aboutArticle(best, others.filter(({ score }) => score >= best.score * nearlyAsGood).slice(0, 2))
}

const isEmpty = (wanted: Wanted): boolean =>
  wanted.typed.length === 0 && wanted.country === null && wanted.tuitionUpTo === null && wanted.month === null

async function fromCatalogue(
  context: QuestionContext,
  read: Read,
  kinds: readonly CatalogueKind[],
): Promise<DraftAnswer> {
  const wanted = readWanted(context.question, read.phrases)
  const [kind = 'programs'] = kinds
  const named = wanted.typed.length > 0
  if (kind === 'deadlines' && !named) {
    const only = /\bsaved|programs?|shortlist/iu.test(context.question) ? 'deadline' : null
    return aboutOwnDeadlines(context, read.within, only)
  }
  if (kind === 'eligibility' && !named && wanted.country === null) return whereEligible(context, wanted)
  if (isEmpty(wanted) && !(kind === 'fees' && read.cheapest) && wanted.language === null) {
    return fromArticles(context, 'plain')
  }
  const found = await findInCatalogue(context, wanted, {
    limit: kind === 'programs' ? programsShown : detailed,
    ...(read.cheapest || /\b(?:sast[aie]|cheap)\b/iu.test(context.question)
      ? { sort: 'tuition' as const }
      : {}),
  })
  if (found === null) return nothingFound(context, wanted, kind)
  switch (kind) {
    case 'deadlines':
      return aboutProgramDeadlines(context, found)
    case 'fees':
      return aboutFees(context, found, read.cheapest)
    case 'eligibility':
    case 'requirements':
      return aboutEntry(context, found, kind)
    case 'programs':
      return aboutPrograms(context, found, wanted.assumedDollars)
  }
}

async function nothingFound(
  context: QuestionContext,
  wanted: Wanted,
  kind: CatalogueKind,
): Promise<DraftAnswer> {
  if (kind !== 'programs' && kind !== 'eligibility') {
    const named = await findNamedUniversities(context, wanted)
    if (named.length > 0) {
      const rowKind = kind === 'fees' ? 'fee' : kind === 'deadlines' ? 'deadline' : 'requirement'
      return aboutBareUniversities(named, rowKind)
    }
  }
  // Words that match nothing in the catalogue may match an article.
  return fromArticles(context, kind === 'fees' || kind === 'deadlines' ? 'place' : 'plain')
}

/**
 * Programs compared with the whole record: those whose requirements are all met, else those without a known
 * miss.
 */
async function whereEligible(context: QuestionContext, wanted: Wanted): Promise<DraftAnswer> {
  const { deps, viewer, today } = context
  const sets = await fittingSets(deps.pool, viewer.userId, today)
  if (sets === null) return aboutFitting(null, false, false)
  const met = await findInCatalogue(context, wanted, { limit: programsShown, qualify: 'met' })
  const found = met ?? (await findInCatalogue(context, wanted, { limit: programsShown, qualify: 'maybe' }))
  return aboutFitting(found, met !== null, true)
}
