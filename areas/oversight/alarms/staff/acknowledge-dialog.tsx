import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { useSend } from '#kit/store/use-send.ts'
import { ReplyDialog } from '#kit/forms/reply-dialog.tsx'
import { acknowledgeTexts as texts } from '#texts/oversight/alarms/alarm-list.ts'
import { acknowledgeAlarm, isAct, type Alarm } from '../contract.ts'

interface Props {
  asked: Alarm | null
  onClose: () => void
}

/** Asks an admin what they found out about an alarm. */
export function AcknowledgeDialog({ asked, onClose }: Props) {
  const { send } = useSend(acknowledgeAlarm)
  return (
    <ReplyDialog
      keptFor={`alarm ${asked?._id ?? ''}`}
      open={asked !== null}
      heading={texts.heading}
      texts={texts}
      about={
        asked !== null && (
          <p className="text-sm text-soft">
            {alarmDescriptions[asked.kind]} {isAct(asked.kind) ? texts.act : texts.state}
          </p>
        )
      }
      text={{ field: 'note', label: texts.note, hint: texts.noteHint, needed: texts.writeNote, most: 1000 }}
      onClose={onClose}
      onSend={async (note) => {
        const { message } = await send({ params: { alarmId: asked!._id }, body: { note } })
        return message
      }}
    />
  )
}
