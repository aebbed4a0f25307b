import { useRequest } from '#kit/store/hooks.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import type { StaffSuggestion } from '../contract/course-suggestions.ts'
import { staffCourses } from '../texts/en-staff.ts'
import { answerSuggestionRequest } from './suggestion-requests.ts'

const words = staffCourses.dialog

interface Props {
  /** The suggestion that is declined. */
  of: StaffSuggestion
  onClose: () => void
  onDeclined: () => void
}

/** Asks why a suggestion is declined; the student reads it. */
export function DeclineDialog({ of, onClose, onDeclined }: Props) {
  const { run } = useRequest(answerSuggestionRequest)
  return (
    <ReplyDialog
      keptFor={`suggestion ${of._id}`}
      open
      heading={words.heading(of.title)}
      words={words}
      text={{ field: 'reason', label: words.reason, hint: words.help, needed: words.needed, most: 500 }}
      onClose={onClose}
      onSend={async (reason) => {
        const body = { decision: 'declined', reason } as const
        const { message } = await run({ params: { suggestionId: of._id }, body }).unwrap()
        onDeclined()
        return message
      }}
    />
  )
}
