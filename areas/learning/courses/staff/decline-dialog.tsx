import { useSend } from '#kit/store/use-send.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { answerSuggestion } from '../contract/course-suggestions.ts'
import type { StaffSuggestion } from '../contract/course-suggestions.ts'
import { staffCourses } from '#texts/learning/courses/staff.ts'

const texts = staffCourses.dialog

interface Props {
  /** The suggestion that is declined. */
  of: StaffSuggestion
  onClose: () => void
}

/** The dialog to decline a suggestion with a reason that the student reads. */
export function DeclineDialog({ of, onClose }: Props) {
  const { send } = useSend(answerSuggestion)
  return (
    <ReplyDialog
      formName={`suggestion ${of._id}`}
      open
      heading={texts.heading({ title: of.title })}
      texts={texts}
      text={{ field: 'reason', label: texts.reason, hint: texts.help, needed: texts.needed, most: 500 }}
      onClose={onClose}
      onSend={async (reason) => {
        const body = { decision: 'declined', reason } as const
        const { message } = await send({ params: { suggestionId: of._id }, body })
        return message
      }}
    />
  )
}
