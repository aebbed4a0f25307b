import { Suspense } from 'react'
import { useParams } from 'wouter'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { universityPageTexts } from '#texts/planning/program-page/program-page.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { CourseCosts, ProgramFit, ProgramRecognition } from '#areas/catalogue/offers-student.ts'
import { Record } from '#kit/lists/record.tsx'
import { useKnownRecord } from '#kit/store/known-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useApplied, loadWaitingTime } from '#areas/applications/offers-student.ts'
import { ApplyCard } from './apply-card.tsx'
import { DocumentsNeeded } from './documents-needed.tsx'
import { ProgramDates } from './program-dates.tsx'
import { ProgramOverview } from './program-overview.tsx'
import { ProgramAnswers } from './program-answers.tsx'
import { ApplyBar } from './apply-bar.tsx'
import { SimilarPrograms } from './similar-programs.tsx'
import { applyStateOf, type ApplyState } from './apply-state.ts'

const WaitingTime = lazyPage<{ programId: string }>(loadWaitingTime)

/** One program: facts, requirements, costs, dates and documents. */
export default function ProgramPage() {
  const { universityId = '', programId = '' } = useParams()
  const loaded = useLoaded(showProgram, { params: { programId } })
  const program = loaded.isStale ? null : (loaded.data?.program ?? null)
  // Until it is there, what a list has shown of it.
  const known = useKnownRecord<Pick<Program, 'programName' | 'university'>>(programId, 'programName')
  const { programName = texts.program, university } = program ?? known ?? {}
  usePageArrival(programName)
  const applied = useApplied()
  const standing = program && applied && applyStateOf(program, applied.applications, applied.started)
  return (
    <>
      <PageTitle
        isName={university !== undefined}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: universityPageTexts.back, href: paths.universities },
              {
                label: university?.universityName ?? universityPageTexts.university,
                href: paths.university(university?._id ?? universityId),
              },
              { label: programName },
            ]}
          />
        }
        sub={university && `${university.universityName}, ${countryName(university.country)}`}
      >
        {programName}
      </PageTitle>
      <Record of={loaded} loading={texts.loading} shape={shape}>
        {(reply) => <Whole key={programId} program={reply.program} standing={standing} />}
      </Record>
      {program && standing && <ApplyBar program={program} standing={standing} />}
      <CompareBar />
    </>
  )
}

function Whole({ program, standing }: { program: Program; standing: ApplyState | null }) {
  const { _id: programId, requiredDocuments } = program
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem] print:block print:space-y-5">
      <ApplyCard
        program={program}
        standing={standing}
        className="md:sticky md:top-5 md:col-start-2 md:row-start-2"
      />
      <ProgramAnswers program={program} className="md:col-span-2 md:row-start-1" />
      <div className="grid min-w-0 gap-5 md:row-start-2">
        <ProgramFit programId={programId} inWords={program.entryRequirements} />
        <CourseCosts program={program} />
        <ProgramDates program={program} />
        <ProgramRecognition programId={programId} />
        {requiredDocuments !== null && <DocumentsNeeded names={requiredDocuments} />}
        <Suspense>
          <WaitingTime programId={programId} />
        </Suspense>
        <ProgramOverview program={program} />
      </div>
      <SimilarPrograms programId={programId} className="md:col-span-2 print:hidden" />
    </div>
  )
}

const shape = (
  <>
    <div className="mb-5 flex gap-2 md:hidden">
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-9 w-28" />
    </div>
    <Skeleton className="mb-5 h-20" />
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-5">
        {[5, 6, 7].map((lines) => (
          <Card key={lines} as="div" padded>
            <SkeletonText lines={lines} />
          </Card>
        ))}
      </div>
      <Card as="div" padded className="max-md:hidden">
        <SkeletonText lines={6} />
      </Card>
    </div>
  </>
)
