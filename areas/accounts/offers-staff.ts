/** What staff screens of other areas may import from this one. */

export { IdentityProof } from './second-factor/web/identity-proof.tsx'
export { PendingApproval } from './sign-in/staff/pending-approval.tsx'
export { mayDownload } from './sign-in/web/may-download.ts'
