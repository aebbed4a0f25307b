/** What e-mails of other areas may use of this one. */

export { NotYou } from './sign-in/emails/not-you.tsx'
