import { useState } from 'react'
import type { ReactNode } from 'react'
import { site } from '#site'
import { formatDate, formatTime } from '#kit/format/local-formats.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { confirmApproval, refuseApproval } from '#platform/approvals/contract.ts'
import { useWithProof } from '../web/with-proof.tsx'

interface Props {
  of: {
    readonly _id: string
    readonly by: string
    /** ISO 8601, UTC. */
    readonly expiresAt: string
    readonly viewerAsked: boolean
    readonly viewerMayConfirm: boolean
  }
  texts: {
    readonly waiting: string
    readonly requested: (values: { by: string; until: string }) => string
    readonly busy: string
    readonly confirm: string
    readonly decline: string
    readonly takeBack: string
  }
  level: 2 | 3
  /** The tone of the button that confirms. */
  tone: 'main' | 'stop'
  /** What the request is about. */
  children: ReactNode
  /** What is shown below the buttons to those who may not confirm. */
  note: ReactNode
  /** Called after the second person has confirmed; the default shows the message of the reply. */
  onConfirmed?: () => void
}

const headingStyle = { 2: 'text-h4', 3: 'text-h5 tracking-normal' }

/** A step that waits for a second person, on the screen that it is about, with the buttons this viewer may use. */
export function PendingApproval({ of, texts, level, tone, children, note, onConfirmed }: Props) {
  const { withProof, proofDialog } = useWithProof()
  const { send: confirm } = useSend(confirmApproval)
  const { send: refuse } = useSend(refuseApproval)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function answer(send: typeof confirm | typeof refuse) {
    setFailure(null)
    setBusy(true)
    try {
      const done = await withProof(() => send({ params: { approvalId: of._id } }))
      if (!done) return
      if (send === confirm && onConfirmed) onConfirmed()
      else showToast({ text: done.message })
    } catch (caught) {
      setFailure((caught as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  const until = `${formatDate(of.expiresAt)}, ${formatTime(of.expiresAt)} (${site.timeZone.name})`
  const Heading = `h${level}` as const
  return (
    <div className="grid gap-3 rounded-card border border-sun/55 bg-sun-tint p-4">
      <div>
        <Heading className={headingStyle[level]}>{texts.waiting}</Heading>
        <p className="text-sm">
          <bdi>{texts.requested({ by: of.by, until })}</bdi>
        </p>
      </div>
      {children}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {of.viewerAsked && (
        <Button
          className="justify-self-start"
          busy={busy}
          busyLabel={texts.busy}
          onClick={() => void answer(refuse)}
        >
          {texts.takeBack}
        </Button>
      )}
      {of.viewerMayConfirm && (
        <div className="flex flex-wrap gap-2">
          <Button tone={tone} busy={busy} busyLabel={texts.busy} onClick={() => void answer(confirm)}>
            {texts.confirm}
          </Button>
          <Button disabled={busy} onClick={() => void answer(refuse)}>
            {texts.decline}
          </Button>
        </div>
      )}
      {note}
      {proofDialog}
    </div>
  )
}
