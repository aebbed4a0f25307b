import { documentKinds } from '#platform/contract/documents.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatList, formatSize } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { sendingTexts as texts } from '#texts/applications/submit/apply.ts'
import type { Progress, Sending } from './use-sending.ts'

const percentOf = ({ sent, total }: Progress): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100))

/** Progress of an upload, in numbers. */
export function UploadProgress({
  progress,
  online = true,
  onStop,
}: {
  progress: Progress
  /** Whether the network is available. */
  online?: boolean
  onStop?: () => void
}) {
  const arrived = progress.total > 0 && progress.sent >= progress.total
  return (
    <div className="card card-pad grid gap-2">
      <ProgressBar value={arrived ? undefined : percentOf(progress)} label={texts.label} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft tabular-nums">
          {!online
            ? texts.offline
            : arrived
              ? texts.arrived
              : texts.documentsFirst({
                  sent: formatSize(progress.sent),
                  total: formatSize(progress.total),
                })}
        </p>
        {onStop && !arrived && (
          <Button size="small" onClick={onStop}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The result of the last attempt, and what to do about it. */
export function SendingReport({
  sending,
  onStop,
  documentsHref,
  programHref,
}: {
  sending: Sending
  onStop: () => void
  documentsHref: string
  programHref: string
}) {
  switch (sending.state) {
    case 'idle':
      return null
    case 'sending':
      return <UploadProgress progress={sending.progress} online={sending.online} onStop={onStop} />
    case 'upload failed':
      return (
        <Banner tone="error" action={<Anchor href={documentsHref}>{texts.fixDocuments}</Anchor>}>
          {texts.leftOut({
            count: sending.names.length,
            names: formatList(sending.names.map((name) => documentLabels[name])),
          })}
        </Banner>
      )
    case 'stopped':
      return (
        <Banner tone="info" announce>
          {texts.canceled}
        </Banner>
      )
    case 'failed':
      return (
        <Refused
          failure={sending.failure}
          progress={sending.progress}
          documentsHref={documentsHref}
          programHref={programHref}
        />
      )
  }
}

function Refused({
  failure,
  progress,
  documentsHref,
  programHref,
}: {
  failure: CallFailure
  progress: Progress
  documentsHref: string
  programHref: string
}) {
  if (failure.status === 0) {
    const percent = percentOf(progress)
    return (
      <Banner tone="error" lead={percent > 0 && percent < 100 ? texts.stoppedAt({ percent }) : texts.stopped}>
        {texts.nothingLost}
      </Banner>
    )
  }
  const documents = documentKinds.filter((name) => failure.fields[name] !== undefined)
  const others = Object.entries(failure.fields).filter(([name]) => !documents.some((one) => one === name))
  const known = failure.code === 'already_applied' || failure.code === 'key_reused'
  return (
    <Banner
      tone="error"
      lead={failure.message}
      action={
        known ? (
          <Anchor href={paths.applications}>{texts.seeApplications}</Anchor>
        ) : documents.length > 0 ? (
          <Anchor href={documentsHref}>{texts.fixDocuments}</Anchor>
        ) : others.length > 0 ? (
          <Anchor href={programHref}>{texts.fixProgram}</Anchor>
        ) : undefined
      }
    >
      {documents.length + others.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {documents.map((name) => (
            <li key={name}>
              {texts.fieldFailure({
                name: documentLabels[name],
                failure: failure.fields[name]!,
              })}
            </li>
          ))}
          {others.map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
