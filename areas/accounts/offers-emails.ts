/** What e-mails of other areas may import from this one. */

export { FirstPassword } from './registration/emails/first-password.tsx'
export { NotYou } from './sign-in/emails/not-you.tsx'
