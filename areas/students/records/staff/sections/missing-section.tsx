import { paths } from '#kit/routing/paths.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { hasNoGoals } from './goals-section.tsx'
import { recordLink } from './record-rows.tsx'

/** The sections of a record that have nothing to show. */
export const emptySections = (file: StudentFile) => ({
  studies: file.schooling.length === 0 && file.tests.length === 0 && file.profile.activities.length === 0,
  goals: hasNoGoals(file),
  documents: file.documents.length === 0 && file.awaited.length === 0,
  family: file.profile.guardians.length === 0,
})

/** What the record lacks, in one line in place of empty cards, and the way to add it. */
export function MissingSection({ file }: { file: StudentFile }) {
  const empty = emptySections(file)
  const names = (Object.keys(empty) as (keyof typeof empty)[]).filter((name) => empty[name])
  if (names.length === 0) return null
  return (
    <Card aria-label={texts.missing} padded className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="min-w-0 flex-1 basis-64">
        <b>{texts.missing}</b>{' '}
        {formatList(
          names.map((name) => texts[name]),
          'unit',
        )}
      </p>
      {file.closing === null && (
        <Anchor href={paths.staffActing(file.student._id)} className={recordLink}>
          {texts.addForStudent}
        </Anchor>
      )}
    </Card>
  )
}
