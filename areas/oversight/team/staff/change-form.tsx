import { useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { changePerson, enablePerson, inviteAgain, type Teammate } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'
import { isActiveAdmin, type TeamDialog, type WithProof } from './team-dialogs.ts'
import { RightsFields, type RightsInput } from './rights-fields.tsx'

const texts = team.dialog

interface Props {
  person: Teammate
  withProof: WithProof
  onOpen: (dialog: TeamDialog) => void
  onClose: () => void
  onDone: (message: string) => void
}

/** Role and rights of somebody, and actions on their access. */
export function ChangeForm({ person, withProof, onOpen, onClose, onDone }: Props) {
  const { _id: personId, email, state, hasFactor, isYou } = person
  const { send: change } = useSend(changePerson)
  const { send: invite } = useSend(inviteAgain)
  const { send: enable } = useSend(enablePerson)
  const form = useUnsavedForm<RightsInput>(`rights ${personId}`, {
    role: person.role,
    university: person.university,
    mayDecide: person.mayDecide,
    maySeeSensitive: person.maySeeSensitive,
    mayExport: person.mayExport,
  })
  const rights = form.typed
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const take = async (key: string, work: () => Promise<{ message: string }>) => {
    if (busy !== null) return
    setFailure(null)
    setBusy(key)
    try {
      const done = await withProof(work)
      if (done) {
        form.discard()
        onDone(done.message)
      }
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(null)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { role, university, mayDecide, maySeeSensitive, mayExport } = rights
    const universityId = role === 'university' ? (university?._id ?? null) : null
    const body = { role, universityId, mayDecide, maySeeSensitive, mayExport }
    void take('save', () => change({ params: { personId }, body }))
  }
  const universityError = failure?.fields['universityId']
  if (isYou) return <Banner tone="info">{texts.you}</Banner>
  return (
    <form noValidate className="grid gap-4" onSubmit={save} onReset={onCancelled(form, onClose)}>
      <p className="text-sm break-all text-soft">{email}</p>
      {failure !== null && universityError === undefined && <Banner tone="error">{failure.message}</Banner>}
      <RightsFields rights={rights} universityError={universityError} onChange={form.change} />
      <ResumedBanner of={form} />
      <div role="status">
        {isActiveAdmin(person) && rights.role !== 'admin' && (
          <p className="text-sm text-soft">{texts.demoteHint}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy === 'save'} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button type="reset" disabled={busy !== null}>
          {texts.cancel}
        </Button>
      </div>
      <section className="grid gap-2 border-t border-line pt-4">
        <h3 className="text-sm font-semibold">{texts.more}</h3>
        <div className="flex flex-wrap gap-2">
          {state === 'invited' && (
            <Button
              size="small"
              busy={busy === 'again'}
              busyLabel={texts.sending}
              onClick={() => void take('again', () => invite({ params: { personId }, body: {} }))}
            >
              {texts.again}
            </Button>
          )}
          {state === 'active' && hasFactor && (
            <Button size="small" onClick={() => onOpen({ step: 'reset', person })}>
              {texts.reset}
            </Button>
          )}
          {state === 'disabled' ? (
            <Button
              size="small"
              busy={busy === 'enable'}
              busyLabel={texts.saving}
              onClick={() => void take('enable', () => enable({ params: { personId }, body: {} }))}
            >
              {texts.enable}
            </Button>
          ) : (
            <Button size="small" tone="stop" onClick={() => onOpen({ step: 'disable', person })}>
              {texts.disable}
            </Button>
          )}
        </div>
      </section>
    </form>
  )
}
