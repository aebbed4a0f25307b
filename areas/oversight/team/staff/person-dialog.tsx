import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Teammate } from '../contract.ts'
import { disablePerson } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import { isActiveAdmin, type TeamDialog, type WithProof } from './team-dialogs.ts'
import { ChangeForm } from './change-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { ResetForm } from './reset-form.tsx'

const texts = team.dialog

interface Props {
  dialog: TeamDialog | null
  withProof: WithProof
  onOpen: (dialog: TeamDialog) => void
  onClose: () => void
}

/** The dialogs about a person: invite, change rights, end access, reset a lost second factor. */
export function PersonDialog({ dialog, withProof, onOpen, onClose }: Props) {
  const { send: end } = useSend(disablePerson)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const finished = (message: string) => {
    showToast({ text: message })
    onClose()
  }
  const disable = async ({ _id }: Teammate) => {
    setBusy(true)
    setFailed(null)
    try {
      const done = await withProof(() => end({ params: { personId: _id }, body: {} }))
      if (done) finished(done.message)
    } catch (refused) {
      setFailed((refused as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  const leaving = dialog?.step === 'disable' ? dialog.person : null
  const takesTwo = leaving !== null && isActiveAdmin(leaving)
  const common = { withProof, onClose, onDone: finished }
  const heading =
    dialog?.step === 'change'
      ? texts.change({ name: dialog.person.name })
      : dialog?.step === 'reset'
        ? texts.reset
        : texts.invite
  return (
    <>
      <Dialog
        open={dialog !== null && dialog.step !== 'disable'}
        onClose={onClose}
        heading={heading}
        closeLabel={texts.close}
      >
        {dialog?.step === 'invite' && <InviteForm {...common} />}
        {dialog?.step === 'change' && <ChangeForm person={dialog.person} onOpen={onOpen} {...common} />}
        {dialog?.step === 'reset' && <ResetForm person={dialog.person} {...common} />}
      </Dialog>
      <ConfirmDialog
        open={leaving !== null}
        heading={
          takesTwo
            ? texts.disableAdminAsk({ name: leaving?.name ?? '' })
            : texts.disableAsk({ name: leaving?.name ?? '' })
        }
        confirmLabel={takesTwo ? texts.askAnother : texts.disable}
        cancelLabel={texts.cancel}
        tone="stop"
        busy={busy}
        busyLabel={texts.saving}
        error={failed}
        onConfirm={() => leaving !== null && void disable(leaving)}
        onCancel={() => {
          setFailed(null)
          onClose()
        }}
      >
        <p>{takesTwo ? texts.disableAdminHelp : texts.disableHelp}</p>
        {takesTwo && <p>{texts.disableAdminAlone}</p>}
      </ConfirmDialog>
    </>
  )
}
