import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { reportThreadPresence, showThreadPresence } from '../contract.ts'
import { PresenceLine, type Report } from './presence-line.tsx'

const report: Report = (threadId, body) => call(reportThreadPresence, { params: { threadId }, body })

/** Which colleagues have a general question open. */
export default function WhoReads({ threadId }: { threadId: string }) {
  const here = useLoaded(showThreadPresence, { params: { threadId } })
  return <PresenceLine id={threadId} here={here} report={report} />
}
