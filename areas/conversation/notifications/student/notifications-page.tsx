import { PushCard } from '#kit/push/push-card.tsx'
import { paths } from '#kit/routing/paths.ts'
import { NotificationList } from '../web/notification-list.tsx'
import { notificationTexts as texts } from '#texts/conversation/notifications/notifications.ts'
import { EmailPreferences } from './email-preferences.tsx'

/** A student's notifications, and which e-mails they want. */
export default function NotificationsPage() {
  return (
    <NotificationList at={paths.notices} messages={paths.messages} emptyHelp={texts.emptyHelp}>
      <PushCard />
      <EmailPreferences />
    </NotificationList>
  )
}
