import { useState } from 'react'
import { lastList, neighborsIn, rememberList, type ListTrail } from '#kit/lists/list-trail.ts'
import { paths } from '#kit/routing/paths.ts'

const key = 'staff-enquiries'

/** Stores the order of the list for this tab, so that an enquiry knows its neighbors. */
export const rememberEnquiries = (trail: ListTrail): void => rememberList(key, trail)

/** The list an enquiry was opened from, as it was, and its neighbors there. */
export function useEnquiryTrail(enquiryId: string) {
  const [list] = useState(() => lastList(key, paths.staffEnquiries))
  return { address: list?.address ?? paths.staffEnquiries, neighbors: neighborsIn(list, enquiryId) }
}
