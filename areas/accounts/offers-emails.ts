/** What e-mails of other areas may import from this one. */

export { NotYou } from './sign-in/emails/not-you.tsx'
