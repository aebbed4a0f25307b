import Bell from '#areas/conversation/notifications/web/bell.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** What the shell of the student area loads last, in one file: the bell, or the notice about the connection. */
export default function LateParts({ bell }: { bell?: string }) {
  return bell === undefined ? <OfflineBanner /> : <Bell href={bell} />
}
