import { cx } from 'class-variance-authority'
import { Suspense } from 'react'
import { useParams } from 'wouter'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { countryName, formatDay } from '#kit/format/local-formats.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PrintIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { applyTexts, universityPageTexts } from '#texts/planning/program-page/program-page.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { useChosen } from '#areas/planning/compare/student/chosen-programs.ts'
import { CompareButton } from '#areas/planning/compare/student/compare-button.tsx'
import { SaveButton } from '#areas/planning/shortlist/student/save-button.tsx'
import { CourseCosts, ProgramFit, ProgramRecognition } from '#areas/catalogue/offers-student.ts'
import { Record } from '#kit/lists/record.tsx'
import { useKnownRecord } from '#kit/store/known-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useApplied, loadWaitingTime } from '#areas/applications/offers-student.ts'
import { ApplyChoice } from './apply-choice.tsx'
import { DocumentsNeeded } from './documents-needed.tsx'
import { ProgramDates } from './program-dates.tsx'
import { ProgramOverview } from './program-overview.tsx'
import { ProgramAnswers } from './program-answers.tsx'
import { ApplyBar } from './apply-bar.tsx'
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
  const { _id: programId, programName, applying, requiredDocuments } = program
  // On a phone the bar at the lower edge has it, unless that gives way to the comparison.
  const comparing = useChosen().length > 0
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-2 print:hidden">
        {standing && (
          <div className={cx('flex min-h-9 flex-wrap items-center gap-2', !comparing && 'max-md:hidden')}>
            <ApplyChoice program={program} standing={standing} />
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
        {applying && <Route applying={applying} />}
      </div>
      <ProgramAnswers program={program} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr] print:block print:space-y-5">
        <div className="grid min-w-0 gap-5">
          <ProgramFit programId={programId} inWords={program.entryRequirements} />
          <CourseCosts program={program} />
          <ProgramDates program={program} />
          <ProgramRecognition programId={programId} />
        </div>
        <aside className="grid min-w-0 gap-5 empty:hidden md:col-start-2 md:row-span-2">
          {requiredDocuments !== null && <DocumentsNeeded names={requiredDocuments} />}
          <Suspense>
            <WaitingTime programId={programId} />
          </Suspense>
        </aside>
        <div className="min-w-0 md:col-start-1">
          <ProgramOverview program={program} />
        </div>
      </div>
    </>
  )
}

/** Who applies to the university, as the office stated on a day. */
function Route({ applying: { route, checkedOn } }: { applying: NonNullable<Program['applying']> }) {
  return (
    <p className="flex min-h-9 items-center gap-2 text-xs text-soft">
      <Badge tone={route === 'agency' ? 'work' : 'plain'}>
        {route === 'agency' ? applyTexts.weApply : applyTexts.applyDirectly}
      </Badge>
      {checkedOn !== null && applyTexts.asOf({ day: formatDay(checkedOn) })}
    </p>
  )
}

const shape = (
  <>
    <div className="mb-5 flex gap-2">
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
