import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A question of the lists beside the assistant, with what its answer must and must not contain. */
export interface AskedQuestion {
  /** What it is about, as the scores are counted. */
  readonly kind: string
  /** English, Roman Urdu or Urdu script. */
  readonly writtenIn: 'en' | 'ro' | 'ur'
  readonly question: string
  /** Whether it continues the conversation of the line above. */
  readonly followsUp: boolean
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
}

const folder = path.join(import.meta.dirname, '../../areas/conversation/assistant/server/asked')

const termsOf = (cell: string): string[] =>
  cell
    .split(' ; ')
    .map((term) => term.trim())
    .filter(Boolean)

/**
 * Reads `questions.tsv`, or those that were held back while the assistant was written. A question that begins with
 * `> ` continues the conversation.
 */
export function readAskedQuestions(
  name:
    | 'questions'
    | 'held-back-questions'
    | 'later-questions'
    | 'fresh-questions'
    | 'second-fresh-questions'
    | 'third-fresh-questions'
    | 'fourth-fresh-questions'
    | 'fifth-fresh-questions'
    | 'sixth-fresh-questions'
    | 'sixth-seen-questions'
    | 'seventh-fresh-questions'
    | 'eighth-seen-questions'
    | 'eighth-fresh-questions'
    | 'ninth-fresh-questions'
    | 'ninth-unread-questions'
    | 'tenth-fresh-questions'
    | 'tenth-unread-questions'
    | 'eleventh-fresh-questions'
    | 'eleventh-unread-questions'
    | 'twelfth-fresh-questions'
    | 'twelfth-unread-questions'
    | 'thirteenth-fresh-questions'
    | 'thirteenth-unread-questions'
    | 'fourteenth-fresh-questions'
    | 'fourteenth-unread-questions'
    | 'fifteenth-fresh-questions'
    | 'fifteenth-unread-questions'
    | 'sixteenth-fresh-questions'
    | 'sixteenth-unread-questions'
    | 'seventeenth-fresh-questions'
    | 'seventeenth-unread-questions'
    | 'recurring-causes',
): AskedQuestion[] {
  return readFileSync(path.join(folder, `${name}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [kind = '', writtenIn = '', typed = '', must = '', mustNot = ''] = line.split('\t')
      const followsUp = typed.startsWith('> ')
      return {
        kind,
        writtenIn: writtenIn as AskedQuestion['writtenIn'],
        question: followsUp ? typed.slice(2) : typed,
        followsUp,
        must: termsOf(must),
        mustNot: termsOf(mustNot),
      }
    })
}
