import { cx } from 'class-variance-authority'
import { Suspense, useState } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import { listAttachments, removeAttachment, shareAttachment, type Attachment } from '../contract.ts'
import { AttachmentList } from '../web/attachment-list.tsx'
import { nameOf } from '../web/attachment-viewer.tsx'
import type { AttachFileProps } from './attach-file.tsx'
import type { LinkToStepProps } from './link-to-step.tsx'

/** Loaded on demand: few visits to a file attach something. */
const AttachFile = lazyPage<AttachFileProps>(() => import('./attach-file.tsx'))
const LinkToStep = lazyPage<LinkToStepProps>(() => import('./link-to-step.tsx'))

/** Documents from outside on an application: the office attaches, shares and removes them. */
export function AttachmentsSection({ applicationId }: { applicationId: string }) {
  const loaded = useLoaded(listAttachments, { params: { applicationId } })
  const [attaching, setAttaching] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [linking, setLinking] = useState<Attachment | null>(null)
  const [wasLinked, setWasLinked] = useState(false)
  const [removing, setRemoving] = useState<Attachment | null>(null)
  const sharing = useSend(shareAttachment)
  const removal = useSend(removeAttachment)
  const [busy, setBusy] = useState<string | null>(null)
  const said = ({ message }: { message: string }) => {
    showToast({ text: message })
    void loaded.reload()
  }
  const share = async ({ _id: attachmentId, sharedAt }: Attachment) => {
    setBusy(attachmentId)
    await sharing
      .send({ params: { applicationId, attachmentId }, body: { shared: sharedAt === null } })
      .then(said, shownByState)
    setBusy(null)
  }
  const remove = async ({ _id: attachmentId }: Attachment) => {
    await removal.send({ params: { applicationId, attachmentId } }).then((reply) => {
      setRemoving(null)
      said(reply)
    }, shownByState)
  }
  // Where there is one column, an empty section is no higher than its heading and its button.
  const isEmpty = loaded.data?.data.length === 0
  return (
    <section aria-labelledby="attachments" className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className={cx('min-w-0 grow', isEmpty ? 'lg:basis-64' : 'basis-64')}>
          <h2 id="attachments" className="text-h5 tracking-normal">
            {texts.heading}
          </h2>
          <p className={cx('text-sm text-soft', isEmpty && 'max-lg:hidden')}>{texts.lead}</p>
        </div>
        <Button
          size="small"
          disabled={!loaded.data}
          onClick={() => {
            setWasOpened(true)
            setAttaching(true)
          }}
        >
          {texts.attach}
        </Button>
      </div>
      <Record of={loaded} loading={texts.loading} shape={<SkeletonText lines={2} />}>
        {({ data }) => (
          <>
            {data.length === 0 && <p className="text-sm text-soft">{texts.none}</p>}
            {sharing.failure && <Banner tone="error">{sharing.failure.message}</Banner>}
            <AttachmentList
              applicationId={applicationId}
              attachments={data}
              more={(one) => ({
                facts: (
                  <>
                    <p className="text-sm">
                      {one.fromStudent
                        ? texts.fromStudent
                        : one.sharedAt === null
                          ? texts.hidden
                          : texts.sharedOn({ day: formatDate(one.sharedAt) })}
                    </p>
                    {one.step && <p className="text-sm">{texts.atStep({ step: one.step.name })}</p>}
                  </>
                ),
                actions: (
                  <>
                    {!one.fromStudent && (
                      <Button
                        size="small"
                        busy={busy === one._id}
                        busyLabel={texts.saving}
                        aria-label={
                          one.sharedAt === null
                            ? texts.shareOf({ name: nameOf(one) })
                            : texts.hideOf({ name: nameOf(one) })
                        }
                        onClick={() => void share(one)}
                      >
                        {one.sharedAt === null ? texts.share : texts.hide}
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={texts.linkOf({ name: nameOf(one) })}
                      onClick={() => {
                        setWasLinked(true)
                        setLinking(one)
                      }}
                    >
                      {texts.link}
                    </Button>
                    <Button
                      size="small"
                      tone="text"
                      aria-label={texts.removeOf({ name: nameOf(one) })}
                      onClick={() => setRemoving(one)}
                    >
                      {texts.remove}
                    </Button>
                  </>
                ),
              })}
            />
          </>
        )}
      </Record>
      {/* Stays mounted once opened, so that closing returns the focus to the button. */}
      {wasOpened && (
        <Suspense>
          <AttachFile
            applicationId={applicationId}
            open={attaching}
            onClose={() => setAttaching(false)}
            onAttached={(message) => {
              setAttaching(false)
              said({ message })
            }}
          />
        </Suspense>
      )}
      {wasLinked && (
        <Suspense>
          <LinkToStep
            applicationId={applicationId}
            attachment={linking}
            onClose={() => setLinking(null)}
            onLinked={(message) => {
              setLinking(null)
              said({ message })
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        heading={texts.removeHeading}
        confirmLabel={texts.remove}
        cancelLabel={texts.keep}
        tone="stop"
        busy={removal.isSending}
        busyLabel={texts.removing}
        error={removal.failure?.message ?? null}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        <p>{removing && texts.removeBody({ name: nameOf(removing) })}</p>
      </ConfirmDialog>
    </section>
  )
}
