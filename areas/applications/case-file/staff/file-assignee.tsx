import { cx } from 'class-variance-authority'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { initialsOf } from '#kit/format/initials.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Avatar } from '#kit/ui/cards/step-marker.tsx'
import { useFileActions } from '#areas/applications/queue/staff/use-file-actions.ts'
import { fileAssigneeTexts as texts } from '#texts/applications/case-file/file.ts'

interface Props {
  application: Application
  onChanged: () => void
  className?: string
}

/** Who is responsible for the file, with buttons to take or release it. Announced again when a step has claimed it. */
export function FileAssignee({ application: { _id, officer }, onChanged, className }: Props) {
  const user = useAppSelector((state) => state.info.user)
  const { assign, isAssigning, failure } = useFileActions(onChanged)
  const mine = officer !== null && officer._id === user?._id
  const ofOffice = user?.role === 'officer' || user?.role === 'admin'
  const seen = { _id, officer: officer?._id === undefined ? null : { _id: officer._id, name: officer.name } }
  return (
    <div className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', className)}>
      <p role="status" className="flex items-center gap-2">
        {officer !== null && <Avatar initials={initialsOf(officer.name)} size="small" />}
        {officer === null ? texts.nobody : mine ? texts.you : texts.with({ name: officer.name })}
      </p>
      {/* One button, which keeps the focus when the other takes its place. */}
      {((ofOffice && officer === null) || mine) && (
        <Button
          size="small"
          tone={mine ? 'text' : 'line'}
          title={mine ? undefined : texts.firstStep}
          busy={isAssigning}
          busyLabel={mine ? texts.releasing : texts.taking}
          onClick={() => void assign(mine ? null : 'me', [seen])}
        >
          {mine ? texts.release : texts.take}
        </Button>
      )}
      {failure !== null && (
        <Banner tone="error" className="w-full">
          {failure.message}
        </Banner>
      )}
    </div>
  )
}
