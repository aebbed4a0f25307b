import { newKey } from '#kit/store/api.ts'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import type { PlanStep } from '../contract/step-plans.ts'

/**
 * A step that is added to a plan. Its key is one that no step of the plan has, none that was removed from it, and none that
 * a colleague is adding: files would take one step for the other.
 */
export const newStep = (): PlanStep => ({
  key: `step_${newKey().replaceAll('-', '')}`,
  name: texts.newStep,
  text: texts.newText,
  kind: 'other',
  who: 'office',
  due: null,
  usualDays: null,
  asks: ['date'],
  document: null,
  remind: { student: [], officer: [] },
  inQueue: true,
  needs: [],
  optional: true,
  again: false,
  help: null,
})
