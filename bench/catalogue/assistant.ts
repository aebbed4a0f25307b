import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { fullCatalogue } from './full-catalogue.ts'

const rounds = 3

/**
 * Asks every question of the assistant's list at full data, one after the other and four at a time. Goal: 95 of 100
 * answers within 100 ms. Answers are kept as in production, so one student asks no more than fits into an hour; the
 * history is emptied in between.
 */
export async function assistant(): Promise<void> {
  const full = await fullCatalogue()
  if (!full) return
  try {
    const file = path.join(import.meta.dirname, '../../content/assistant/questions.tsv')
    const questions = (await readFile(file, 'utf8'))
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split('\t') as [string, string])
    const { pool } = full.connection
    const ask = async (question: string, tries = 1): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${full.product.url}/api/assistant/questions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${full.student.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ question }),
      })
      const text = await answer.text()
      // While the catalogue is read for the first time, the product asks callers to come back.
      if (answer.status === 503 && tries > 1) {
        await wait(1000)
        return ask(question, tries - 1)
      }
      if (!text.includes('event: done')) throw new Error(`No answer to "${question}": ${answer.status}`)
      return performance.now() - began
    }
    const lines = []
    for (const together of [1, 4]) {
      const times = new Map<string, number[]>()
      for (let round = 0; round <= rounds; round++) {
        for (let at = 0; at < questions.length; at += together) {
          if (at % 40 < together) {
            await pool.query('delete from assistant_questions where student_id = $1', [full.student._id])
          }
          const some = questions.slice(at, at + together)
          const took = await Promise.all(some.map(([question]) => ask(question, round === 0 ? 20 : 1)))
          // The first round warms up.
          if (round === 0) continue
          for (const [place, [question]] of some.entries()) {
            times.set(question, [...(times.get(question) ?? []), took[place]!])
          }
        }
      }
      const all = [...times.values()].flat()
      const slowest = [...times].toSorted((one, other) => percentile(other[1]) - percentile(one[1]))[0]!
      lines.push([
        together,
        all.length,
        rounded(percentile(all)),
        rounded(percentile(all, 0.95)),
        rounded(percentile(all, 0.99)),
        `${rounded(percentile(slowest[1]))} for “${slowest[0]}”`,
      ])
    }
    console.log('\n  Questions to the assistant, in ms; goal: p95 under 100 with one client')
    printTable(['clients', 'answers', 'p50', 'p95', 'p99', 'slowest'], lines)
  } finally {
    await full.close()
  }
}
