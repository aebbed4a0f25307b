import { cx } from 'class-variance-authority'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { shownByState } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { SaveIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveButtonTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import { useShortlisted } from './use-shortlisted.ts'

/**
 * Adds a program to the shortlist or removes it. The change shows at once; when the server refuses, it is undone and
 * the reason appears below the button. Officers have no shortlist and see nothing.
 */
export function SaveButton({
  programId,
  name,
  look = 'button',
  className,
}: {
  programId: string
  name: string
  /** In a row of a list: only the bookmark. */
  look?: 'button' | 'icon'
  className?: string
}) {
  const navigate = useNavigate()
  const { isStudent, isShortlisted, isSending, failure, add, remove } = useShortlisted(programId)
  if (!isStudent) return null

  const removeWithUndo = async () => {
    const { note, remind } = await remove()
    const undo = () => void add({ note, remind }).catch(shownByState)
    showToast({ text: texts.removed, action: { label: texts.undo, onAct: undo } })
  }
  const addWithLink = async () => {
    await add()
    const see = () => navigate(paths.shortlist)
    showToast({ text: texts.added, action: { label: texts.see, onAct: see } })
  }
  const label = isShortlisted ? texts.savedProgram({ program: name }) : texts.saveProgram({ program: name })
  const toggle = () => {
    if (!isSending) (isShortlisted ? removeWithUndo() : addWithLink()).catch(shownByState)
  }
  return (
    <div className={cx('grid content-start gap-1', className)}>
      {look === 'icon' ? (
        <IconButton
          label={label}
          aria-pressed={isShortlisted}
          icon={<SaveIcon className={cx('size-[22px]', isShortlisted && 'fill-current')} />}
          className={isShortlisted ? 'text-accent' : 'text-soft'}
          onClick={toggle}
        />
      ) : (
        <Button
          size="small"
          aria-pressed={isShortlisted}
          aria-label={label}
          icon={<SaveIcon className={cx('size-[18px]', isShortlisted && 'fill-current')} />}
          className={cx(isShortlisted && 'border-accent bg-tint text-accent')}
          onClick={toggle}
        >
          {isShortlisted ? texts.saved : texts.save}
        </Button>
      )}
      {failure && (
        <div role="alert">
          <FieldError>{texts.failed({ message: failure.message })}</FieldError>
        </div>
      )}
    </div>
  )
}
