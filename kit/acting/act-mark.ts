import type { Act, ActForStudent } from '#platform/acting/contract.ts'
import { actMarkTexts as texts } from '#texts/platform/acting/act-marks.ts'
import { formatDate } from '../format/local-formats.ts'
import { isActing } from '../store/api.ts'

/** Who did the latest act of this kind on a record, and when, as a sentence; null if no officer did. */
export function markOf(
  acts: readonly ActForStudent[] | undefined,
  act: Extract<Act, 'profile' | 'document-added'>,
  about: string,
): string | null {
  const found = acts?.find((one) => one.act === act && one.about === about)
  if (found === undefined) return null
  const values = { name: found.by, day: formatDate(found.at) }
  if (act === 'profile') return isActing() ? texts.filledInForStudent(values) : texts.filledIn(values)
  return isActing() ? texts.addedForStudent(values) : texts.added(values)
}
