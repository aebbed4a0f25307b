import { LinkButton } from '#kit/ui/button.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { backupWarningTexts as texts } from '#texts/oversight/backups/backups.ts'
import { showBackups } from '../contract.ts'

/** A warning above the queue while the newest daily backup is too old. Renders nothing otherwise, or while unknown. */
export default function BackupWarning() {
  const isAdmin = useAppSelector((state) => state.info.user?.role === 'admin')
  const { data } = useLoaded(showBackups, {})
  if (!data?.tooOld) return null
  return (
    <Banner
      tone="error"
      announce={false}
      lead={data.newest === null ? texts.none : texts.tooOld}
      action={
        isAdmin && (
          <LinkButton href={paths.staffAlarms} size="small">
            {texts.showAlarm}
          </LinkButton>
        )
      }
      className="mb-6"
    >
      {data.newest === null ? texts.everything : texts.since({ when: formatTimestamp(data.newest) })}{' '}
      {!isAdmin && texts.tellAdmin}
    </Banner>
  )
}
