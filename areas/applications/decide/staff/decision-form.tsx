import { useEffect, useRef, useState } from 'react'
import { safeParse } from 'zod/mini'
import { decisions, type Decision } from '#areas/applications/states/contract/application-moves.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { requestListOf } from '#areas/applications/case-file/staff/documents/request-list.ts'
import type { CheckLine } from '#areas/applications/case-file/contract/check-lines.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { isPossible } from '#areas/applications/states/web/actions.ts'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useHasUnsaved } from '#kit/forms/unsaved-form.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { checkLineLabels } from '#texts/applications/case-file/checklist.ts'
import { decisionTexts as texts } from '#texts/applications/decide/decision.ts'
import { decideApplication, DecisionOnScreen, previewDecision, showDecisionOptions } from '../contract.ts'
import { bodyOf, emptyDraft, type Draft } from './decision-draft.ts'
import { DecisionFields } from './decision-fields.tsx'
import { PreviewAndSend, minutesFor } from './preview-and-send.tsx'
import { withSuggestion } from './suggested-tuition.ts'

interface Props {
  application: Application
  program: ProgramOf
  /** Unsaved input, owned by the panel, which puts an undone decision back into the form. */
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** The name of the field that an error belongs to: parts of the tuition have fields of their own, and lists have one. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path[0] === 'tuition' ? path.join('.') : String(path[0])

/** The decisions an officer may make now and their details, with a preview before anything is sent. */
export function DecisionForm({ application, program, draft: typed, onDraft }: Props) {
  const draft = withSuggestion(typed, program)
  const possible = decisions.filter((one) => isPossible(application, one))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  // The button is far below the first fields of an offer.
  useEffect(
    () =>
      form.current
        ?.querySelector<HTMLElement>(
          'fieldset[aria-invalid="true"] input, [aria-invalid="true"]:not(fieldset)',
        )
        ?.focus(),
    [errors],
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [previewed, setPreviewed] = useState<ReplyOf<typeof previewDecision> | null>(null)
  const preview = useSend(previewDecision)
  const [blocked, setBlocked] = useState<readonly CheckLine[]>([])
  const [unsettled, setUnsettled] = useState(0)
  const [despite, setDespite] = useState(false)
  const sending = useSend(decideApplication)
  // The buttons of the header change the decision too.
  const [decided, setDecided] = useState(draft.decision)
  if (decided !== draft.decision) {
    setDecided(draft.decision)
    setErrors({})
    setBlocked([])
    setDespite(false)
    setFailure(null)
  }
  const params = { applicationId: application._id }
  const hasUnsaved = useHasUnsaved()
  const change = (changes: Partial<Draft>) => {
    onDraft({ ...draft, ...changes })
    setBlocked([])
    setDespite(false)
    setErrors({})
    setFailure(null)
  }
  const refused = (caught: unknown) => {
    const { fields, message } = caught instanceof CallError ? caught.failure : (caught as CallFailure)
    setErrors(fields)
    setFailure(Object.keys(fields).length === 0 ? message : null)
    // Field errors are shown beside the fields.
    if (Object.keys(fields).length > 0) setPreviewed(null)
  }

  async function look() {
    const body = bodyOf(draft)
    const { success, error } = safeParse(DecisionOnScreen, body)
    if (!success) {
      setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [fieldOf(path), message])))
      return
    }
    setFailure(null)
    try {
      if (draft.decision === 'offer') {
        // The screen may be outdated.
        const { blockedLines, unsettledLines } = (await call(showDecisionOptions, { params })).data
        setBlocked(blockedLines)
        setUnsettled(unsettledLines.length)
        if (blockedLines.length > 0 && !despite) return
      }
      setPreviewed(await preview.send({ params, body }))
    } catch (caught) {
      refused(caught)
    }
  }

  async function send() {
    setFailure(null)
    const minutes = minutesFor(draft.decision!)
    try {
      const body = { ...bodyOf(draft), ...(minutes > 0 ? { undoMinutes: minutes } : {}) }
      const { message } = await sending.send({ params, body })
      setPreviewed(null)
      onDraft(emptyDraft)
      showToast({ text: message })
    } catch (caught) {
      refused(caught)
    }
  }

  if (possible.length === 0) return <p className="text-soft">{texts.nothing}</p>
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <RadioGroup
        legend={texts.choose}
        name="decision"
        error={errors['decision']}
        value={draft.decision ?? ''}
        onValue={(value) => change({ decision: value as Decision })}
        options={possible.map((one) => ({ value: one, label: texts.names[one], hint: texts.hints[one] }))}
      />
      {draft.decision !== null && (
        <>
          {draft.decision === 'request_documents' && hasUnsaved(requestListOf(application._id)) && (
            <Banner tone="info">
              {texts.listed}{' '}
              <Anchor href={`${paths.staffApplication(application._id)}?tab=documents`}>
                {texts.toListed}
              </Anchor>
            </Banner>
          )}
          <DecisionFields draft={draft} program={program} errors={errors} onChange={change} />
          {blocked.length > 0 && (
            <div className="grid gap-2 rounded-control bg-wait-bg px-4 py-3" role="alert">
              <p className="font-semibold">
                {texts.blocked({ lines: blocked.map((one) => checkLineLabels[one]).join(', ') })}
              </p>
              <Checkbox
                label={texts.offerDespite}
                checked={despite}
                onChange={({ currentTarget }) => setDespite(currentTarget.checked)}
              />
            </div>
          )}
          {failure !== null && previewed === null && (
            <Banner tone="error" lead={texts.failedLead}>
              {failure}
            </Banner>
          )}
          <Button type="submit" tone="main" wide busy={preview.isSending} busyLabel={texts.previewing}>
            {texts.preview}
          </Button>
        </>
      )}
      <PreviewAndSend
        draft={draft}
        application={application}
        program={program}
        preview={previewed}
        unsettled={unsettled}
        busy={sending.isSending}
        failure={failure}
        onSend={() => void send()}
        onClose={() => {
          setPreviewed(null)
          setFailure(null)
        }}
      />
    </form>
  )
}
