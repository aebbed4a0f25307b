import { useCallback, useState } from 'react'
import type { ActingConsent } from '#platform/acting/contract.ts'
import type { OpenPicture } from '#areas/applications/offers-web.ts'
import { call } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'
import { openConsentForm, recordWithdrawal } from '../contract.ts'
import { ConsentLine } from '../web/consent-line.tsx'
import { OpenForm } from '../web/open-form.tsx'

interface Props {
  student: { readonly _id: string; readonly name: string }
  consent: ActingConsent
  onWithdrawn: (message: string) => void
}

/** A consent that holds: its form, each opened page of which is logged, and the way to record that it was withdrawn. */
export function GivenConsent({ student: { _id: studentId, name }, consent, onWithdrawn }: Props) {
  const open: OpenPicture = useCallback(
    (consentId, signal, page) =>
      call(openConsentForm, { params: { studentId, consentId }, query: { page: String(page) }, signal }),
    [studentId],
  )
  const [asking, setAsking] = useState(false)
  const { send, isSending, failure, reset } = useSend(recordWithdrawal)
  const ask = () => {
    reset()
    setAsking(true)
  }
  const withdraw = async () => {
    const { message } = await send({ params: { studentId }, body: {} })
    setAsking(false)
    onWithdrawn(message)
  }
  return (
    <>
      <ConsentLine consent={consent} />
      {consent.kind === 'form' && <OpenForm consent={consent} label={texts.formOf({ name })} open={open} />}
      <div>
        <Button size="small" onClick={ask}>
          {texts.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        heading={texts.withdrawHeading({ name })}
        tone="stop"
        confirmLabel={texts.withdrawConfirm}
        cancelLabel={texts.cancel}
        busy={isSending}
        busyLabel={texts.withdrawing}
        error={failure?.message}
        onConfirm={() => void withdraw().catch(shownByState)}
        onCancel={() => setAsking(false)}
      >
        <p>{texts.withdrawHelp}</p>
      </ConfirmDialog>
    </>
  )
}
