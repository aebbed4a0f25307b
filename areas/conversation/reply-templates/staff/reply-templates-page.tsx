import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { messageTexts } from '#texts/conversation/messages/messages.ts'
import { replyTemplateTexts as texts } from '#texts/conversation/reply-templates/reply-templates.ts'
import { listReplyTemplates, removeReplyTemplate, type ReplyTemplate } from '../contract.ts'
import { TemplateDialog } from './template-dialog.tsx'

/** The reply templates of the office, which admins add, change and delete. */
export default function ReplyTemplatesPage() {
  usePageArrival(texts.title)
  const templates = useLoaded(listReplyTemplates, {})
  const isAdmin = useAppSelector((state) => state.info.user?.role === 'admin')
  const [editing, setEditing] = useState<ReplyTemplate | 'new' | null>(null)
  const [removing, setRemoving] = useState<ReplyTemplate | null>(null)
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: messageTexts.title, href: paths.staffMessages }, { label: texts.title }]}
          />
        }
        actions={
          isAdmin && (
            <Button tone="main" onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          )
        }
      >
        {texts.title}
      </PageTitle>
      <p className="mb-5 max-w-[44em] text-sm text-soft">
        {texts.lead} {!isAdmin && texts.leadOfficer}{' '}
        <Anchor href={paths.staffHelpArticle('answering-messages')}>{texts.help}</Anchor>
      </p>
      <Record of={templates} loading={texts.loading} shape={rowsShape}>
        {({ templates: all }) =>
          all.length === 0 ? (
            <Card as="div" className="max-w-[56rem]">
              <EmptyState title={texts.empty} className="py-10">
                {isAdmin ? texts.emptyHelp : texts.emptyOfficer}
              </EmptyState>
            </Card>
          ) : (
            <Card aria-label={texts.title} className="max-w-[56rem] overflow-hidden">
              <ul className="divide-y divide-line">
                {all.map((template) => (
                  <li
                    key={template._id}
                    className="grid gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto]"
                  >
                    <div className="min-w-0">
                      <h2 className="font-body text-md font-[650] tracking-normal break-words">
                        <bdi>{template.name}</bdi>
                      </h2>
                      <p className="mt-1 text-sm break-words whitespace-pre-line text-soft" dir="auto">
                        {template.text}
                      </p>
                    </div>
                    {isAdmin && (
                      <div className="flex flex-wrap content-start gap-2">
                        <Button
                          size="small"
                          aria-label={texts.editOf({ name: template.name })}
                          onClick={() => setEditing(template)}
                        >
                          {texts.edit}
                        </Button>
                        <Button
                          size="small"
                          aria-label={texts.removeOf({ name: template.name })}
                          onClick={() => setRemoving(template)}
                        >
                          {texts.remove}
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Record>
      <TemplateDialog of={editing} onClose={() => setEditing(null)} onStale={() => void templates.reload()} />
      <RemoveTemplate of={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function RemoveTemplate({ of, onClose }: { of: ReplyTemplate | null; onClose: () => void }) {
  const { send, isSending, failure, reset } = useSend(removeReplyTemplate)
  const close = () => {
    reset()
    onClose()
  }
  const remove = async (templateId: string) => {
    const { message } = await send({ params: { templateId } })
    showToast({ text: message })
    close()
  }
  return (
    <ConfirmDialog
      open={of !== null}
      heading={texts.removeHeading({ name: of?.name ?? '' })}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      busy={isSending}
      busyLabel={texts.removing}
      error={failure?.message ?? null}
      onConfirm={() => of && void remove(of._id).catch(shownByState)}
      onCancel={close}
    >
      <p>{texts.removeHelp}</p>
    </ConfirmDialog>
  )
}
