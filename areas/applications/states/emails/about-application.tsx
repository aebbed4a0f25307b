import { Facts } from '#kit/mail/lists.tsx'
import { mailFactTexts } from '#texts/kit/mail.ts'

/** The application a mail is about. */
export interface AboutApplication {
  /** The application's `_id`, for the links. */
  id: string
  /** As people read it out: `MZ-2026-000123`. */
  reference: string
  university: string
  program: string
  /** As the student chose it, in words: `February 2027`; null when the program names none. */
  intake: string | null
}

/** Props that every mail about an application has. */
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
