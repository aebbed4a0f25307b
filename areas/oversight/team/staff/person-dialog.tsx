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
  asked: TeamDialog | null
  withProof: WithProof
  onAsk: (asked: TeamDialog) => void
  onClose: () => void
}

/** The dialogs about a person: an invitation, new rights, the end of access, a lost second factor. */
export function PersonDialog({ asked, withProof, onAsk, onClose }: Props) {
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
  const leaving = asked?.step === 'disable' ? asked.person : null
  const takesTwo = leaving !== null && isActiveAdmin(leaving)
  const common = { withProof, onClose, onDone: finished }
  const heading =
    asked?.step === 'change'
      ? texts.change({ name: asked.person.name })
      : asked?.step === 'reset'
        ? texts.reset
        : texts.invite
  return (
    <>
      <Dialog
        open={asked !== null && asked.step !== 'disable'}
        onClose={onClose}
        heading={heading}
        closeLabel={texts.close}
      >
        {asked?.step === 'invite' && <InviteForm {...common} />}
        {asked?.step === 'change' && <ChangeForm person={asked.person} onAsk={onAsk} {...common} />}
        {asked?.step === 'reset' && <ResetForm person={asked.person} {...common} />}
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
