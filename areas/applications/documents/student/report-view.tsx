import type { ReplyOf } from '#platform/contract/route.ts'
import { viewedLabel } from '#areas/applications/states/contract/viewed-label.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { documentViewTexts as texts } from '#texts/applications/documents/views.ts'
import type { listOwnDocumentViews } from '../contract/vault.ts'
import { reportView } from '../contract/report-view.ts'

/** Reports a view that the student does not recognize, or shows that it was reported. */
export function ReportView({ view }: { view: ReplyOf<typeof listOwnDocumentViews>['data'][number] }) {
  const { send, isSending, failure, reply } = useSend(reportView)
  const report = () => void send({ params: { viewId: view._id } }).catch(shownByState)
  return (
    <div role="status" className="text-sm">
      {view.reported || reply !== null ? (
        <p className="mt-1 font-semibold">{texts.reported}</p>
      ) : (
        <Button
          tone="text"
          size="small"
          className="-ms-2"
          busy={isSending}
          busyLabel={texts.reporting}
          aria-label={texts.unknownOf({
            document: viewedLabel(view.name),
            when: formatTimestamp(view.at),
          })}
          onClick={report}
        >
          {texts.unknown}
        </Button>
      )}
      {failure !== null && <FieldError>{failure.message}</FieldError>}
    </div>
  )
}
