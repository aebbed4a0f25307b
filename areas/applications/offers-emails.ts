/** What e-mails of other areas may use of this one. */

export { type AboutApplication, ApplicationFacts } from './states/emails/about-application.tsx'
