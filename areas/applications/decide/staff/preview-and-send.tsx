import { useState } from 'react'
import {
  undoableDecisions,
  undoMinutes,
  type Decision,
} from '#areas/applications/states/contract/application-moves.ts'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { checkLines } from '#areas/applications/case-file/contract/check-lines.ts'
import { previewLetter } from '#areas/applications/letters/contract/letters.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureBelow } from '#kit/ui/failure-below.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { decisionPreviewTexts as texts, decisionTexts } from '#texts/applications/decide/decision.ts'
import type { previewDecision } from '../contract.ts'
import { conditionsOf, tuitionIn, type Draft } from './decision-draft.ts'
import { StudentsCard } from './students-card.tsx'

/** Minutes for which a decision sent from here is scheduled; 0 for those that cannot be undone. */
export const minutesFor = (decision: Decision): number =>
  (undoableDecisions as readonly Decision[]).includes(decision) ? undoMinutes : 0

interface Props {
  draft: Draft
  application: Application
  program: ProgramOf
  /** The reply to the preview, whose e-mail is null for a student without an address; null while the dialog is closed. */
  preview: ReplyOf<typeof previewDecision> | null
  /** Lines of the checklist that are not settled. */
  unsettled: number
  busy: boolean
  failure: string | null
  onSend: () => void
  onClose: () => void
}

/** The preview: the student's own card, the text of the e-mail, and the button to send. */
export function PreviewAndSend({
  draft,
  application,
  program,
  preview,
  unsettled,
  busy,
  failure,
  onSend,
  onClose,
}: Props) {
  const { decision } = draft
  const minutes = decision === null ? 0 : minutesFor(decision)
  return (
    <Dialog
      open={preview !== null}
      wide
      heading={texts.heading}
      onClose={onClose}
      closeLabel={texts.close}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" busy={busy} busyLabel={decisionTexts.sending} onClick={onSend}>
            {decisionTexts.send}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {texts.close}
          </Button>
        </>
      }
    >
      {preview !== null && (
        <div className="grid gap-4">
          {failure !== null && (
            <Banner tone="error" lead={decisionTexts.failedLead}>
              {failure}
            </Banner>
          )}
          <p className="text-sm">{minutes > 0 ? texts.waits({ minutes }) : texts.atOnce}</p>
          {decision === 'offer' && <Unfinished application={application} unsettled={unsettled} />}
          {decision === 'withdraw' && <p className="text-sm font-semibold">{texts.onBehalf}</p>}
          <section aria-labelledby="preview-screen" className="grid gap-2 [&_h2]:text-h3">
            <h3 id="preview-screen" className="font-body text-sm font-semibold tracking-normal">
              {texts.screen}
            </h3>
            <StudentsCard draft={draft} application={application} program={program} />
          </section>
          {decision === 'offer' && <LetterPreview draft={draft} application={application} />}
          <section aria-labelledby="preview-mail" className="grid gap-2">
            <h3 id="preview-mail" className="font-body text-sm font-semibold tracking-normal">
              {texts.mail}
            </h3>
            {preview.data === null ? (
              <p className="text-sm">{texts.noMail}</p>
            ) : (
              <div className="rounded-card border border-line px-4 py-3 text-sm">
                <p className="mb-2 font-semibold break-words">{preview.data.subject}</p>
                <p className="break-words whitespace-pre-line">{preview.data.text}</p>
              </div>
            )}
          </section>
        </div>
      )}
    </Dialog>
  )
}

/** What is left to do in the file before an offer; renders nothing if all is done. */
function Unfinished({ application, unsettled }: { application: Application; unsettled: number }) {
  const current = application.documents.filter(({ state }) => state !== 'replaced')
  const unaccepted = current.filter(({ state }) => state !== 'accepted').length
  const { length: missing } = application.missingDocuments.filter((name) =>
    current.every((one) => one.name !== name),
  )
  const left = [
    unsettled > 0 ? texts.unsettled({ count: unsettled, of: checkLines.length }) : null,
    unaccepted > 0 ? texts.unaccepted({ count: unaccepted, of: current.length }) : null,
    missing > 0 ? texts.missing({ count: missing }) : null,
  ].filter((one) => one !== null)
  if (left.length === 0) return null
  return (
    <div className="grid gap-1 rounded-control bg-wait-bg px-4 py-3">
      <p className="font-semibold">{texts.unfinished}</p>
      <p className="text-sm">{left.join(' ')}</p>
    </div>
  )
}

function LetterPreview({ draft, application }: Pick<Props, 'draft' | 'application'>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const file: Blob = await call(previewLetter, {
        params: { applicationId: application._id },
        body: {
          conditions: conditionsOf(draft),
          ...tuitionIn(draft),
          ...(draft.replyBy === '' ? {} : { replyBy: draft.replyBy }),
          ...(draft.offeredOn === '' ? {} : { offeredOn: draft.offeredOn }),
          ...(draft.offeredBy.trim() === '' ? {} : { offeredBy: draft.offeredBy }),
        },
      })
      saveFile(file, `${texts.letterFile({ reference: application.reference })}.pdf`)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : texts.letterFailed)
    }
    setBusy(false)
  }
  return (
    <div>
      <Button size="small" busy={busy} busyLabel={texts.letterBusy} onClick={() => void open()}>
        {texts.letter}
      </Button>
      <FailureBelow>{failure}</FailureBelow>
    </div>
  )
}
