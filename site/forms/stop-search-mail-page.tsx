import { paths } from '#kit/routing/paths.ts'
import { formTexts } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

const texts = formTexts.searchMails

/** The page to stop the weekly e-mail of a saved search. */
export function StopSearchMailPage() {
  return (
    <MailLinkPage
      form="searchMails"
      texts={texts}
      foot={
        <>
          {texts.later} <a href={paths.searches}>{texts.searches}</a>.
        </>
      }
    >
      <SendButton wide>{texts.stop}</SendButton>
    </MailLinkPage>
  )
}
