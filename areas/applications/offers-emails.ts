/** What e-mails of other areas may import from this one. */

export { type AboutApplication, ApplicationFacts } from './states/emails/about-application.tsx'
