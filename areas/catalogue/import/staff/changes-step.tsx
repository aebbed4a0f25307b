import { useCallback, useEffect, useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { planRefusals, type CatalogueUpload } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { Differences } from './differences.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { applyRequest, fileRequest, planRequest } from './import-requests.ts'
import { RefusedRows } from './refused-rows.tsx'

const words = catalogueImport.changes
/** Between two looks at work that takes longer than one answer, in milliseconds. */
const lookEvery = 1_500

interface Props {
  file: CatalogueUpload
  keep: (file: CatalogueUpload) => void
  backHref: string
}

/** What the import would do, and the button that does it. */
export function ChangesStep({ file, keep, backHref }: Props) {
  const uploadId = file._id
  const planning = useRequest(planRequest)
  const looking = useRequest(fileRequest)
  const applying = useRequest(applyRequest)
  const [failure, setFailure] = useState<string | null>(null)
  const [changed, setChanged] = useState(false)
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const { run: runPlan } = planning
  const { run: look } = looking

  const plan = useCallback(() => {
    setFailure(null)
    const request = runPlan({ params: { uploadId } })
    request.unwrap().then(
      ({ data }) => keep(data),
      (caught: CallFailure | Error) => {
        // Somebody who left the page needs no reason.
        if (!('name' in caught)) setFailure(caught.message)
      },
    )
    return request
  }, [runPlan, uploadId, keep])
  useEffect(() => {
    if (file.state !== 'read') return
    const request = plan()
    return () => request.abort()
  }, [file.state, plan])
  const works = file.state === 'planning' || file.state === 'applying'
  useEffect(() => {
    if (!works) return
    const timer = setInterval(() => void look({ params: { uploadId } }), lookEvery)
    return () => clearInterval(timer)
  }, [works, look, uploadId])

  async function apply() {
    if (file.plan === null) return
    setBusy(true)
    setFailure(null)
    setChanged(false)
    try {
      const { data } = await applying
        .run({ params: { uploadId }, body: { fingerprint: file.plan.fingerprint } })
        .unwrap()
      keep(data)
    } catch (caught) {
      const refused = caught as CallFailure
      if (refused.code === 'plan_changed') {
        setChanged(true)
        await look({ params: { uploadId } })
      } else setFailure(refused.message)
    } finally {
      setBusy(false)
      setAsks(false)
    }
  }

  const back = <LinkButton href={backHref}>{words.back}</LinkButton>
  const reason = failure ?? (file.state === 'read' ? null : file.problem)
  if (file.plan === null) {
    return (
      <div className="grid gap-5">
        {reason === null ? (
          <>
            <p role="status" className="text-soft">
              {words.planning}
            </p>
            <FigureTiles figures={null} />
            <Loading label={words.planning}>
              <Skeleton className="h-48 w-full" />
            </Loading>
          </>
        ) : (
          <TryAgain onTry={() => void plan()}>{reason}</TryAgain>
        )}
        <div>{back}</div>
      </div>
    )
  }
  const { created, updated, universitiesMade } = file.plan
  const nothing = created + updated + universitiesMade === 0
  return (
    <div className="grid gap-6">
      {changed && (
        <Banner tone="error" lead={words.changed}>
          {words.changedHelp}
        </Banner>
      )}
      {reason !== null && (
        <Banner tone="error" lead={words.failed}>
          {reason}
        </Banner>
      )}
      <FigureTiles figures={file.plan} />
      <Differences fields={file.plan.fields} differences={file.plan.differences} updated={updated} />
      <RefusedRows
        refused={file.plan.refused}
        count={file.plan.refusedCount}
        source={{ route: planRefusals, params: { uploadId } }}
      />
      {nothing && <Banner tone="info">{words.nothing}</Banner>}
      {file.state === 'applying' && <Spinner label={words.applying} />}
      <div className="flex flex-wrap gap-3">
        <Button tone="main" disabled={nothing || works} onClick={() => setAsks(true)}>
          {words.apply}
        </Button>
        {back}
      </div>
      <ConfirmDialog
        open={asks}
        heading={words.confirm.title}
        confirmLabel={words.confirm.yes}
        cancelLabel={words.confirm.no}
        busy={busy}
        busyLabel={words.confirm.busy}
        onConfirm={() => void apply()}
        onCancel={() => setAsks(false)}
      >
        {words.confirm.text(countInFigures(created), countInFigures(updated))}
      </ConfirmDialog>
    </div>
  )
}
