import { useEffect } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { staffEnquiries } from '../texts/en-staff.ts'
import { openEnquiriesRequest } from './enquiry-requests.ts'

/** How many questions wait, beside their entry of the bar. Counted anew on each screen; nothing while none waits. */
export default function EnquiryCount() {
  const { data, run } = useRequest(openEnquiriesRequest)
  const { pathname } = usePlace()
  useEffect(() => {
    const running = run({})
    return () => running.abort()
  }, [run, pathname])
  const open = data?.open ?? 0
  return <BarCount urgent count={open} label={staffEnquiries.count(open)} />
}
