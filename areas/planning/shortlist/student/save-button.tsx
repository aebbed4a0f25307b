import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { SaveIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { shortlistWords } from '../texts/en.ts'
import { drop, keep, keptRequest, knowKept } from './kept-programs.ts'

const words = shortlistWords.button

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
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  const pressed = useAppSelector((state) =>
    Boolean(keptRequest.select(state).data?.programIds.includes(programId)),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const busy = useRef(false)
  useEffect(() => {
    if (isStudent) dispatch(knowKept())
  }, [dispatch, isStudent])
  if (!isStudent) return null

  const remove = async () => {
    const { note, remind } = await dispatch(drop(programId))
    const putBack = () => void change(() => dispatch(keep(programId, { note, remind })))
    showToast({ text: words.removed, action: { label: words.undo, onAct: putBack } })
  }
  const add = async () => {
    await dispatch(keep(programId))
    const see = () => navigate(paths.shortlist)
    showToast({ text: words.added, action: { label: words.see, onAct: see } })
  }
  const change = async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    setFailure(null)
    try {
      await work()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailure(words.failed(refused.failure.message))
    } finally {
      busy.current = false
    }
  }
  return (
    <div className={cx('grid gap-1', className)}>
      <Button
        size="small"
        aria-pressed={pressed}
        aria-label={(pressed ? words.savedIt : words.saveIt)(name)}
        icon={<SaveIcon className={cx('size-[18px]', pressed && 'fill-current')} />}
        className={cx(pressed && 'border-accent bg-tint text-accent')}
        onClick={() => void change(pressed ? remove : add)}
      >
        {pressed ? words.saved : words.save}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </div>
  )
}
