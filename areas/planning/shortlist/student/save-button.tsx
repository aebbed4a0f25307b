import { cx } from 'class-variance-authority'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { shownByState } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { SaveIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveButtonTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import { useKept } from './kept-programs.ts'

/**
 * Keeps a program on the shortlist, or takes it off again. It shows the change at once; when the server refuses, it
 * goes back and says why below itself. Officers have no shortlist and see nothing.
 */
export function SaveButton({
  programId,
  name,
  className,
}: {
  programId: string
  name: string
  className?: string
}) {
  const navigate = useNavigate()
  const { isStudent, isKept, isSending, failure, keep, drop } = useKept(programId)
  if (!isStudent) return null

  const remove = async () => {
    const { note, remind } = await drop()
    const putBack = () => void keep({ note, remind }).catch(shownByState)
    showToast({ text: texts.removed, action: { label: texts.undo, onAct: putBack } })
  }
  const add = async () => {
    await keep()
    const see = () => navigate(paths.shortlist)
    showToast({ text: texts.added, action: { label: texts.see, onAct: see } })
  }
  return (
    <div className={cx('grid gap-1', className)}>
      <Button
        size="small"
        aria-pressed={isKept}
        aria-label={isKept ? texts.savedProgram({ program: name }) : texts.saveProgram({ program: name })}
        icon={<SaveIcon className={cx('size-[18px]', isKept && 'fill-current')} />}
        className={cx(isKept && 'border-accent bg-tint text-accent')}
        onClick={() => {
          if (!isSending) (isKept ? remove() : add()).catch(shownByState)
        }}
      >
        {isKept ? texts.saved : texts.save}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{texts.failed({ message: failure.message })}</FieldError>
        </div>
      )}
    </div>
  )
}
