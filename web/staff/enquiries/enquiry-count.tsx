import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useRequest } from '../../store/hooks.ts'
import { staffEnquiries } from '../../words/en-staff-enquiries.ts'
import { openEnquiriesRequest } from './enquiry-requests.ts'

/** How many questions wait, beside their entry of the bar. Counted anew on each screen; nothing while none waits. */
export default function EnquiryCount() {
  const { data, run } = useRequest(openEnquiriesRequest)
  const { pathname } = useLocation()
  useEffect(() => {
    const running = run({})
    return () => running.abort()
  }, [run, pathname])
  if (data === null || data.open === 0) return null
  // Positioned, so that the hidden words scroll with the bar and do not widen the page.
  return (
    <span className="relative ms-1.5 rounded-control bg-sun px-1.5 text-xs leading-5 font-[650] text-on-sun tabular-nums">
      <span aria-hidden="true">{data.open > 99 ? '99+' : data.open}</span>
      <span className="sr-only">{staffEnquiries.count(data.open)}</span>
    </span>
  )
}
