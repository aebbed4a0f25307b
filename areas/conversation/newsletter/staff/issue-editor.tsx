import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { site } from '#site'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import { Record } from '#kit/lists/record.tsx'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { newsletterTexts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { PreviewLinks } from '#areas/conversation/help/staff/preview-links.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { issueLimits, makeIssue, saveIssue, showIssue, testIssue, type Issue } from '../contract.ts'
import { IssueBadge, issueAt, describeProgress } from './issue-list.tsx'
import { Undelivered } from './undelivered.tsx'
import { isUnderWay, useProgress } from './use-progress.ts'
import { DropIssueDialog, SendIssueDialog } from './issue-dialogs.tsx'

const texts = newsletterTexts.editor

/** One newsletter: edit, preview, test and send it; once sent, its progress. */
export function IssueEditor({ id }: { id: string }) {
  const isNew = id === 'new'
  const loaded = useLoaded(showIssue, isNew ? null : { params: { issueId: id } })
  // Unsaved input is discarded only when the officer loads what others wrote.
  const [reloads, setReloads] = useState(0)
  const load = () => void loaded.reload()
  useProgress(loaded.isStale || loaded.data === null ? [] : [loaded.data.data], loaded)
  return (
    <>
      <p className="mb-4">
        <Anchor
          href={paths.staffNewsletter}
          className="inline-flex min-h-6 items-center text-sm font-semibold"
        >
          {texts.back}
        </Anchor>
      </p>
      {isNew ? (
        <Draft issue={null} readers={0} onLoad={() => {}} onSaved={() => {}} onReload={() => {}} />
      ) : (
        <Record of={loaded} loading={newsletterTexts.loading} shape={rowsShape}>
          {(found) =>
            found.data.status === 'draft' ? (
              <Draft
                key={reloads}
                issue={found.data}
                readers={found.readers}
                onLoad={load}
                onSaved={(now) => loaded.put({ ...found, data: now })}
                onReload={() => void loaded.reload().then(() => setReloads((count) => count + 1))}
              />
            ) : (
              <Sent issue={found.data} />
            )
          }
        </Record>
      )}
    </>
  )
}

interface DraftProps {
  /** Null while it is new. */
  issue: Issue | null
  readers: number
  onLoad: () => void
  onSaved: (issue: Issue) => void
  onReload: () => void
}

function Draft({ issue, readers, onLoad, onSaved, onReload }: DraftProps) {
  const { send: make } = useSend(makeIssue)
  const { send: save } = useSend(saveIssue)
  const { send: test } = useSend(testIssue)
  const navigate = useNavigate()
  const about = `issue ${issue?._id ?? 'new'}`
  const email = useAppSelector((state) => state.info.user?.email)
  const form = useUnsavedForm(about, {
    subject: issue?.subject ?? '',
    body: issue?.body ?? '',
  })
  const { subject, body } = form.typed
  const base = useBaseVersion(about, issue?.version ?? 0, form.changed)
  const [busy, setBusy] = useState<'saving' | 'testing' | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [asking, setAsking] = useState<'send' | 'drop' | null>(null)
  const isChanged = issue === null || subject !== issue.subject || body !== issue.body
  const attempt = async (what: 'saving' | 'testing', act: () => Promise<string>) => {
    if (busy !== null) return
    setBusy(what)
    setFailure(null)
    try {
      showToast({ text: await act() })
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(null)
    }
  }
  const saveDraft = () =>
    attempt('saving', async () => {
      if (issue === null) {
        const { message, data } = await make({ body: { subject, body } })
        form.discard()
        navigate(issueAt(data._id), { replace: true })
        return message
      }
      const params = { issueId: issue._id }
      const input = { subject, body, version: base.version }
      const { message, data } = await save({ params, body: input })
      onSaved(data)
      form.keepChangedSince({ subject, body })
      base.moved(input.version, data.version)
      return message
    })
  const tryOut = () =>
    attempt('testing', async () => (await test({ params: { issueId: issue!._id }, body: {} })).message)
  const named = failure !== null && ('subject' in failure.fields || 'body' in failure.fields)
  return (
    <div className="grid items-start gap-5 min-[900px]:grid-cols-2">
      <Card padded as="div" className="grid gap-4">
        <ResumedBanner of={form} onPage />
        {failure !== null && !named && (
          <Banner
            tone="error"
            action={
              failure.code === 'changed_meanwhile' && (
                <Button
                  size="small"
                  onClick={() => {
                    form.discard()
                    onReload()
                  }}
                >
                  {texts.reload}
                </Button>
              )
            }
          >
            {failure.message}
          </Banner>
        )}
        <Field
          label={texts.subject}
          hint={texts.subjectHint({ room: roomIn('subject', subject) })}
          error={failure?.fields['subject']}
        >
          <TextInput value={subject} onChange={(event) => form.change({ subject: event.target.value })} />
        </Field>
        <Field
          label={texts.body}
          hint={texts.bodyHint({ room: roomIn('body', body) })}
          error={failure?.fields['body']}
        >
          <TextArea rows={14} value={body} onChange={(event) => form.change({ body: event.target.value })} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button
            tone={isChanged ? 'main' : 'line'}
            busy={busy === 'saving'}
            busyLabel={texts.saving}
            onClick={() => void saveDraft()}
          >
            {texts.save}
          </Button>
          {issue !== null && (
            <>
              <Button
                busy={busy === 'testing'}
                busyLabel={texts.testing}
                disabled={isChanged}
                onClick={() => void tryOut()}
              >
                {texts.test}
              </Button>
              <Button
                tone={isChanged ? 'line' : 'main'}
                disabled={isChanged}
                onClick={() => setAsking('send')}
              >
                {texts.send({ readers })}
              </Button>
              <Button tone="text" onClick={() => setAsking('drop')}>
                {texts.drop}
              </Button>
            </>
          )}
        </div>
        {issue !== null && isChanged && <p className="text-sm text-soft">{texts.saveFirst}</p>}
        {issue !== null && (
          <p className="text-sm text-soft">
            {texts.goesTo({ readers })} {email !== undefined && texts.testTo({ email })}{' '}
            <Anchor href={`${paths.staffNewsletter}?view=readers`}>{texts.showReaders}</Anchor>
          </p>
        )}
      </Card>
      <Preview subject={subject} body={body} />
      {issue !== null && (
        <>
          <SendIssueDialog
            issue={asking === 'send' ? issue : null}
            readers={readers}
            onClose={() => setAsking(null)}
            onReload={onLoad}
          />
          <DropIssueDialog
            issue={asking === 'drop' ? issue : null}
            onClose={() => setAsking(null)}
            onDropped={() => navigate(paths.staffNewsletter)}
          />
        </>
      )}
    </div>
  )
}

/** The fields take more than can be sent: a browser would cut off the end of what is pasted, without a word. */
function roomIn(field: keyof typeof issueLimits, text: string): string {
  const count = issueLimits[field] - text.trim().length
  return count < 0 ? texts.tooMany({ count: -count }) : texts.room({ count })
}

function Preview({ subject, body }: { subject: string; body: string }) {
  const empty = subject.trim() === '' && body.trim() === ''
  return (
    <Card as="section" padded aria-labelledby="preview" className="grid gap-4">
      <h2 id="preview" className="text-sm font-semibold text-soft">
        {texts.preview}
      </h2>
      {empty ? (
        <p className="text-soft">{texts.nothing}</p>
      ) : (
        <div className="grid gap-4 rounded-card bg-sunk p-[clamp(12px,3vw,24px)]">
          <p className="text-sm text-soft">
            {texts.previewFrom({ name: site.name })}
            <br />
            <b className="text-ink">
              <bdi>{subject}</bdi>
            </b>
          </p>
          <div className="grid gap-4 rounded-card bg-surface p-[clamp(16px,3vw,28px)] break-words">
            <p className="font-head text-h3 font-[720]">
              <bdi>{subject}</bdi>
            </p>
            <PreviewLinks>
              <Markdown text={body} />
            </PreviewLinks>
            <p className="border-t border-line pt-3 text-sm text-soft">{texts.previewFoot}</p>
          </div>
        </div>
      )}
    </Card>
  )
}

function Sent({ issue }: { issue: Issue }) {
  const { sentBy, sentAt, readers, progress } = issue
  const underWay = isUnderWay(issue)
  return (
    <div className="grid items-start gap-5 min-[900px]:grid-cols-2">
      <Card padded as="div" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {/* Only the end is announced: the numbers change every few seconds. */}
          <span role="status">
            <IssueBadge of={issue} />
          </span>
          <p className="font-semibold tabular-nums">{describeProgress(issue)}</p>
        </div>
        {underWay && (
          <ProgressBar
            label={texts.progressOf}
            value={progress.sent + progress.failed + progress.left}
            max={Math.max(1, readers ?? 0)}
          />
        )}
        {sentAt !== null && (
          <p className="text-sm text-soft">
            {newsletterTexts.sentBy({
              name: isolated(sentBy ?? newsletterTexts.somebody),
              when: formatTimestamp(sentAt),
              progress: newsletterTexts.sentTo({ count: readers ?? 0 }),
            })}
          </p>
        )}
        <p className="text-sm text-soft">{underWay ? texts.sendingText : texts.sentText}</p>
        {progress.failed > 0 && <Undelivered of={issue} />}
        <UseAgain of={issue} />
      </Card>
      <Preview subject={issue.subject} body={issue.body} />
    </div>
  )
}

/** Begins another newsletter with the same text. */
function UseAgain({ of: { subject, body } }: { of: Issue }) {
  const { send, isSending, failure } = useSend(makeIssue)
  const navigate = useNavigate()
  const copy = () => {
    if (isSending) return
    void send({ body: { subject, body } }).then(({ data }) => {
      showToast({ text: texts.copied })
      navigate(issueAt(data._id))
    }, shownByState)
  }
  return (
    <div className="grid justify-items-start gap-3">
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <Button size="small" busy={isSending} busyLabel={texts.copying} onClick={copy}>
        {texts.copy}
      </Button>
    </div>
  )
}
