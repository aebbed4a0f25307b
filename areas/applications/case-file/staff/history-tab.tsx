import type { Application } from '#areas/applications/list/contract/applications.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { historyTexts as texts } from '#texts/applications/case-file/history.ts'
import { fileHistory, type HistoryKind, type HistoryLine } from '../contract/file-notes.ts'
import { describeFileLine, HistoryList, type PageOfLinesProps } from './history-list.tsx'

const rowsAtOnce = 25

/** The history of a file, newest first, with a filter by kind. */
export default function HistoryTab({ application: { _id } }: { application: Application }) {
  return (
    <HistoryList
      key={_id}
      id={_id}
      kinds={texts.kinds}
      PageOfLines={PageOfLines}
      rowsAtOnce={rowsAtOnce}
      describe={describeFileLine}
    />
  )
}

function PageOfLines({
  id: applicationId,
  kind,
  page,
  children,
}: PageOfLinesProps<HistoryKind, HistoryLine>) {
  return children(
    useLoaded(fileHistory, { params: { applicationId }, query: { page, limit: rowsAtOnce, kind } }),
  )
}
