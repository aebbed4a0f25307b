import { useState } from 'react'
import { safeParse } from 'zod/mini'
import { decisions, type Decision } from '#contract/application-moves.ts'
import type { Application } from '#contract/applications.ts'
import { DecisionBody } from '#contract/decisions.ts'
import type { Program } from '#contract/programs.ts'
import type { CallFailure } from '../api.ts'
import { isPossible, obstacleTo } from '../shared/applications/actions.ts'
import { useRequest } from '../store/hooks.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { showToast } from '../ui/toast.tsx'
import { staff } from '../words/en-staff.ts'
import { bodyOf, emptyDraft, type Draft } from './decision-draft.ts'
import { DecisionFields } from './decision-fields.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import { decisionRequest } from './staff-requests.ts'

const words = staff.decision

interface Props {
  application: Application
  program: Program | null
  onDecided: () => void
}

/** What an officer may decide now, its details, and what the student will read, before it is sent. */
export function DecisionPanel({ application, program, onDecided }: Props) {
  const possible = decisions.filter((one) => isPossible(application, one))
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { run, status } = useRequest(decisionRequest)
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors({})
  }

  async function send() {
    const body = bodyOf(draft)
    const { success, error } = safeParse(DecisionBody, body)
    if (!success) {
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])))
      return
    }
    setFailure(null)
    try {
      const { message } = await run({ params: { applicationId: application._id }, body }).unwrap()
      showToast({ text: message })
      onDecided()
    } catch (caught) {
      const refused = caught as CallFailure
      setErrors(refused.fields)
      if (Object.keys(refused.fields).length === 0) setFailure(refused.message)
    }
  }

  return (
    <Card as="aside" padded aria-labelledby="decide" className="grid gap-5">
      <h2 id="decide" className="text-h3">
        {words.title}
      </h2>
      {possible.length === 0 && <p className="text-soft">{words.nothing}</p>}
      {possible.length > 0 && (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <RadioGroup
            legend={words.choose}
            name="decision"
            error={errors['decision']}
            value={draft.decision ?? ''}
            onValue={(value) => change({ decision: value as Decision })}
            options={possible.map((one) => ({
              value: one,
              label: words.names[one],
              hint: words.hints[one],
            }))}
          />
          {draft.decision !== null && (
            <>
              <DecisionFields draft={draft} errors={errors} onChange={change} />
              <DecisionPreview draft={draft} application={application} program={program} />
              {failure !== null && (
                <Banner tone="error" lead={words.failedLead}>
                  {failure}
                </Banner>
              )}
              <Button type="submit" tone="main" wide busy={status === 'loading'} busyLabel={words.sending}>
                {words.send}
              </Button>
            </>
          )}
        </form>
      )}
      <NotNow application={application} />
    </Card>
  )
}

/** The decisions that cannot be made now, folded, each with the server's reason. */
function NotNow({ application }: { application: Application }) {
  const blocked = decisions.flatMap((one) => {
    const why = obstacleTo(application, one)
    return why === null ? [] : [{ one, why }]
  })
  if (blocked.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center text-soft underline underline-offset-4 hover:text-accent pointer-coarse:min-h-11">
        {words.notNow}
      </summary>
      <dl className="mt-1 grid gap-2.5">
        {blocked.map(({ one, why }) => (
          <div key={one}>
            <dt className="font-semibold">{words.names[one]}</dt>
            <dd className="text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
