import { useEffect, useRef, useState } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { viewPurposes, type ViewPurpose } from '#areas/applications/case-file/contract/file-checks.ts'
import type { RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { IdentityProof } from '#areas/accounts/offers-staff.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { CrossIcon, NextIcon } from '#kit/ui/icons.ts'
import { Spinner } from '#kit/ui/spinner.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { ShortcutsDialog } from '#kit/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '#kit/shortcuts/shortcuts.ts'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { documentStateLabels, documentViewerTexts as texts } from '#texts/applications/case-file/documents.ts'
import { viewerKeyNames } from '#texts/applications/case-file/keys.ts'
import { ShortcutsButton } from '#kit/shortcuts/shortcuts-button.tsx'
import { pressButtonOf, viewerKeys } from '../file-keys.ts'
import type { RequestList } from './request-list.ts'
import { PictureSidebar } from './picture-sidebar.tsx'
import { useFullPicture } from './full-picture.ts'
import { PictureStage } from './picture-stage.tsx'

export interface DocumentViewerProps {
  application: Application
  profile: FrozenProfile
  /** The document to show; null closes the viewer. */
  documentId: string | null
  requestList: RequestList
  onShow: (documentId: string) => void
  /** Returns why it was not accepted, or null. */
  onAccept: (document: SentDocument) => Promise<string | null>
  accepting: boolean
  /** Documents whose picture was shown since the file was loaded. */
  seen: ReadonlySet<string>
  onSeen: (documentId: string) => void
  /** Requests one document again at once. Returns why it was not requested, or null. */
  onRequest: (document: SentDocument, reason: RequestReason, words: string) => Promise<string | null>
  /** Leaves for another part of the file. */
  onLeave: (to: 'message' | 'decide') => void
  /** Opens the list of documents to request again. */
  onReview: () => void
  onClose: () => void
}

/** Documents at full size, one after the other, each beside the student's input. */
export default function DocumentViewer(props: DocumentViewerProps) {
  const { application, documentId, onClose } = props
  const open = documentId !== null
  const modal = useModal(open, onClose, 'closerequest')
  const shown = application.documents.find(({ _id }) => _id === documentId)
  // Another purpose applies until the viewer is closed.
  const [purpose, setPurpose] = useState<ViewPurpose>('check')
  if (!open && purpose !== 'check') setPurpose('check')
  return (
    <dialog {...modal} aria-labelledby="viewer-title" className="dialog" data-full>
      {shown && <Viewer {...props} document={shown} purpose={purpose} onPurpose={setPurpose} />}
    </dialog>
  )
}

interface ViewerProps extends DocumentViewerProps {
  document: SentDocument
  purpose: ViewPurpose
  onPurpose: (purpose: ViewPurpose) => void
}

function Viewer({ document, purpose, onPurpose, ...props }: ViewerProps) {
  const { application, onShow, onClose, onAccept, onRequest, onLeave } = props
  const current = application.documents.filter(({ state }) => state !== 'replaced')
  const at = current.findIndex(({ name }) => name === document.name)
  const go = (by: number) => {
    const to = current[(at + by + current.length) % current.length]
    if (to) onShow(to._id)
  }
  const label = documentLabels[document.name]
  const versions = application.documents.filter(({ name }) => name === document.name)
  const beside = useRef<HTMLElement>(null)
  // Settled in this viewer; the file may not be loaded again yet.
  const settled = useRef(new Set<string>())
  /** Shows the next document that waits to be checked; closes the viewer after the last one. */
  const goOn = () => {
    const following = [...current.slice(at + 1), ...current.slice(0, at)]
    const next = following.find(({ _id, state }) => state === 'received' && !settled.current.has(_id))
    if (next) onShow(next._id)
    else onClose()
  }
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = document._id
    return () => {
      shown.current = null
    }
  }, [document._id])
  const thenGoOn = async (failure: Promise<string | null>) => {
    const problem = await failure
    if (problem === null) settled.current.add(document._id)
    // Who has turned to another document or closed the viewer meanwhile stays there.
    if (problem === null && shown.current === document._id) goOn()
    return problem
  }
  const [showsKeys, setShowsKeys] = useState(false)
  const leave = (to: 'message' | 'decide') => {
    onClose()
    onLeave(to)
  }
  useShortcuts(
    viewerKeys,
    {
      accept: () => pressButtonOf('A', beside.current),
      request: () => pressButtonOf('G', beside.current),
      next: () => go(1),
      previous: () => go(-1),
      message: () => leave('message'),
      decide: () => leave('decide'),
      help: () => setShowsKeys(true),
    },
    beside,
  )
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
        <h2 id="viewer-title" className="min-w-0 flex-1 text-h5 tracking-normal">
          {texts.title({ label, at: at + 1, of: current.length })}
        </h2>
        {current.length > 1 && (
          <>
            <IconButton
              label={texts.previous}
              icon={<NextIcon className="rotate-180 rtl:rotate-0" />}
              onClick={() => go(-1)}
            />
            <IconButton label={texts.next} icon={<NextIcon className="flip" />} onClick={() => go(1)} />
          </>
        )}
        <ShortcutsButton onOpen={() => setShowsKeys(true)} />
        <IconButton label={texts.close} icon={<CrossIcon />} onClick={onClose} />
      </header>
      <div className="grid min-h-0 max-lg:grid-rows-[minmax(16rem,55dvh)_auto] max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-h-0 p-3">
          <Opened
            key={document._id}
            applicationId={application._id}
            document={document}
            purpose={purpose}
            onSeen={props.onSeen}
          />
        </div>
        <aside ref={beside} className="min-h-0 border-line p-4 max-lg:border-t lg:overflow-auto lg:border-s">
          {versions.length > 1 && (
            <Field label={texts.version} className="mb-4">
              <Select value={document._id} onChange={({ currentTarget }) => onShow(currentTarget.value)}>
                {versions.toReversed().map((one) => (
                  <option key={one._id} value={one._id}>
                    {texts.versionOf({
                      version: one.version,
                      when: formatTimestamp(one.uploadedAt),
                      state: documentStateLabels[one.state],
                    })}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <PictureSidebar
            key={document._id}
            {...props}
            onAccept={(one) => thenGoOn(onAccept(one))}
            onRequest={(...request) => thenGoOn(onRequest(...request))}
            document={document}
            opened={document.opened || props.seen.has(document._id)}
          />
          <Field label={texts.purpose} hint={texts.purposeHelp} className="mt-5 border-t border-line pt-4">
            <Select
              value={purpose}
              onChange={({ currentTarget }) => onPurpose(currentTarget.value as ViewPurpose)}
            >
              {viewPurposes.map((one) => (
                <option key={one} value={one}>
                  {texts.purposes[one]}
                </option>
              ))}
            </Select>
          </Field>
        </aside>
      </div>
      <ShortcutsDialog
        open={showsKeys}
        list={viewerKeys}
        names={viewerKeyNames}
        onClose={() => setShowsKeys(false)}
      />
    </div>
  )
}

interface OpenedProps {
  applicationId: string
  document: SentDocument
  purpose: ViewPurpose
  onSeen: (documentId: string) => void
}

function Opened({ applicationId, document, purpose, onSeen }: OpenedProps) {
  const [page, setPage] = useState(1)
  const { picture, again } = useFullPicture(applicationId, document._id, purpose, page)
  const isShown = typeof picture === 'object' && 'url' in picture
  useEffect(() => {
    if (isShown) onSeen(document._id)
  }, [isShown, document._id, onSeen])
  const [proving, setProving] = useState(false)
  const label = documentLabels[document.name]
  if (picture === 'opening') return <Spinner label={texts.opening} className="m-auto mt-16 text-soft" />
  if (picture === 'proof') {
    return (
      <>
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => setProving(true)}>
              {texts.prove}
            </Button>
          }
        >
          {texts.proof}
        </Banner>
        <IdentityProof
          open={proving}
          lead={leavingTexts.proof.identityDocument}
          onProved={() => {
            setProving(false)
            again()
          }}
          onCancel={() => setProving(false)}
        />
      </>
    )
  }
  if ('error' in picture) {
    return <TryAgain onTry={again}>{picture.error}</TryAgain>
  }
  return (
    <div className="grid h-full">
      <PictureStage
        url={picture.url}
        label={label}
        alt={
          document.pages === 1
            ? texts.photo({ label })
            : texts.onePage({ label, page: picture.page, pages: document.pages })
        }
        page={page}
        pages={document.pages}
        isLoading={picture.page !== page}
        onPage={setPage}
      />
    </div>
  )
}
