import { formatList } from '#kit/format/local-formats.ts'
import { isSame } from '#kit/forms/unsaved-draft.ts'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import type { PlanStep } from '../contract/step-plans.ts'

/**
 * What saving these steps would change in the plan as it is now, a line for each kind of change. It may have been changed
 * by a colleague while they were typed; what that would undo is named too.
 */
export function describeChanges(current: readonly PlanStep[], typed: readonly PlanStep[]): string[] {
  const before = new Map(current.map((step) => [step.key, step]))
  const after = new Set(typed.map(({ key }) => key))
  const kept = current.filter(({ key }) => after.has(key))
  const stay = typed.filter(({ key }) => before.has(key))
  const named = (steps: readonly PlanStep[]) => formatList(steps.map(({ name }) => name))
  const added = typed.filter(({ key }) => !before.has(key))
  const removed = current.filter(({ key }) => !after.has(key))
  const changed = stay.filter((step) => !isSame(step, before.get(step.key)))
  return [
    ...(added.length > 0 ? [texts.changes.added({ steps: named(added) })] : []),
    ...(removed.length > 0 ? [texts.changes.removed({ steps: named(removed) })] : []),
    ...(changed.length > 0 ? [texts.changes.changed({ steps: named(changed) })] : []),
    ...(stay.some(({ key }, at) => key !== kept[at]!.key) ? [texts.changes.moved] : []),
  ]
}
