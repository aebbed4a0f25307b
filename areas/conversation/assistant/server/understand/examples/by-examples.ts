import { asks, plainFacts } from '../asks.ts'
import { surest, type Nearest } from './nearest-examples.ts'
import { statesMarks } from '../read-marks.ts'
import { hasHelpNoun } from '../read-intent.ts'
import type { About } from '../carry-over.ts'
import type { Request } from '../request.ts'
import type { Plain } from '../spellings.ts'

/** Words that ask about something of one's own. */
const ownWords =
  /\b(?:my|mine|mer[aie]|mujh\w*|maine|mene|apn[aie]|(?:did|was|am|have|do|must) i|i (?:must|should|have to|need to)|me)\b(?!.*\b(?:friends?|dost|cousins?)\b)/iu
/** "Tell me about nursing" is not about oneself. */
const notOwn = /\b(?:tell|give|show|help|for) me\b/giu
const inUrdu = /\bme\b/giu
const own = ['my-applications', 'my-documents', 'my-deadlines'] as const

/**
 * What a question asks for besides the catalogue and the articles, by the nearest examples; null for anything else.
 * The thresholds were measured (docs/decisions/2026-11-26-assistant-examples.md).
 */
export function topicByExamples(
  nearest: readonly Nearest[],
  plain: Plain,
  asked: Request,
  last: About | null,
): 'person' | 'unknown' | (typeof own)[number] | null {
  // "Deadline?" goes on about what was asked before.
  if (plain.words.length < (last === null ? 4 : 7)) return null
  const kind = surest(nearest, 0.4, 0.1)
  // "Medicine in Serbia please" asks nobody to call.
  const namesNothing =
    asked.subject === null && asked.universities.length === 0 && asked.countries.length === 0
  if (
    (kind === 'person' && namesNothing) ||
    (kind === 'unknown' && asked.ask === 'programs' && !(asked.programs ?? []).length)
  )
    return kind
  // In Roman Urdu "me" is "in".
  const said = plain.latin.replace(plain.speech === 'en' ? notOwn : inUrdu, ' ')
  if (!ownWords.test(said) || hasHelpNoun(plain.searched)) return null
  // "I want to do pharmacy in Europe" is about oneself, and about nothing that one has here.
  const isOfProgram = asked.subject !== null || (asked.programs ?? []).length > 0
  if (isOfProgram && !ownThings.test(plain.latin)) return null
  const mine = surest(nearest, 0.3, 0.03)
  // The last day of a university is one of the catalogue.
  if (mine === 'my-deadlines' && asked.universities.length > 0 && !/\boffer\b/iu.test(plain.latin))
    return null
  if (mine === 'my-documents' && asked.universities.length > 0 && !documents.test(plain.latin)) return null
  return own.find((one) => one === mine) ?? null
}

/** What somebody has here. */
const ownThings =
  /\b(?:appli\w*|apply|offers?|darkhwast\w*|documents?|papers?|kagha?z\w*|certificates?|files?|case|deadlines?|due|saved|status|jawab|decision|reject\w*|accept\w*)\b/iu

/** What is sent, or that it was. */
const documents =
  /\b(?:documents?|papers?|kaghz\w*|kaghaz\w*|certificates?|passport|transcripts?|photos?|send|sent|upload\w*|submit\w*|receiv\w*|bhej\w*|from me|mujh ?se)\b/iu

/** "Is psychology taught in Malaysia" asks for programs, and not for their language. */
const languages =
  /\b(?:language|zuban|medium|english|angrezi|local|chinese|russian|turkish|german|italian|french|serbian|latvian|georgian|hungarian)\b/u

const names = /\b(?:university|country|subject|number)\b/gu

/** What joins a name to the question before: "aur university mein". */
const joining = /\b(?:and|aur|what|about|how|in|at|for|mein|ka|ki|ke|liye|bhi|the)\b/gu

const isNamed = ({ subject, universities, programs = [] }: Request): boolean =>
  subject !== null || universities.length > 0 || programs.length > 0
/** The fewest words besides names that ask something of their own. */
const fewestNew = 4

/** A question in which the rules see nothing but names asks for what the nearest examples do. */
export function asksAsExamples(asked: Request, nearest: readonly Nearest[], last: About | null): Request {
  const words = asked.frame.replace(names, ' ').replace(joining, ' ').split(/\s+/u).filter(Boolean)
  // "And Novi Sad?" asks the same as before.
  if (words.length < 2) return asked
  // "What about nursing" after a question on languages asks for the language.
  const goesOn = last?.kind === 'catalogue' && asked.continues && isNamed(asked) && words.length < fewestNew
  if (goesOn || (asked.besides && asked.universities.length > 1)) return asked
  if (asked.ask === 'programs' && asked.inCurrency !== null) return { ...asked, ask: 'fees' }
  const kind = surest(nearest, 0.3)
  const ask = asks.find((one) => one === kind)
  const isOpen =
    asked.ask === 'programs' ||
    // "Can I do it without Russian, I mean are the classes in English?"
    (asked.ask === 'eligible' && !statesMarks(asked.marks) && ask !== undefined && plainFacts.has(ask))
  const isRead =
    // A name alone is nearest to "where is it".
    ask === 'place' ||
    (ask === 'language' &&
      (asked.language !== null ||
        asked.notTaughtIn.length > 0 ||
        (asked.whether && !languages.test(asked.frame)))) ||
    (ask === 'start' && asked.month !== null) ||
    // "Dad has 12 lakh a year, is it enough?"
    (ask === 'eligible' && asked.price !== null && !statesMarks(asked.marks)) ||
    (ask === 'needs' && asked.needed === null)
  return isOpen && ask !== undefined && !isRead ? { ...asked, ask } : asked
}
