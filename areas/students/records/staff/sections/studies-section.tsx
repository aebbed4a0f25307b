import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { describeActivity, describeSchooling, describeTest } from '#areas/accounts/offers-web.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { RecordRows } from './record-rows.tsx'

const entryRow = ({ name, facts }: { name: string; facts: string }, key: string) => (
  <li key={key} className="px-5 py-3 text-md max-sm:px-4">
    <bdi className="font-semibold break-words">{name}</bdi>
    {facts !== '' && <span className="block text-sm break-words text-soft">{facts}</span>}
  </li>
)

/** Studies and tests as the student entered them, with how long each result counts, then work and activities. */
export function StudiesSection({ file, today }: { file: StudentFile; today: string }) {
  const { schooling, tests, profile } = file
  return (
    <Card aria-label={texts.studies}>
      <CardHead heading={texts.studies} />
      <RecordRows none={texts.noStudies}>
        {[
          ...schooling.map((entry, at) => entryRow(describeSchooling(entry), `study ${at}`)),
          ...tests.map((entry, at) => entryRow(describeTest(entry, today), `test ${at}`)),
        ]}
      </RecordRows>
      {profile.activities.length > 0 && (
        <>
          <h3 className="border-t border-line px-5 pt-4 pb-2 text-h4 max-sm:px-4">{texts.activities}</h3>
          <RecordRows none="">
            {profile.activities.map((entry, at) => entryRow(describeActivity(entry), `activity ${at}`))}
          </RecordRows>
        </>
      )}
    </Card>
  )
}
