import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { AnswerBlock, AnswerRow, AnswerSource, Intent } from '../../contract/assistant.ts'
import type { About } from '../understand/carry-over.ts'
import type { Nearest } from '../understand/examples/nearest-examples.ts'
import type { Speech } from '../understand/spellings.ts'
import { sourceTexts } from '#texts/conversation/assistant/answers.ts'

/** An answer before it is stored. */
export interface DraftAnswer {
  readonly intent: Intent
  readonly blocks: readonly AnswerBlock[]
  readonly sources: readonly AnswerSource[]
  readonly links: readonly { label: string; href: string }[]
  readonly handover: boolean
  /** What the conversation is about from here on; undefined leaves it as it is. */
  readonly about?: About | undefined
}

/** What an answer is made from. */
export interface QuestionContext {
  readonly deps: Pick<Deps, 'db' | 'pool' | 'clock'>
  readonly viewer: Viewer
  /** In Latin letters, else as typed; masked. */
  readonly question: string
  /**
   * What it asks as it was typed, shortened: named by an answer that does not know it. Null where it is not to be
   * repeated.
   */
  readonly quoted: string | null
  /** How it is written, and so the answer. */
  readonly speech: Speech
  /** Today, as in 2027-02-01. */
  readonly today: string
  /** What it may ask for, by the examples nearest to it. */
  readonly nearest: readonly Nearest[]
}

export const text = (sentence: string): AnswerBlock => ({ kind: 'text', text: sentence })
export const rows = (list: readonly AnswerRow[]): AnswerBlock => ({ kind: 'rows', rows: [...list] })

/** The source of answers from the student's own records. */
export const ownRecords = (): AnswerSource => ({
  title: sourceTexts.own,
  url: null,
  asOf: null,
  checkedOn: null,
})

/** Sources without duplicates. */
export function onlyOnce(sources: readonly AnswerSource[]): AnswerSource[] {
  const seen = new Set<string>()
  return sources.filter(({ title, url, checkedOn }) => {
    const key = `${title} ${url} ${checkedOn}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Facts whose value is known. */
export const known = (
  facts: readonly (readonly [string, string | null | undefined])[],
): { label: string; value: string }[] =>
  facts.flatMap(([label, value]) => (value === null || value === undefined ? [] : [{ label, value }]))
