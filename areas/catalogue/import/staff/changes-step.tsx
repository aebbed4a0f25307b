import { useEffect, useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import type { Loaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import {
  applyImport,
  planImport,
  planRefusals,
  type CatalogueUpload,
  type showCatalogueFile,
} from '../contract.ts'
import { changeTexts as texts } from '#texts/catalogue/import/import.ts'
import { Differences } from './differences.tsx'
import { CountTiles } from './count-tiles.tsx'
import { RefusedRows } from './refused-rows.tsx'

/** Polling interval for work that takes longer than one request, in milliseconds. */
const pollEvery = 1_500

interface Props {
  file: CatalogueUpload
  of: Loaded<ReplyOf<typeof showCatalogueFile>>
  backHref: string
}

/** What the import would do, and the button that does it. */
export function ChangesStep({ file, of: { failure: loadFailure, reload, put }, backHref }: Props) {
  const params = { uploadId: file._id }
  const { send: plan, ...planning } = useSend(planImport)
  const { send: apply, ...applying } = useSend(applyImport)
  const [asks, setAsks] = useState(false)

  const { uploadId } = params
  useEffect(() => {
    if (file.state !== 'read') return
    let isLeft = false
    plan({ params: { uploadId } }).then((reply) => isLeft || put(reply), shownByState)
    return () => {
      // The person may go back and change how the file is read.
      isLeft = true
    }
  }, [file.state, uploadId, plan, put])
  const works = file.state === 'planning' || file.state === 'applying'
  // A failed poll is shown above with a retry button; another poll would hide it again.
  const polls = works && loadFailure === null
  useEffect(() => {
    if (!polls) return
    const timer = setInterval(reload, pollEvery)
    return () => clearInterval(timer)
  }, [polls, reload])

  const applyPlan = (fingerprint: string) =>
    apply({ params, body: { fingerprint } })
      .then(put, (refused: CallFailure) => (refused.code === 'plan_changed' ? reload() : undefined))
      .finally(() => setAsks(false))

  const back = <LinkButton href={backHref}>{texts.back}</LinkButton>
  const isChanged = applying.failure?.code === 'plan_changed'
  const failure = planning.failure ?? (isChanged ? null : applying.failure)
  const reason = failure?.message ?? (file.state === 'read' ? null : file.problem)
  if (file.plan === null) {
    return (
      <div className="grid gap-5">
        {reason === null ? (
          <>
            <p role="status" className="text-soft">
              {texts.planning}
            </p>
            <CountTiles counts={null} />
            <Loading label={texts.planning}>
              <Skeleton className="h-48 w-full" />
            </Loading>
          </>
        ) : (
          <TryAgain onTry={() => void plan({ params }).then(put, shownByState)}>{reason}</TryAgain>
        )}
        <div>{back}</div>
      </div>
    )
  }
  const { read, created, updated, universitiesMade, fingerprint } = file.plan
  const nothing = created + updated + universitiesMade === 0
  return (
    <div className="grid gap-6">
      {isChanged && (
        <Banner tone="error" lead={texts.changed}>
          {texts.changedHelp}
        </Banner>
      )}
      {reason !== null && (
        <Banner tone="error" lead={texts.failed}>
          {reason}
        </Banner>
      )}
      <CountTiles counts={file.plan} />
      <Differences fields={file.plan.fields} differences={file.plan.differences} updated={updated} />
      <RefusedRows
        refused={file.plan.refused}
        count={file.plan.refusedCount}
        source={{ route: planRefusals, params: { uploadId } }}
      />
      {nothing && <Banner tone="info">{read === 0 ? texts.noRows : texts.nothing}</Banner>}
      {file.state === 'applying' && <Spinner label={texts.applying} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="main" disabled={nothing || works} onClick={() => setAsks(true)}>
          {texts.apply}
        </Button>
        {back}
      </div>
      <ConfirmDialog
        open={asks}
        heading={texts.confirm.title}
        confirmLabel={texts.confirm.yes}
        cancelLabel={texts.confirm.no}
        busy={applying.isSending}
        busyLabel={texts.confirm.busy}
        onConfirm={() => void applyPlan(fingerprint)}
        onCancel={() => setAsks(false)}
      >
        {texts.confirm.text({ created: formatNumber(created), updated: formatNumber(updated) })}
      </ConfirmDialog>
    </div>
  )
}
