import { useCallback, useEffect } from 'react'
import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { recordLimits } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { schoolingInWords, testInWords } from '#areas/accounts/academic-record/web/record-in-words.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { recordWords as words } from '#areas/accounts/academic-record/texts/en.ts'
import { accountWords } from '#areas/accounts/profile/texts/en-account.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import { EntryList } from '#areas/accounts/academic-record/student/entry-list.tsx'
import { GoalsCard } from '#areas/accounts/academic-record/student/goals-card.tsx'
import { KeptPractice } from '#areas/learning/practice-tests/student/kept-practice.tsx'
import {
  recordRequest,
  saveSchoolingRequest,
  saveTestsRequest,
} from '#areas/accounts/academic-record/student/record-requests.ts'
import { SchoolingFields } from '#areas/accounts/academic-record/student/schooling-fields.tsx'
import { TestFields } from '#areas/accounts/academic-record/student/test-fields.tsx'

/** What programs are compared with: studies, tests and goals, each saved on its own. */
export default function RecordPage() {
  usePageArrival(words.title)
  const { data, status, error, run } = useRequest(recordRequest)
  const load = useCallback(() => void run({}), [run])
  useEffect(load, [load])
  return (
    <>
      <PageTitle
        sub={words.sub}
        crumb={
          <Breadcrumb
            label={pageWords.trail}
            crumbs={[{ label: accountWords.profile.title, href: paths.profile }, { label: words.title }]}
          />
        }
      >
        {words.title}
      </PageTitle>
      <div className="grid max-w-[860px] gap-5">
        {status === 'failed' && <TryAgain onTry={load}>{error}</TryAgain>}
        {data === null && status !== 'failed' && (
          <Loading label={words.loading}>
            <Card padded className="grid gap-5">
              <Skeleton className="h-6 w-40" />
              <SkeletonText lines={6} />
              <Skeleton className="h-11 w-44" />
            </Card>
          </Loading>
        )}
        {data !== null && <Parts record={data.record} load={load} />}
      </div>
    </>
  )
}

function Parts({ record, load }: { record: AcademicRecord; load: () => void }) {
  const { put } = useRequest(recordRequest)
  const schooling = useRequest(saveSchoolingRequest)
  const tests = useRequest(saveTestsRequest)
  const keep = async (saved: Promise<{ message: string; record: AcademicRecord }>) => {
    const { message, record: newer } = await saved
    put({ record: newer })
    showToast({ text: message })
  }
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <EntryList
        about="record schooling"
        heading={words.schooling.heading}
        help={words.schooling.help}
        none={words.schooling.none}
        add={words.schooling.add}
        full={words.schooling.full(recordLimits.schooling)}
        most={recordLimits.schooling}
        entries={record.schooling}
        changed={record.changed.schooling}
        line={schoolingInWords}
        Form={SchoolingFields}
        onSave={(entries, seen) => keep(schooling.run({ body: { schooling: entries, seen } }).unwrap())}
        onStale={load}
      />
      <EntryList
        about="record tests"
        heading={words.tests.heading}
        help={words.tests.help}
        none={words.tests.none}
        add={words.tests.add}
        full={words.tests.full(recordLimits.tests)}
        most={recordLimits.tests}
        entries={record.tests}
        changed={record.changed.tests}
        line={(entry) => testInWords(entry, today)}
        Form={TestFields}
        onSave={(entries, seen) => keep(tests.run({ body: { tests: entries, seen } }).unwrap())}
        onStale={load}
      />
      <KeptPractice />
      <GoalsCard goals={record.goals} changed={record.changed.goals} onStale={load} />
    </>
  )
}
