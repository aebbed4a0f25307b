import { useState } from 'react'
import { site } from '#site'
import { useNavigate } from '#kit/routing/router.tsx'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { confirmApproval, refuseApproval } from '#platform/approvals/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatTime } from '#kit/format/local-formats.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { mergeTexts as texts } from '#texts/students/merging/merging.ts'
import type { MergePreview } from '../contract.ts'

interface Props {
  of: NonNullable<MergePreview['pending']>
  keptId: string
}

/** The request that waits for a second person, with the buttons this viewer may use. */
export function PendingMerge({ of, keptId }: Props) {
  const { withProof, proofDialog } = useWithProof()
  const { send: confirm } = useSend(confirmApproval)
  const { send: refuse } = useSend(refuseApproval)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function answer(send: typeof confirm | typeof refuse) {
    setFailure(null)
    setBusy(true)
    try {
      const done = await withProof(() => send({ params: { approvalId: of._id } }))
      if (!done) return
      const isMerged = send === confirm
      showToast({ text: isMerged ? texts.done : done.message })
      if (isMerged) navigate(paths.staffStudent(keptId))
    } catch (caught) {
      setFailure((caught as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  const until = `${formatDate(of.expiresAt)}, ${formatTime(of.expiresAt)} (${site.timeZone.name})`
  return (
    <div className="grid gap-3 rounded-card border border-sun/55 bg-sun-tint p-4">
      <div>
        <h2 className="text-h4">{texts.waiting}</h2>
        <p className="text-sm">
          <bdi>{texts.requested({ by: of.by, until })}</bdi>
        </p>
        {of.reason !== null && (
          <p className="text-sm break-words">
            <bdi>{texts.why({ reason: of.reason })}</bdi>
          </p>
        )}
      </div>
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
          <Button tone="main" busy={busy} busyLabel={texts.busy} onClick={() => void answer(confirm)}>
            {texts.confirm}
          </Button>
          <Button disabled={busy} onClick={() => void answer(refuse)}>
            {texts.decline}
          </Button>
        </div>
      )}
      {!of.viewerMayConfirm && <p className="text-sm">{texts.noRight}</p>}
      {proofDialog}
    </div>
  )
}
