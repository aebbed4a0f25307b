import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { reportEnquiryPresence, showEnquiryPresence } from '../contract.ts'
import { PresenceLine, type Report } from './presence-line.tsx'

const report: Report = (enquiryId, body) => call(reportEnquiryPresence, { params: { enquiryId }, body })

/** Which colleagues are answering an enquiry. */
export default function WhoAnswers({ enquiryId }: { enquiryId: string }) {
  const here = useLoaded(showEnquiryPresence, { params: { enquiryId } })
  return <PresenceLine id={enquiryId} here={here} report={report} />
}
