/** What server code of other areas may import from this one, besides its contracts. */

export { answeredAt } from './enquiries/server/follow-up/answered-at.ts'
export { endOf as enquiryEnd } from './enquiries/server/follow-up/enquiry-end.ts'
