import type { QuestionContext } from '../answers/draft-answer.ts'
import { asks, ofUniversity, plainFacts } from './asks.ts'
import type { About } from './carry-over.ts'
import { surest } from './examples/nearest-examples.ts'
import { asksOfPractice, asksToAccept, defers } from './question-patterns.ts'
import { hasHelpNoun, type Read } from './read-intent.ts'
import { narrows, type Request } from './request.ts'
import type { Plain } from './spellings.ts'

/** Whether a question states results or an age. */
export const hasMarks = ({ marks: { percent, age, ielts, cgpa = null } }: Request): boolean =>
  [percent, age, ielts, cgpa].some((one) => one !== null)

/** "My son is 17" says who is spoken of. */
const hasOnlyAge = ({ marks: { percent, age, ielts, cgpa = null } }: Request): boolean =>
  age !== null && [percent, ielts, cgpa].every((one) => one === null)

/** How many words a question may have that lists the programs of a country without saying so. */
const listingWords = 7
const listing =
  /\b(?:programs?|course|degree|university|college|bachelor|master|phd|stud\w*|parh\w*|any|koi|available|options?|show|list|dikhao|batao|offers?|teach\w*|taught|admission|dakhla|where|kahan|what|which|konsa|kya|find|learn|look\w*)\b/u

/** The article that a question is about whatever it names: the programs and tests in it do not matter. */
export const articleAbout = (words: string, { subject, universities }: Request): string | null =>
  defers(words)
    ? 'deferral'
    : asksToAccept(words)
      ? 'conditional-offer'
      : subject === null && universities.length === 0 && asksOfPractice(words)
        ? 'practice-tests-and-courses'
        : null

/** Whether a place is only mentioned: "somebody says for 2 lakh a seat in Europe is sure". */
export const onlyMentions = (request: Request, asked: Request, words: readonly string[]): boolean =>
  request.ask === 'programs' &&
  asked.subject === null &&
  (asked.programs ?? []).length === 0 &&
  request.subject === null &&
  request.universities.length === 0 &&
  asked.level === null &&
  asked.language === null &&
  asked.month === null &&
  asked.price === null &&
  asked.order === null &&
  asked.notOf.length === 0 &&
  asked.notIn.length === 0 &&
  words.length > listingWords &&
  !listing.test(words.join(' '))

/** Whether a request narrows the catalogue down at all. */
export const saysMore = (request: Request): boolean =>
  narrows(request) ||
  request.ask === 'without-english-test' ||
  hasMarks(request) ||
  // "Which programs need mathematics?"
  (request.ask === 'needs' &&
    request.needed !== null &&
    /\b(?:programs?|course|degree)\b/u.test(request.frame))

/** A question of so few words goes on about the programs before it. */
const shortAfterList = 4

/** "Which medical universities in Georgia are on PM&DC's list?" */
export const asksWhichListed = ({ subject, countries }: Request, words: string): boolean =>
  (subject !== null || countries.length > 0) && /\b(?:which|konsa|kon|any|koi|list|listed)\b/u.test(words)

/**
 * What a clear question about programs says without the clauses that only tell something: "my sister got married, is
 * there a psychology bachelor in Hungary" asks nothing about a marriage.
 */
export const withoutTold = (
  context: QuestionContext,
  { words, told }: Plain,
  { subject, countries, universities }: Request,
): QuestionContext =>
  (subject !== null ? countries.length + universities.length > 0 : universities.length > 0) && told.size > 0
    ? { ...context, question: words.filter((_, at) => !told.has(at)).join(' ') }
    : context

/** Whether a question is one for the help articles although it may name a place or subject. */
export function isForArticles(
  { question, nearest }: QuestionContext,
  read: Read,
  asked: Request,
  request: Request,
  words: string,
  last: About | null,
): boolean {
  const { ask, universities, needed } = asked
  // "Can I go to Europe without IELTS" asks what else there is.
  if (ask === 'without-english-test')
    return (
      request.universities.length === 0 &&
      request.subject === null &&
      request.level === null &&
      request.countries.length !== 1 &&
      !listing.test(words)
    )
  // "He lost his job. Which is the cheapest bachelor?" asks about no job.
  const sorts = asked.order !== null && (asked.level !== null || asked.subject !== null)
  if (asked.price !== null && asked.also.some((one) => one.ask === 'recognized')) return false
  if (sorts && (ask === 'programs' || ask === 'fees') && !hasHelpNoun(words)) return false
  // What it costs to live in a country is in the catalogue.
  if (ask === 'living' && asked.countries.length === 1 && !hasHelpNoun(words)) return false
  const kind = surest(nearest, 0.35)
  // "They gave me a place, can I start next year?" asks for no requirements.
  const isSure = surest(nearest, 0.42, 0.1)?.startsWith('help:') ?? false
  const isPlacedSubject = universities.length > 0 && asked.subject !== null
  if (ask === 'eligible' && (!hasMarks(asked) || hasOnlyAge(asked)) && isSure && !isPlacedSubject) return true
  // "And does that letter need a stamp" after an article.
  const namesNone = universities.length === 0 && asked.subject === null && asked.countries.length === 0
  if (ask === 'needs' && namesNone && isSure && words.split(' ').length > shortAfterList) return true
  // "Bioengineering in Serbia": an unknown word beside a country may be in the name of a program.
  const mayName =
    asked.others.length > 0 && asked.countries.length > 0 && words.split(' ').length <= shortAfterList
  // "Which have a spring intake in Germany" looks for programs.
  const filters =
    (asked.countries.length > 0 && (asked.month !== null || asked.level !== null)) ||
    mayName ||
    // "Which is the cheapest bachelor you have in English?"
    (asked.level !== null && (asked.order !== null || asked.price !== null || asked.language !== null))
  if (
    kind?.startsWith('help:') &&
    last === null &&
    universities.length === 0 &&
    asked.subject === null &&
    !filters
  )
    return true
  if (/\b(?:scholarships?|csc|wazifa|stipendium|burslari)\b/u.test(asked.frame)) return true
  if (universities.length > 0 && asks.some((one) => one === kind && one === ask)) return false
  // "I work in a bank. What does finance at Padua cost?"
  if (isPlacedSubject && (plainFacts.has(ask) || ask === 'other-fee') && !isSure) return false
  if (ask === 'recognized')
    return request.universities.length === 0 && asked.others.length === 0 && !asksWhichListed(request, words)
  if (ask === 'needs' && needed) {
    if (needed.label === 'interview' && /\b(?:visa|embassy)\b/u.test(words)) return true
    if (request.universities.length > 0 || namesUnknown(asked)) return false
    // "Without interview?" after a list of programs.
    if (last?.kind === 'catalogue' && asked.frame.split(' ').length <= shortAfterList) return false
    if (needed.label === 'MDCAT' || request.countries.length === 0)
      return hasHelpNoun(question) || read.topic.about === 'help'
    return false
  }
  // "What do they charge, and is it paid back without a visa" goes on about a university.
  if (asked.continues && request.universities.length > 0 && universities.length === 0 && plainFacts.has(ask))
    return false
  if (asked.refund && universities.length > 0 && (ask === 'fees' || ask === 'other-fee')) return false
  // A visa or a bank is often mentioned beside what is asked about a university.
  if (universities.length > 0 && ask !== 'fees' && ofUniversity.has(ask)) return false
  // "I work at a bank. Any PhD under 10,000 euro?"
  if (ask === 'programs' && asked.level !== null && asked.price !== null) return false
  if (hasHelpNoun(question))
    return !(ask === 'eligible' && universities.length > 0) && !(hasMarks(asked) && ask === 'eligible')
  const strong =
    ask !== 'programs' &&
    (request.universities.length > 0 || request.subject !== null || request.countries.length > 0)
  if (/\bhow (?:do|to|can|should)\b.*\bapply\b|\bkaise (?:apply|karna)\b/u.test(words)) return true
  return (
    read.topic.about === 'help' &&
    !strong &&
    !mayName &&
    !filters &&
    !(asked.continues && request.universities.length > 0) &&
    asked.subject === null &&
    asked.universities.length === 0
  )
}

/** Whether something is asked about a name that nothing in the catalogue has. */
export const namesUnknown = ({ ask, others, loose }: Request): boolean =>
  others.length > 0 && (ask === 'fees' || (!loose && ask !== 'programs' && ask !== 'requirements'))

/** Whether the words ask about something of one's own. */
export const asksOfOwn = (latin: string): boolean =>
  /\b(?:mujhe|mujhay|my|mine|mera|meri|mere|me|news|update|jawab|reply|status|decision|turn|file)\b/iu.test(
    latin,
  ) &&
  /\b(?:accept\w*|reject\w*|select\w*|admit\w*|news|update|jawab|reply|status|decision|turn|file|ap+lication|heard|answer\w*|respon\w*|decid\w*|contact\w*|replied|sa(?:y|id) (?:yes|no)|offer(?:ed)?)\b/iu.test(
    latin,
  )

/** Whether a question goes on about the last article. */
export const followsArticle = (asked: Request, words: number): boolean =>
  asked.universities.length === 0 &&
  asked.subject === null &&
  asked.others.length <= 1 &&
  (asked.continues || words <= 5)
