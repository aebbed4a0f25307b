import { paths } from '#kit/routing/paths.ts'
import { studentIdleDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { SentPage } from '../forms/sent-page.tsx'
import { loggedOutTexts as texts } from '#texts/site/logged-out.ts'

/** Where a logout without a connection ends. Its script (report-logout.ts) says when the server has heard of it. */
export function LoggedOut() {
  const { heading, lead, waiting, sent, onceBack, otherwise, fromElsewhere, button } = texts
  return (
    <SentPage
      heading={heading}
      lead={lead}
      steps={[onceBack, otherwise({ days: studentIdleDays }), fromElsewhere]}
      button={{ label: button, href: paths.home }}
    >
      <p role="status" data-logout={sent} className="font-semibold">
        {waiting}
      </p>
    </SentPage>
  )
}
