import { useState, type ReactNode } from 'react'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { mergedTexts as texts } from '#texts/students/merging/merging.ts'
import { listMerges, undoMerge, type Merge } from '../contract.ts'

interface Props {
  studentId: string
  /** The record, which is not shown once it was merged into another. */
  children: ReactNode
}

/** Which records were merged into this one, or into which it was merged, with a button to undo it. */
export function MergesOfStudent({ studentId, children }: Props) {
  // Without an answer the record is shown without the banner.
  const { data, isStale } = useLoaded(listMerges, { params: { studentId } })
  const merges = data && !isStale ? data.merges : []
  return (
    <>
      {merges.length > 0 && (
        <div className="mb-5 grid gap-3">
          {merges.map((merge) => (
            <MergeBanner key={merge._id} of={merge} studentId={studentId} />
          ))}
        </div>
      )}
      {!merges.some(({ other }) => other._id === studentId) && children}
    </>
  )
}

function describeOther({ other: { name, email }, mergedAt }: Merge): string {
  const day = formatDate(mergedAt)
  return email === null ? texts.intoWithout({ name, day }) : texts.into({ name, email, day })
}

function MergeBanner({ of, studentId }: { of: Merge; studentId: string }) {
  const [asking, setAsking] = useState(false)
  const day = formatDate(of.mergedAt)
  const isAway = of.other._id === studentId
  return (
    <>
      <Banner
        tone="info"
        lead={<bdi>{isAway ? texts.away({ day }) : describeOther(of)}</bdi>}
        action={
          <div className="flex flex-wrap gap-2">
            {isAway && (
              <LinkButton size="small" href={paths.staffStudent(of.remaining._id)}>
                {texts.open({ name: of.remaining.name })}
              </LinkButton>
            )}
            {of.mayUndo && (
              <Button size="small" onClick={() => setAsking(true)}>
                {texts.undo}
              </Button>
            )}
          </div>
        }
      >
        {texts.until({ day: formatDate(of.undoUntil) })}
      </Banner>
      <UndoDialog of={asking ? of : null} onClose={() => setAsking(false)} />
    </>
  )
}

function UndoDialog({ of, onClose }: { of: Merge | null; onClose: () => void }) {
  const { withProof, proofDialog } = useWithProof()
  const { send } = useSend(undoMerge)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => {
    setFailure(null)
    onClose()
  }
  async function undo(mergeId: string) {
    setFailure(null)
    setBusy(true)
    try {
      const done = await withProof(() => send({ params: { mergeId }, body: {} }))
      if (!done) return
      showToast({ text: done.message })
      close()
    } catch (caught) {
      setFailure((caught as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog
        open={of !== null}
        heading={texts.sure}
        onClose={close}
        closedBy={busy ? 'none' : 'closerequest'}
        actions={
          <>
            <Button
              tone="stop"
              busy={busy}
              busyLabel={texts.undoing}
              onClick={() => of !== null && void undo(of._id)}
            >
              {texts.undo}
            </Button>
            <Button disabled={busy} onClick={close}>
              {texts.cancel}
            </Button>
          </>
        }
      >
        {of !== null && <p>{texts.sureText({ name: of.other.name })}</p>}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
      </Dialog>
      {proofDialog}
    </>
  )
}
