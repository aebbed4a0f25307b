import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Teammate } from '../contract.ts'
import { disablePerson } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import { isActiveAdmin, type Asked, type WithProof } from './asked.ts'
import { ChangeForm } from './change-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { ResetForm } from './reset-form.tsx'

const words = team.dialog

interface Props {
  asked: Asked | null
  withProof: WithProof
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** Whatever is asked about a person: an invitation, new rights, the end of access, a lost second step. */
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
      ? words.change({ name: asked.person.name })
      : asked?.step === 'reset'
        ? words.reset
        : words.invite
  return (
    <>
      <Dialog
        open={asked !== null && asked.step !== 'disable'}
        onClose={onClose}
        heading={heading}
        closeLabel={words.close}
      >
        {asked?.step === 'invite' && <InviteForm {...common} />}
        {asked?.step === 'change' && <ChangeForm person={asked.person} onAsk={onAsk} {...common} />}
        {asked?.step === 'reset' && <ResetForm person={asked.person} {...common} />}
      </Dialog>
      <ConfirmDialog
        open={leaving !== null}
        heading={
          takesTwo
            ? words.disableAdminAsk({ name: leaving?.name ?? '' })
            : words.disableAsk({ name: leaving?.name ?? '' })
        }
        confirmLabel={takesTwo ? words.askAnother : words.disable}
        cancelLabel={words.cancel}
        tone="stop"
        busy={busy}
        busyLabel={words.saving}
        error={failed}
        onConfirm={() => leaving !== null && void disable(leaving)}
        onCancel={() => {
          setFailed(null)
          onClose()
        }}
      >
        <p>{takesTwo ? words.disableAdminHelp : words.disableHelp}</p>
        {takesTwo && <p>{words.disableAdminAlone}</p>}
      </ConfirmDialog>
    </>
  )
}
