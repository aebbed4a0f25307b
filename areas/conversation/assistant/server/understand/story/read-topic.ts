import { nearestKinds } from '../examples/examples.ts'
import type { Nearest } from '../examples/nearest-examples.ts'
import { readIntent, type Read } from '../read-intent.ts'
import { coreOf, type Plain } from '../spellings.ts'

/**
 * What a question asks for. A salary, a visa or a certificate in the story around it is not asked about.
 * @param standsAlone whether the part that asks says what about
 */
export function readTopic(whole: Plain, standsAlone: boolean): Read {
  const read = readIntent(whole.searched)
  if (whole.aside.size === 0) return read
  const narrow = readIntent(coreOf(whole).searched)
  const { topic } = read
  if (narrow.topic.about !== 'catalogue' && narrow.topic.about !== 'help')
    return standsAlone || topic.about === 'catalogue' || topic.about === 'help' ? narrow : read
  if (topic.about === 'unknown') return topic.why === 'plain' || topic.why === 'future' ? narrow : read
  return standsAlone ? narrow : read
}

/** The examples near to the part that asks, and to all that was said. */
export function nearestOf(nearest: readonly Nearest[], whole: Plain): readonly Nearest[] {
  if (whole.aside.size === 0) return nearest
  const kinds = new Map(nearest.map(({ kind, near }) => [kind, near]))
  for (const { kind, near } of nearestKinds(whole.words.join(' ')))
    kinds.set(kind, Math.max(near, kinds.get(kind) ?? 0))
  return [...kinds].map(([kind, near]) => ({ kind, near })).toSorted((one, other) => other.near - one.near)
}
