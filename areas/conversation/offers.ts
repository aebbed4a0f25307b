/** What server code of other areas may import from this one, besides its contracts. */

export { endOf as enquiryEnd } from './enquiries/server/follow-up/enquiry-end.ts'
