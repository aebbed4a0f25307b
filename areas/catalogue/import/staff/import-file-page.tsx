import { useParams, useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record as RecordStates } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StepRoad } from '#kit/ui/cards/step-road.tsx'
import { readCatalogueFile, showCatalogueFile, type CatalogueUpload, type FileWishes } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { ChangesStep } from './changes-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { FileStep } from './file-step.tsx'

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
  const params = { uploadId }
  const waiting = useLoaded(showCatalogueFile, { params })
  const { send } = useSend(readCatalogueFile)
  const file = waiting.isStale ? null : (waiting.data?.data ?? null)

  const asked = steps.find((one) => one === query.get('step')) ?? 'file'
  const step: Step = file?.state === 'applied' ? 'done' : asked
  const at = step === 'done' ? 3 : steps.indexOf(step)
  usePageArrival(titles[step], step)
  const address = (to: Step) => `${paths.staffImportFile(uploadId)}?step=${to}`
  const go = (to: Step) => navigate(address(to))
  /** Has the file read anew. @throws CallFailure */
  const read = async (body: FileWishes) => waiting.put(await send({ params, body }))

  return (
    <>
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
      <RecordStates
        of={waiting}
        loading={catalogueImport.loadingFile}
        shape={<Skeleton className="h-64 w-full" />}
      >
        {({ data }) => (
          <>
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
            {step === 'file' && <FileStep file={data} read={read} onNext={() => go('columns')} />}
            {step === 'columns' && (
              <ColumnsStep
                key={JSON.stringify(data.wishes)}
                file={data}
                read={read}
                backHref={address('file')}
                onNext={() => go('changes')}
              />
            )}
            {step === 'changes' && <ChangesStep file={data} of={waiting} backHref={address('columns')} />}
            {step === 'done' && <Done file={data} />}
          </>
        )}
      </RecordStates>
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
