import { useCallback, useEffect } from 'react'
import { useParams } from 'react-router'
import type { University } from '#contract/universities.ts'
import { paths } from '../../paths.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { countInFigures } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { useRequest } from '../../store/hooks.ts'
import { Banner } from '../../ui/banner.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { UniversityCrest } from '../../ui/university-crest.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { en } from '../../words/en.ts'
import { universityRequest } from '../student-requests.ts'
import { ProgramList } from './program-list.tsx'
import { SourceLine } from './source-line.tsx'
import { hostOf, nextDeadline, placeInWords, tuitionRange } from './university-facts.ts'

/** One university: its facts with their source, and its programs. */
export default function UniversityPage() {
  const { universityId = '' } = useParams()
  const { page, hrefOf } = useListAddress(paths.university(universityId))
  const { data, status, error, run, clear } = useRequest(universityRequest)
  const load = useCallback(() => run({ params: { universityId } }), [run, universityId])
  useEffect(() => {
    clear()
    const running = load()
    return () => running.abort()
  }, [clear, load])
  const university = data?.university._id === universityId ? data.university : null
  usePageArrival(university?.universityName ?? words.university)
  return (
    <>
      <PageTitle
        isName={university !== null}
        crumb={
          <Breadcrumb
            label={student.trail}
            crumbs={[
              { label: words.back, href: paths.universities },
              { label: university?.universityName ?? words.university },
            ]}
          />
        }
        sub={university && placeInWords(university)}
      >
        {university?.universityName ?? words.university}
      </PageTitle>
      {status === 'failed' && university === null ? (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void load()}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      ) : (
        <div className="grid gap-5">
          {university === null ? <FactsSkeleton /> : <Facts university={university} />}
          <ProgramList universityId={universityId} page={page} hrefOf={hrefOf} />
        </div>
      )}
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
        {words.facts}
      </h2>
      <UniversityCrest country={university.country} seed={university._id} />
      <div className="grid gap-3">
        <DefinitionList
          layout="columns"
          notGiven={applicationWords.notGiven}
          facts={[
            ...(university.localName
              ? [{ key: 'local', term: words.local, value: <bdi>{university.localName}</bdi> }]
              : []),
            { key: 'founded', term: words.founded, value: university.founded },
            { key: 'programs', term: words.programs, value: countInFigures(university.programCount) },
            { key: 'tuition', term: words.tuitionRange, value: tuitionRange(university) },
            { key: 'deadline', term: words.deadline, value: nextDeadline(university) },
            {
              key: 'website',
              term: words.website,
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
    <Loading label={words.loadingOne}>
      <Card as="div" padded>
        <SkeletonText lines={4} />
      </Card>
    </Loading>
  )
}
