import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { useSend } from '#kit/store/use-send.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { acknowledgeTexts as texts } from '#texts/oversight/alarms/alarm-list.ts'
import { acknowledgeAlarm, isAct, type Alarm } from '../contract.ts'

interface Props {
  alarm: Alarm | null
  onClose: () => void
}

/** Acknowledges an alarm with a note about what the admin found out. */
export function AcknowledgeDialog({ alarm, onClose }: Props) {
  const { send } = useSend(acknowledgeAlarm)
  return (
    <ReplyDialog
      formName={`alarm ${alarm?._id ?? ''}`}
      open={alarm !== null}
      heading={texts.heading}
      texts={texts}
      about={
        alarm !== null && (
          <p className="text-sm text-soft">
            {alarmDescriptions[alarm.kind]} {isAct(alarm.kind) ? texts.act : texts.state}
          </p>
        )
      }
      text={{ field: 'note', label: texts.note, hint: texts.noteHint, needed: texts.writeNote, most: 1000 }}
      onClose={onClose}
      onSend={async (note) => {
        const { message } = await send({ params: { alarmId: alarm!._id }, body: { note } })
        return message
      }}
    />
  )
}
