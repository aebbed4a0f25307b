import type { ReplyOf } from '#platform/contract/route.ts'
import {
  saveSchooling,
  saveTests,
  showAcademicRecord,
} from '#areas/accounts/academic-record/contract/academic-record.ts'
import type { AcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { recordLimits } from '#areas/accounts/academic-record/contract/qualifications-and-tests.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { describeSchooling, describeTest } from '#areas/accounts/academic-record/web/describe-record.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { Loaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import {
  actingRecordPageTexts,
  actingSchoolingTexts,
  actingTestsTexts,
  recordPageTexts,
  schoolingTexts,
  testsTexts,
} from '#texts/accounts/academic-record/record.ts'
import { accountTexts, actingProfileTexts } from '#texts/accounts/profile/account.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { EntryList } from '#areas/accounts/academic-record/student/entry-list.tsx'
import { GoalsCard } from '#areas/accounts/academic-record/student/goals-card.tsx'
import { useCurrencyNote } from '#areas/catalogue/offers-student.ts'
import { SavedPractice } from '#areas/learning/practice-tests/student/saved-practice.tsx'
import { SchoolingFields } from '#areas/accounts/academic-record/student/schooling-fields.tsx'
import { TestFields } from '#areas/accounts/academic-record/student/test-fields.tsx'

/** What programs are compared with: studies, tests and goals, each saved separately. */
export default function RecordPage() {
  const texts = textsFor(recordPageTexts, actingRecordPageTexts)
  const profile = textsFor(accountTexts.profile, actingProfileTexts)
  usePageArrival(texts.title)
  const loaded = useLoaded(showAcademicRecord, {})
  return (
    <>
      <PageTitle
        sub={texts.sub}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: profile.title, href: paths.profile }, { label: texts.title }]}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <div className="grid max-w-[860px] gap-5">
        <Record
          of={loaded}
          loading={texts.loading}
          shape={
            <Card padded className="grid gap-5">
              <Skeleton className="h-6 w-40" />
              <SkeletonText lines={6} />
              <Skeleton className="h-11 w-44" />
            </Card>
          }
        >
          {({ record }) => <Parts record={record} of={loaded} />}
        </Record>
      </div>
    </>
  )
}

function Parts({
  record,
  of: { put, reload },
}: {
  record: AcademicRecord
  of: Loaded<ReplyOf<typeof showAcademicRecord>>
}) {
  const schooling = useSend(saveSchooling)
  const tests = useSend(saveTests)
  const save = async (saved: Promise<{ message: string; record: AcademicRecord }>) => {
    const { message, record: newer } = await saved
    put({ record: newer })
    showToast({ text: message })
  }
  const currencyNote = useCurrencyNote()
  const ofSchooling = textsFor(schoolingTexts, actingSchoolingTexts)
  const ofTests = textsFor(testsTexts, actingTestsTexts)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <EntryList
        about="record schooling"
        heading={ofSchooling.heading}
        help={schoolingTexts.help}
        none={ofSchooling.none}
        add={schoolingTexts.add}
        full={schoolingTexts.full({ most: recordLimits.schooling })}
        most={recordLimits.schooling}
        entries={record.schooling}
        changed={record.changed.schooling}
        line={describeSchooling}
        Form={SchoolingFields}
        onSave={(entries, seen) => save(schooling.send({ body: { schooling: entries, seen } }))}
        onStale={reload}
      />
      <EntryList
        about="record tests"
        heading={ofTests.heading}
        help={ofTests.help}
        none={testsTexts.none}
        add={testsTexts.add}
        full={testsTexts.full({ most: recordLimits.tests })}
        most={recordLimits.tests}
        entries={record.tests}
        changed={record.changed.tests}
        line={(entry) => describeTest(entry, today)}
        Form={TestFields}
        onSave={(entries, seen) => save(tests.send({ body: { tests: entries, seen } }))}
        onStale={reload}
      />
      <SavedPractice />
      <GoalsCard
        goals={record.goals}
        changed={record.changed.goals}
        currencyNote={currencyNote}
        onSaved={put}
        onStale={reload}
      />
    </>
  )
}
