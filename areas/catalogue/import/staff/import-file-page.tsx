import { useParams, useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
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
import { doneTexts, importTexts, stepTexts as texts } from '#texts/catalogue/import/import.ts'
import { ChangesStep } from './changes-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { CountTiles } from './count-tiles.tsx'
import { FileStep } from './file-step.tsx'

const steps = ['file', 'columns', 'changes'] as const
const all = [...steps, 'done'] as const
type Step = (typeof all)[number]

/** Imports a file step by step; the address contains the step. */
export default function ImportFilePage() {
  const { uploadId = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const params = { uploadId }
  const waiting = useLoaded(showCatalogueFile, { params })
  const { send } = useSend(readCatalogueFile)
  const file = waiting.isStale ? null : (waiting.data?.data ?? null)

  const requested = steps.find((step) => step === query.get('step')) ?? 'file'
  const step: Step = file?.state === 'applied' ? 'done' : requested
  const at = step === 'done' ? 3 : steps.indexOf(step)
  usePageArrival(texts.titles[step], step)
  const address = (to: Step) => `${paths.staffImportFile(uploadId)}?step=${to}`
  const go = (to: Step) => navigate(address(to))
  /** Reads the file again with other settings. @throws CallFailure */
  const read = async (body: FileWishes) => waiting.put(await send({ params, body }))

  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={importTexts.crumbs}
            crumbs={[
              { label: importTexts.title, href: paths.staffImports },
              { label: file?.fileName ?? texts.loading },
            ]}
          />
        }
        sub={step === 'columns' ? texts.columnsHelp : undefined}
      >
        {texts.titles[step]}
      </PageTitle>
      <RecordStates of={waiting} loading={texts.loading} shape={<Skeleton className="h-64 w-full" />}>
        {({ data }) => (
          <>
            <StepRoad
              className="mb-6 max-w-3xl"
              label={texts.label}
              current={at}
              passedLabel={texts.passed}
              summary={
                step === 'done'
                  ? texts.lastSummary
                  : texts.summary({ step: at + 1, next: texts.names[all[at + 1]!] })
              }
              steps={all.map((one, index) => ({
                key: one,
                label: texts.names[one],
                ...(step !== 'done' && index < at ? { href: address(one) } : {}),
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
        {doneTexts.all}{' '}
        {file.plan &&
          importTexts.inShort({
            created: formatNumber(file.plan.created),
            updated: formatNumber(file.plan.updated),
            refused: formatNumber(file.plan.refusedCount),
          })}
      </Banner>
      {file.plan && <CountTiles counts={file.plan} />}
      <div className="flex flex-wrap gap-3">
        {file.importId !== null && (
          <LinkButton tone="main" href={paths.staffImport(file.importId)}>
            {doneTexts.open}
          </LinkButton>
        )}
        <LinkButton href={paths.staffImports}>{doneTexts.another}</LinkButton>
      </div>
    </div>
  )
}
