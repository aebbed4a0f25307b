import { useCallback, useEffect } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { StepRoad } from '#kit/ui/cards/step-road.tsx'
import type { CatalogueUpload, FileWishes } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { ChangesStep } from './changes-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { FileStep } from './file-step.tsx'
import { fileRequest, readRequest } from './import-requests.ts'

const words = catalogueImport.steps
const steps = ['file', 'columns', 'changes'] as const
type Step = (typeof steps)[number] | 'done'

const titles: Record<Step, string> = {
  file: catalogueImport.file.title,
  columns: catalogueImport.columns.title,
  changes: catalogueImport.changes.title,
  done: catalogueImport.done.title,
}

/** A file on its way into the catalogue, step by step; which one stands in the address. */
export default function ImportFilePage() {
  const { uploadId = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { data, status, error, run, put } = useRequest(fileRequest)
  const reading = useRequest(readRequest)
  const load = useCallback(() => run({ params: { uploadId } }), [run, uploadId])
  // The store may hold the file that was just sent, or another one.
  const file = data?.data._id === uploadId ? data.data : null
  const known = file !== null
  useEffect(() => {
    if (known) return
    const running = load()
    return () => running.abort()
  }, [load, known])

  const asked = steps.find((one) => one === query.get('step')) ?? 'file'
  const step: Step = file?.state === 'applied' ? 'done' : asked
  const at = step === 'done' ? 3 : steps.indexOf(step)
  usePageArrival(titles[step], step)
  const address = (to: Step) => `${paths.staffImportFile(uploadId)}?step=${to}`
  const go = (to: Step) => navigate(address(to))
  const keep = useCallback((next: CatalogueUpload) => put({ data: next }), [put])

  /** Has the file read anew. @throws CallFailure */
  async function read(wishes: FileWishes): Promise<void> {
    const answer = await reading.run({ params: { uploadId }, body: wishes }).unwrap()
    put(answer)
  }

  const title = (
    <PageTitle
      crumb={
        <Breadcrumb
          label={catalogueImport.crumbs}
          crumbs={[
            { label: catalogueImport.list.title, href: paths.staffImports },
            { label: file?.fileName ?? catalogueImport.loadingFile },
          ]}
        />
      }
      sub={step === 'columns' ? catalogueImport.columns.sub : undefined}
    >
      {titles[step]}
    </PageTitle>
  )
  if (file === null) {
    return (
      <>
        {title}
        {status === 'failed' ? (
          <TryAgain onTry={() => void load()}>{error}</TryAgain>
        ) : (
          <Loading label={catalogueImport.loadingFile}>
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </>
    )
  }
  return (
    <>
      {title}
      <StepRoad
        className="mb-6 max-w-3xl"
        label={words.label}
        current={at}
        passedLabel={words.passed}
        summary={words.summary(at + 1, words.names[at + 1])}
        steps={words.names.map((label, index) => ({
          key: label,
          label,
          ...(step !== 'done' && index < at ? { href: address(steps[index]!) } : {}),
        }))}
      />
      {step === 'file' && <FileStep file={file} read={read} onNext={() => go('columns')} />}
      {step === 'columns' && (
        <ColumnsStep
          key={JSON.stringify(file.wishes)}
          file={file}
          read={read}
          backHref={address('file')}
          onNext={() => go('changes')}
        />
      )}
      {step === 'changes' && <ChangesStep file={file} keep={keep} backHref={address('columns')} />}
      {step === 'done' && <Done file={file} />}
    </>
  )
}

function Done({ file }: { file: CatalogueUpload }) {
  return (
    <div className="grid gap-5">
      <Banner tone="ok" announce>
        {catalogueImport.done.all}{' '}
        {file.plan &&
          catalogueImport.figures.inShort(
            countInFigures(file.plan.created),
            countInFigures(file.plan.updated),
            countInFigures(file.plan.refusedCount),
          )}
      </Banner>
      {file.plan && <FigureTiles figures={file.plan} />}
      <div className="flex flex-wrap gap-3">
        {file.importId !== null && (
          <LinkButton tone="main" href={paths.staffImport(file.importId)}>
            {catalogueImport.done.open}
          </LinkButton>
        )}
        <LinkButton href={paths.staffImports}>{catalogueImport.done.another}</LinkButton>
      </div>
    </div>
  )
}
