import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import type { DueRule, PlanStep } from '../contract/step-plans.ts'

/** A due rule in words: `14 days after joining`. @param steps those of its plan */
export function describeRule(rule: DueRule | null, steps: readonly Pick<PlanStep, 'key' | 'name'>[]): string {
  if (rule === null) return texts.noRule
  const { from, days } = rule
  if (from === 'step')
    return texts.rules.step({ days, step: steps.find(({ key }) => key === rule.step)?.name ?? '' })
  return from === 'start' && days < 0 ? texts.rules.beforeStart({ days: -days }) : texts.rules[from]({ days })
}
