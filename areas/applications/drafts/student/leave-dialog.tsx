import type { FormEvent } from 'react'
import {
  undoWithdrawHours,
  withdrawalReasons,
} from '#areas/applications/states/contract/application-moves.ts'
import { withdrawalChoices } from '#texts/applications/states/reasons.ts'
import {
  declineOffer,
  withdrawApplication,
  type Application,
} from '#areas/applications/list/contract/applications.ts'
import { onCancelled } from '#kit/forms/unsaved-form.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea } from '#kit/ui/fields/text-input.tsx'
import { leaveTexts as texts } from '#texts/applications/list/applications.ts'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'

const headingOf = (way: LeaveDialogProps['way']) =>
  way === 'decline' ? texts.declineHeading : texts.withdrawHeading

export interface LeaveDialogProps {
  application: Application
  /** Declining an offer or withdrawing the application. Null closes the dialog. */
  way: 'decline' | 'withdraw' | null
  onClose: () => void
  onLeft: (application: Application, message: string) => void
}

/** Confirms declining or withdrawing, with an optional reason. */
export default function LeaveDialog({ application, way, onClose, onLeft }: LeaveDialogProps) {
  return (
    <Dialog open={way !== null} onClose={onClose} heading={headingOf(way)}>
      {way !== null && <LeaveForm application={application} way={way} onClose={onClose} onLeft={onLeft} />}
    </Dialog>
  )
}

function LeaveForm({
  application,
  way,
  onClose,
  onLeft,
}: LeaveDialogProps & { way: 'decline' | 'withdraw' }) {
  const decline = useSend(declineOffer)
  const withdraw = useSend(withdrawApplication)
  const { send: leave, isSending, failure } = way === 'decline' ? decline : withdraw
  const form = useSyncedForm(`${way} ${application._id}`, { reason: '', note: '' })
  const { typed, change, discard, resumed, storedOn } = form
  const { note } = typed
  // The saved input may be older than the list.
  const reason = withdrawalReasons.find((one) => one === typed.reason)
  const wrong = { reason: failure?.fields['reason'], note: failure?.fields['note'] }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const body = { ...(reason && { reason }), note: note.trim() === '' ? null : note }
    void leave({ params: { applicationId: application._id }, body }).then(({ data, message }) => {
      discard()
      onLeft(data, message)
    }, shownByState)
  }
  const body =
    way === 'decline'
      ? texts.declineBody
      : application.stage === 'joined'
        ? texts.withdrawJoinedBody({ hours: undoWithdrawHours })
        : texts.withdrawBody({ hours: undoWithdrawHours })
  return (
    <form noValidate onSubmit={send} onReset={onCancelled(form, onClose)} className="grid gap-4">
      <p className="text-soft">{body}</p>
      {resumed && <RestoredBanner storedOn={storedOn} what={headingOf(way)} onDiscard={discard} />}
      {failure && !wrong.reason && !wrong.note && <Banner tone="error">{failure.message}</Banner>}
      <Field label={texts.reason} optional={texts.optional} error={wrong.reason}>
        <Select value={reason ?? ''} onChange={(event) => change({ reason: event.target.value })}>
          <option value="">{texts.noReason}</option>
          {withdrawalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {withdrawalChoices[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.note} optional={texts.optional} error={wrong.note}>
        <TextArea rows={3} value={note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
      <div className="mt-1 flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button
          type="submit"
          tone="stop"
          busy={isSending}
          busyLabel={way === 'decline' ? texts.declineBusy : texts.withdrawBusy}
        >
          {way === 'decline' ? texts.decline : texts.withdraw}
        </Button>
        <Button type="reset" disabled={isSending}>
          {texts.keep}
        </Button>
      </div>
    </form>
  )
}
