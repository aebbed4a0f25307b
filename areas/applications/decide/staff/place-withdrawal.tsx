import { useState } from 'react'
import { rejectionReasons } from '#areas/applications/states/contract/application-moves.ts'
import { rejectionSentences } from '#texts/applications/states/reasons.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { PendingApproval } from '#areas/accounts/offers-staff.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { placeWithdrawalTexts as texts } from '#texts/applications/decide/decision.ts'
import { requestPlaceWithdrawal, type PlaceWithdrawal } from '../contract.ts'

type Reason = (typeof rejectionReasons)[number]

/** Requests, in a dialog, the withdrawal of the place of a student who has joined. */
export function RequestPlaceWithdrawal({ applicationId }: { applicationId: string }) {
  const [open, setOpen] = useState(false)
  const form = useUnsavedForm(`place ${applicationId}`, { reasons: [] as readonly Reason[], reason: '' })
  const { reasons, reason } = form.typed
  const [error, setError] = useState<string | null>(null)
  const { send, isSending: busy } = useSend(requestPlaceWithdrawal)
  async function request() {
    setError(null)
    try {
      const own = reason.trim()
      const body = { reasons: [...reasons], ...(own === '' ? {} : { reason: own }) }
      const { message } = await send({ params: { applicationId }, body })
      form.discard()
      setOpen(false)
      showToast({ text: message })
    } catch (caught) {
      const refused = caught as CallFailure
      setError(Object.values(refused.fields)[0] ?? refused.message)
    }
  }
  const toggle = (one: Reason) =>
    form.change({
      reasons: reasons.includes(one) ? reasons.filter((other) => other !== one) : [...reasons, one],
    })
  return (
    <div className="grid gap-2">
      <h3 className="text-h5 tracking-normal">{texts.ask}</h3>
      <p className="text-sm text-soft">{texts.askHint}</p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog
        open={open}
        wide
        heading={texts.heading}
        onClose={() => setOpen(false)}
        closedBy={busy ? 'none' : 'closerequest'}
        actions={
          <>
            <Button tone="stop" busy={busy} busyLabel={texts.sending} onClick={() => void request()}>
              {texts.send}
            </Button>
            <Button
              disabled={busy}
              onClick={() => {
                form.discard()
                setOpen(false)
              }}
            >
              {texts.cancel}
            </Button>
          </>
        }
      >
        <fieldset className="grid gap-0.5" aria-describedby={error === null ? undefined : 'place-error'}>
          <legend className="mb-1 text-sm font-semibold">{texts.reasons}</legend>
          {rejectionReasons.map((one) => (
            <Checkbox
              key={one}
              label={rejectionSentences[one]}
              checked={reasons.includes(one)}
              onChange={() => toggle(one)}
            />
          ))}
        </fieldset>
        <Field label={texts.reason}>
          <TextArea
            rows={3}
            value={reason}
            onChange={(event) => form.change({ reason: event.target.value })}
          />
        </Field>
        <ResumedBanner of={form} />
        <div role="alert">{error !== null && <FieldError id="place-error">{error}</FieldError>}</div>
      </Dialog>
    </div>
  )
}

/** The withdrawal of a place that waits for a second person. */
export function PendingPlaceWithdrawal({ step }: { step: PlaceWithdrawal }) {
  return (
    <PendingApproval
      of={step}
      texts={texts}
      level={3}
      tone="stop"
      note={
        !step.viewerAsked && !step.viewerMayConfirm && <p className="text-sm text-soft">{texts.noRight}</p>
      }
    >
      <ul className="grid list-disc grid-cols-1 gap-1 ps-5 text-sm">
        {step.reasons.map((one, at) => (
          <li key={at} className="break-words">
            {one}
          </li>
        ))}
      </ul>
    </PendingApproval>
  )
}
