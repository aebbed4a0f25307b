import type { DocumentKind } from '#platform/contract/documents.ts'
import { describeFileLine, HistoryList, type PageOfLinesProps } from '#areas/applications/offers-staff.ts'
import { describeAct } from '#areas/students/acting/web/acts-list.tsx'
import { formatList } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { historyTexts } from '#texts/applications/case-file/history.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { studentHistoryTexts as texts } from '#texts/students/history/student-history.ts'
import { recordFieldNames } from '#texts/students/records/records.ts'
import { studentHistory, type StudentHistoryKind, type StudentHistoryLine } from '../contract.ts'

const rowsAtOnce = 10
const kinds = { ...texts.kinds, ...historyTexts.kinds }
const plainActs: Readonly<Record<string, string>> = texts.plainActs

export interface HistoryCardProps {
  studentId: string
}

/** Everything that happened with a student over all applications, newest first. */
export default function HistoryCard({ studentId }: HistoryCardProps) {
  return (
    <Card padded aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-h3">
        {texts.heading}
      </h2>
      <HistoryList
        id={studentId}
        kinds={kinds}
        PageOfLines={PageOfLines}
        rowsAtOnce={rowsAtOnce}
        describe={describe}
        aside={({ application }) =>
          application !== null && (
            <>
              {' · '}
              <Anchor href={paths.staffApplication(application._id)} className="whitespace-nowrap">
                {application.reference}
              </Anchor>
            </>
          )
        }
      />
    </Card>
  )
}

function PageOfLines({
  id: studentId,
  kind,
  page,
  children,
}: PageOfLinesProps<StudentHistoryKind, StudentHistoryLine>) {
  return children(
    useLoaded(studentHistory, { params: { studentId }, query: { page, limit: rowsAtOnce, kind } }),
  )
}

function describe(line: StudentHistoryLine): string {
  const { kind, what, act, document, fields } = line
  if (act !== null) return describeAct({ ...act, name: document ?? act.about })
  if (what === 'registered' || what === 'imported' || what === 'agreed') return texts.acts[what]
  if (what === 'uploaded') return texts.acts.uploaded({ document: documentLabels[document as DocumentKind] })
  if (what === 'changed')
    return fields.length === 0
      ? texts.acts.changedNothingKnown
      : texts.acts.changed({ fields: formatList(fields.map((one) => recordFieldNames[one])) })
  return plainActs[what] ?? (kind === 'record' ? historyTexts.other : describeFileLine({ ...line, kind }))
}
