import { Suspense } from 'react'
import { useParams } from 'wouter'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PrintIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { universityPageTexts } from '#texts/planning/program-page/program-page.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { CompareButton } from '#areas/planning/compare/student/compare-button.tsx'
import { SaveButton } from '#areas/planning/shortlist/student/save-button.tsx'
import { CourseCosts, ProgramFit, ReportMistake } from '#areas/catalogue/offers-student.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useApplied, loadWaitingTime } from '#areas/applications/offers-student.ts'
import { ApplyChoice } from './apply-choice.tsx'
import { DocumentsNeeded } from './documents-needed.tsx'
import { ProgramDates } from './program-dates.tsx'
import { ProgramOverview } from './program-overview.tsx'
import { applyStateOf } from './apply-state.ts'

const WaitingTime = lazyPage<{ programId: string }>(loadWaitingTime)

/** One program: facts, requirements, costs, dates and documents. */
export default function ProgramPage() {
  const { universityId = '', programId = '' } = useParams()
  const loaded = useLoaded(showProgram, { params: { programId } })
  const program = loaded.isStale ? null : (loaded.data?.program ?? null)
  usePageArrival(program?.programName ?? texts.program)
  const university = program?.university
  return (
    <>
      <PageTitle
        isName={program !== null}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: universityPageTexts.back, href: paths.universities },
              {
                label: university?.universityName ?? universityPageTexts.university,
                href: paths.university(university?._id ?? universityId),
              },
              { label: program?.programName ?? texts.program },
            ]}
          />
        }
        sub={university && `${university.universityName}, ${countryName(university.country)}`}
      >
        {program?.programName ?? texts.program}
      </PageTitle>
      <Record of={loaded} loading={texts.loading} shape={shape}>
        {(reply) => <Whole key={programId} program={reply.program} />}
      </Record>
      <CompareBar />
    </>
  )
}

function Whole({ program }: { program: Program }) {
  const applied = useApplied()
  const { _id: programId, programName } = program
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-2 print:hidden">
        {applied && (
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            <ApplyChoice
              program={program}
              standing={applyStateOf(program, applied.applications, applied.started)}
            />
          </div>
        )}
        <SaveButton programId={programId} name={programName} />
        <CompareButton programId={programId} name={programName} />
        <Button
          tone="text"
          size="small"
          icon={<PrintIcon className="size-[18px]" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr] print:block print:space-y-5">
        <ProgramOverview program={program} />
        <aside className="grid min-w-0 gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
          <ProgramDates program={program} />
          <DocumentsNeeded names={program.requiredDocuments} />
          <Suspense>
            <WaitingTime programId={programId} />
          </Suspense>
          <ReportMistake of={{ programId }} name={programName} />
        </aside>
        <div className="grid min-w-0 gap-5">
          <ProgramFit programId={programId} inWords={program.entryRequirements} />
          <CourseCosts programId={programId} />
        </div>
      </div>
    </>
  )
}

const shape = (
  <>
    <div className="mb-5 flex gap-2">
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-9 w-28" />
    </div>
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-5">
        {[5, 6, 7].map((lines) => (
          <Card key={lines} as="div" padded>
            <SkeletonText lines={lines} />
          </Card>
        ))}
      </div>
      <div className="grid gap-5">
        {[4, 3].map((lines) => (
          <Card key={lines} as="div" padded>
            <SkeletonText lines={lines} />
          </Card>
        ))}
      </div>
    </div>
  </>
)
