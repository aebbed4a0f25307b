import { Facts } from '#kit/mail/lists.tsx'
import { mailFactTexts } from '#texts/kit/mail.ts'

/** The application a mail is about. */
export interface AboutApplication {
  /** The application's `_id`, for the links. */
  id: string
  /** As in `MZ-2026-000123`. */
  reference: string
  university: string
  program: string
  /** The chosen intake as text, such as `February 2027`; null if the program has none. */
  intake: string | null
}

/** Props of every mail about an application. */
export interface ApplicationMail {
  name: string
  application: AboutApplication
}

/** Which application this is about. */
export function ApplicationFacts({ application }: { application: AboutApplication }) {
  return (
    <Facts
      rows={[
        { label: mailFactTexts.university, value: application.university },
        { label: mailFactTexts.program, value: application.program },
        { label: mailFactTexts.intake, value: application.intake },
        { label: mailFactTexts.reference, value: application.reference },
      ]}
    />
  )
}
