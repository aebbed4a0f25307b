import type { AnswerRow } from '../../contract/assistant.ts'
import { onlyOnce, rows, type DraftAnswer } from './draft-answer.ts'

const unsure = /^(?:I do not know|Mujhe (?:yeh )?nahin maloom|مجھے (?:یہ )?معلوم نہیں)/u

const textsOf = ({ blocks }: DraftAnswer) => blocks.filter(({ kind }) => kind === 'text')
const rowsOf = ({ blocks }: DraftAnswer): readonly AnswerRow[] =>
  blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))

const isUnsure = (answer: DraftAnswer): boolean =>
  textsOf(answer)
    .slice(0, 1)
    .some((block) => block.kind === 'text' && unsure.test(block.text))

/** Rows of all answers; what several say of one program stands in one row. */
function joinRows(all: readonly AnswerRow[]): AnswerRow[] {
  const joined: AnswerRow[] = []
  for (const row of all) {
    const at = joined.findIndex(({ href }) => href !== null && href === row.href)
    const before = joined[at]
    if (before === undefined) joined.push(row)
    else {
      const labels = new Set(before.facts.map(({ label }) => label))
      joined[at] = {
        ...before,
        facts: [...before.facts, ...row.facts.filter(({ label }) => !labels.has(label))],
      }
    }
  }
  return joined
}

/**
 * One answer to a question of several parts: what is known comes first, and below it the rows of all parts.
 * @param answers at least one, in the order of the question
 */
export function joinAnswers(answers: readonly [DraftAnswer, ...DraftAnswer[]]): DraftAnswer {
  const [first, ...others] = answers
  if (others.length === 0) return first
  const sorted = [...answers.filter((one) => !isUnsure(one)), ...answers.filter(isUnsure)]
  const list = joinRows(answers.flatMap(rowsOf))
  return {
    ...first,
    blocks: [
      ...sorted.flatMap((one) => (one === sorted[0] ? textsOf(one) : textsOf(one).slice(0, 1))),
      ...(list.length === 0 ? [] : [rows(list)]),
    ],
    sources: onlyOnce(answers.flatMap(({ sources }) => sources)),
    handover: answers.some(({ handover }) => handover),
  }
}
