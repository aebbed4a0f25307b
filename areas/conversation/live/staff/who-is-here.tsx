import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { reportPresence, showPresence } from '../contract.ts'
import { PresenceLine, type Report } from './presence-line.tsx'

const report: Report = (applicationId, body) => call(reportPresence, { params: { applicationId }, body })

/** Which colleagues have a file open. */
export default function WhoIsHere({ applicationId }: { applicationId: string }) {
  const here = useLoaded(showPresence, { params: { applicationId } })
  return <PresenceLine id={applicationId} here={here} report={report} />
}
