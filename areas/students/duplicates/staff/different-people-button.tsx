import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, type ButtonStyle } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { duplicateListTexts as texts } from '#texts/students/duplicates/duplicates.ts'
import { markAsDifferent } from '../contract.ts'

interface Props {
  studentId: string
  otherId: string
  /** The size of the buttons beside it. */
  size?: ButtonStyle['size']
}

/** Remembers that two students are different people; the toast takes it back. */
export function DifferentPeopleButton({ studentId, otherId, size = 'small' }: Props) {
  const { send, isSending, failure } = useSend(markAsDifferent)
  const mark = async (different: boolean) => {
    const { message } = await send({ body: { studentId, otherId, different } })
    showToast({
      text: message,
      ...(different
        ? { action: { label: texts.undo, onAct: () => void mark(false).catch(shownByState) } }
        : {}),
    })
  }
  return (
    <>
      <Button
        size={size}
        busy={isSending}
        busyLabel={texts.saving}
        onClick={() => void mark(true).catch(shownByState)}
      >
        {texts.apart}
      </Button>
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
    </>
  )
}
