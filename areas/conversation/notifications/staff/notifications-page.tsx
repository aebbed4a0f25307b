import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { NotificationList } from '../web/notification-list.tsx'
import { notificationTexts as texts } from '#texts/conversation/notifications/notifications.ts'

/** Files assigned to somebody in the console, notes that mention them, alarms, and decisions that failed. */
export default function StaffNotificationsPage() {
  const ofUniversity = useAppSelector((state) => state.info.user?.role === 'university')
  return (
    <NotificationList
      at={paths.staffNotices}
      messages={ofUniversity ? null : paths.staffMessages}
      emptyHelp={texts.staffEmptyHelp}
    />
  )
}
