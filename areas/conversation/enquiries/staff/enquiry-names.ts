import type { Enquiry } from '../contract/enquiries.ts'

/** The name of whoever left an enquiry; many people have only one. */
export const nameOf = ({ firstName, lastName }: Pick<Enquiry, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
