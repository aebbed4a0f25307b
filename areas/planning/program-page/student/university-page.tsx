import { useParams } from 'wouter'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatNumber, formatDay } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useKnownRecord } from '#kit/store/known-record.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { findingTexts } from '#texts/planning/finding/finding.ts'
import { universityPageTexts as texts } from '#texts/planning/program-page/program-page.ts'
import { CompareBar } from '#areas/planning/compare/student/compare-bar.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { closingDays } from '#areas/planning/finding/student/program-groups.ts'
import { ProgramList } from '#areas/planning/finding/student/program-list.tsx'
import { SourceLine, UniversityTuition } from '#areas/catalogue/offers-web.ts'
import { ReportMistake, hostOf, nextDeadline, describePlace } from '#areas/catalogue/offers-student.ts'

/** One university: its facts with their source, and its programs. */
export default function UniversityPage() {
  const { universityId = '' } = useParams()
  const pathname = paths.university(universityId)
  const { page, search, query } = useListAddress(pathname)
  const { data, isStale, failure, reload } = useLoaded(showUniversity, { params: { universityId } })
  const university = isStale ? null : (data?.university ?? null)
  // Until it is there, what a list has shown of it.
  const known = useKnownRecord<Pick<University, 'universityName'>>(universityId, 'universityName')
  const { universityName = texts.university } = university ?? known ?? {}
  usePageArrival(universityName)
  return (
    <>
      <PageTitle
        isName={university !== null || known !== null}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: texts.back, href: paths.universities }, { label: universityName }]}
          />
        }
        sub={university && describePlace(university)}
      >
        {universityName}
      </PageTitle>
      {university === null && failure !== null ? (
        <LoadFailure error={failure.message} failure={failure} onRetry={reload} />
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_16rem]">
          <div className="grid min-w-0 gap-5">
            {university === null ? <FactsSkeleton /> : <Facts university={university} />}
            <ProgramList
              universityId={universityId}
              pathname={pathname}
              query={query}
              page={page}
              search={search}
            />
          </div>
          <aside className="grid gap-5">
            <Dates />
            {university && (
              <ReportMistake of={{ universityId: university._id }} name={university.universityName} />
            )}
          </aside>
        </div>
      )}
      <CompareBar />
    </>
  )
}

function Facts({ university }: { university: University }) {
  const website = hostOf(university.website)
  return (
    <Card
      padded
      aria-labelledby="facts"
      className="grid grid-cols-[60px_minmax(0,1fr)] items-center gap-x-5 gap-y-3.5 sm:grid-cols-[92px_minmax(0,1fr)]"
    >
      <h2 id="facts" className="sr-only">
        {texts.facts}
      </h2>
      <UniversityCrest country={university.country} seed={university._id} />
      <div className="grid gap-3">
        <DefinitionList
          layout="columns"
          notGiven={pageTexts.notGiven}
          facts={[
            ...(university.localName
              ? [{ key: 'local', term: texts.local, value: <bdi>{university.localName}</bdi> }]
              : []),
            { key: 'founded', term: texts.founded, value: university.founded },
            { key: 'programs', term: findingTexts.programs, value: formatNumber(university.programCount) },
            {
              key: 'tuition',
              term: texts.tuitionRange,
              value: university.tuitionFrom && <UniversityTuition university={university} />,
            },
            { key: 'deadline', term: findingTexts.deadline, value: nextDeadline(university) },
            {
              key: 'website',
              term: texts.website,
              value: website && university.website && (
                <a href={university.website} target="_blank" rel="noreferrer noopener" className="break-all">
                  {website}
                </a>
              ),
            },
          ]}
        />
        <SourceLine sourceUrl={university.sourceUrl} checkedOn={university.checkedOn} />
      </div>
    </Card>
  )
}

function FactsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Card as="div" padded>
        <SkeletonText lines={4} />
      </Card>
    </Loading>
  )
}

const daysShown = 8

/** The next deadlines of programs on the page. */
function Dates() {
  const { programs, status } = useAppSelector((state) => state.program)
  const days = closingDays(programs, dayFromNow(new Date(), 0)).slice(0, daysShown)
  return (
    <Card padded aria-labelledby="dates" className="grid gap-2">
      <h2 id="dates" className="text-h4">
        {texts.dates}
      </h2>
      {status !== 'succeeded' && programs.length === 0 ? (
        <SkeletonText lines={3} />
      ) : days.length === 0 ? (
        <p className="text-sm text-soft">{texts.noDates}</p>
      ) : (
        <>
          <p className="text-xs text-soft">{texts.datesHelp}</p>
          <ul className="grid gap-1.5 text-sm">
            {days.map(({ day, programs: count }) => (
              <li key={day} className="flex flex-wrap justify-between gap-x-3">
                <b className="font-semibold">{formatDay(day)}</b>
                <span className="text-soft">{findingTexts.programCount({ count, more: false })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
