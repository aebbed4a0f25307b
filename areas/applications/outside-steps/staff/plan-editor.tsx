import { useRef, useState } from 'react'
import { isSame } from '#kit/forms/unsaved-draft.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { RefusalBanner } from '#kit/ui/refusal-banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { StepMarker } from '#kit/ui/cards/step-marker.tsx'
import { Timeline } from '#kit/ui/cards/timeline.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { DownIcon, PlusIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { formatList } from '#kit/format/local-formats.ts'
import { timelineTexts } from '#texts/applications/states/application.ts'
import { planTexts as texts } from '#texts/applications/outside-steps/plans.ts'
import { fillIn } from '../contract/fill-in.ts'
import { mostSteps, saveStepPlan, type PlanStep, type StepPlan } from '../contract/step-plans.ts'
import { describeChanges } from './describe-changes.ts'
import { describeRule } from './describe-rule.ts'
import { newStep } from './new-step.ts'
import { planControl, useFocusInPlan } from './plan-focus.ts'
import { PlanStepFields } from './plan-step-fields.tsx'
import { PlanVersions } from './plan-versions.tsx'

interface Props {
  /** The country in the address of the call, or `every`. */
  path: string
  name: string
  plan: StepPlan
  onSaved: (plan: StepPlan) => void
  /** Loads what a colleague has saved first. */
  onStale: () => void
}

/** The steps of a plan: one opens at a time, and the student’s view beside them follows every change. */
export function PlanEditor({ path, name, plan, onSaved, onStale }: Props) {
  const about = `step plan ${path}`
  const form = useUnsavedForm(about, { steps: plan.steps })
  const base = useBaseVersion(about, plan.version, form.changed)
  const { steps } = form.typed
  const [open, setOpen] = useState<string | null>(null)
  const { send, isSending } = useSend(saveStepPlan)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const change = (next: PlanStep[]) => form.change({ steps: next })
  const list = useRef<HTMLOListElement>(null)
  const focusOn = useFocusInPlan(list)
  // Said to those who do not see the list.
  const [announced, setAnnounced] = useState('')
  const move = (from: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? from - 1 : from + 1
    const moved = steps[from]!
    change(steps.map((step, at) => (at === from ? steps[to]! : at === to ? moved : step)))
    // At either end that button is off, and the other one leads back.
    focusOn(moved.key, direction, direction === 'up' ? 'down' : 'up')
    setAnnounced(texts.movedTo({ step: moved.name, place: to + 1, steps: steps.length }))
  }
  const add = () => {
    const step = newStep()
    change([...steps, step])
    setOpen(step.key)
    focusOn(step.key, 'field')
  }
  const remove = (at: number) => {
    const { key, name: removed } = steps[at]!
    setOpen(null)
    change(steps.filter((step) => step.key !== key))
    focusOn((steps[at + 1] ?? steps[at - 1]!).key, 'change')
    setAnnounced(texts.removed({ step: removed }))
  }
  const takeVersion = (version: number, earlier: PlanStep[]) => {
    setOpen(null)
    setFailure(null)
    change(earlier)
    showToast({
      text: isSame(earlier, plan.steps) ? texts.sameSteps({ version }) : texts.inForm({ version }),
    })
  }
  const save = async (files: 'new' | 'open') => {
    setFailure(null)
    try {
      const reply = await send({ params: { country: path }, body: { steps, version: base.version, files } })
      form.discard()
      showToast({ text: reply.message })
      onSaved(reply.plan)
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const errorsOf = (at: number) =>
    Object.fromEntries(
      Object.entries(failure?.fields ?? {}).flatMap(([field, error]) =>
        field.startsWith(`steps.${at}.`) ? [[field.slice(`steps.${at}.`.length), error]] : [],
      ),
    )
  const wholeError = failure?.fields['steps']
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 gap-4">
        {plan.version === 0 && <Banner tone="info">{texts.notYet({ country: name })}</Banner>}
        <Card aria-labelledby="plan">
          <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 max-sm:px-4">
            <div>
              <h2 id="plan" className="text-h3">
                {name}
              </h2>
              <p className="text-sm text-soft">
                {texts.usedIn({ steps: texts.steps({ count: steps.length }), files: plan.openFiles })}
              </p>
            </div>
            {steps.length < mostSteps && (
              <Button size="small" icon={<PlusIcon data-small />} onClick={add}>
                {texts.addStep}
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {announced}
          </p>
          <ol ref={list} className="@container">
            {steps.map((step, at) => (
              <li key={step.key} data-plan-step={step.key} className="border-t border-line">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4 @min-[36rem]:grid @min-[36rem]:grid-cols-[28px_minmax(0,1fr)_9rem_5.5rem_minmax(10.5rem,auto)]">
                  <StepMarker state={open === step.key ? 'now' : 'ahead'}>{at + 1}</StepMarker>
                  <div className="min-w-0 flex-[1_1_10rem]">
                    <h3 className="text-h5 tracking-normal break-words">{step.name}</h3>
                    {step.asks.length > 0 && (
                      <p className="text-xs text-soft">
                        {texts.askedFor({
                          facts: formatList(
                            step.asks.map((fact) => texts.facts[fact]),
                            'unit',
                          ),
                        })}
                      </p>
                    )}
                  </div>
                  <span className="text-sm">{describeRule(step.due, steps)}</span>
                  <Badge tone="plain" className="justify-self-start">
                    {texts.doers[step.who]}
                  </Badge>
                  <span className="ms-auto flex gap-1">
                    <IconButton
                      label={texts.up({ step: step.name })}
                      icon={<DownIcon className="rotate-180" />}
                      disabled={at === 0}
                      onClick={() => move(at, 'up')}
                      {...planControl('up')}
                    />
                    <IconButton
                      label={texts.down({ step: step.name })}
                      icon={<DownIcon />}
                      disabled={at === steps.length - 1}
                      onClick={() => move(at, 'down')}
                      {...planControl('down')}
                    />
                    <Button
                      size="small"
                      aria-expanded={open === step.key}
                      aria-label={
                        open === step.key
                          ? texts.closeOf({ step: step.name })
                          : texts.changeOf({ step: step.name })
                      }
                      onClick={() => setOpen(open === step.key ? null : step.key)}
                      {...planControl('change')}
                    >
                      {open === step.key ? texts.close : texts.change}
                    </Button>
                  </span>
                </div>
                {Object.keys(errorsOf(at)).length > 0 && open !== step.key && (
                  <Banner tone="error" className="mx-5 mb-3">
                    {texts.inStep({ step: step.name, error: Object.values(errorsOf(at))[0]! })}
                  </Banner>
                )}
                {open === step.key && (
                  <PlanStepFields
                    step={step}
                    earlier={steps.slice(0, at)}
                    errors={errorsOf(at)}
                    onChange={(next) => change(steps.map((one) => (one.key === step.key ? next : one)))}
                    {...(steps.length > 1
                      ? {
                          onRemove: () => remove(at),
                        }
                      : {})}
                  />
                )}
              </li>
            ))}
          </ol>
        </Card>
        {failure !== null && (
          <RefusalBanner
            message={
              wholeError ?? (Object.keys(failure.fields).length > 0 ? texts.fixFields : failure.message)
            }
            reload={failure.code === 'changed_meanwhile' ? texts.reload : null}
            onReload={() => {
              setFailure(null)
              base.beginAgain()
              onStale()
            }}
          />
        )}
        {form.changed && (
          <Card as="div" padded className="flex flex-wrap items-center gap-3">
            <div className="grid min-w-0 flex-[1_1_14rem] gap-1 text-sm">
              <p>
                <strong>{texts.notSaved}</strong>{' '}
                {plan.openFiles > 0 ? texts.question({ files: plan.openFiles }) : texts.questionNew}
              </p>
              {describeChanges(plan.steps, steps).map((line) => (
                <p key={line} className="break-words text-soft">
                  {line}
                </p>
              ))}
            </div>
            <Button tone="text" disabled={isSending} onClick={form.discard}>
              {texts.discard}
            </Button>
            <Button
              tone={plan.openFiles > 0 ? 'line' : 'main'}
              busy={isSending}
              busyLabel={texts.saving}
              onClick={() => void save('new')}
            >
              {plan.openFiles > 0 ? texts.saveNew : texts.save}
            </Button>
            {plan.openFiles > 0 && (
              <Button tone="main" busy={isSending} busyLabel={texts.saving} onClick={() => void save('open')}>
                {texts.saveOpen}
              </Button>
            )}
          </Card>
        )}
      </div>
      <div className="grid gap-4">
        <StudentView steps={steps} open={open} />
        <PlanVersions path={path} plan={plan} changed={form.changed} onUse={takeVersion} />
      </div>
    </div>
  )
}

/** What a student sees of the plan before anything is done. */
function StudentView({ steps, open }: { steps: readonly PlanStep[]; open: string | null }) {
  const about = { university: texts.exampleUniversity, program: texts.exampleProgram }
  return (
    <Card padded aria-labelledby="student-view">
      <h2 id="student-view" className="text-h4">
        {texts.studentSees}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">{texts.example}</p>
      <Timeline
        items={steps.map((step, at) => {
          const state = step.key === open ? 'now' : 'ahead'
          return {
            key: step.key,
            state,
            stateLabel: timelineTexts.stepState[state],
            title: step.name,
            mark: String(at + 1),
            body: (
              <>
                <p className="break-words">{fillIn(step, about)}</p>
                {step.due !== null && <p>{describeRule(step.due, steps)}.</p>}
              </>
            ),
          }
        })}
      />
    </Card>
  )
}
