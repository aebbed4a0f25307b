import { paths } from '#kit/routing/paths.ts'
import { formWords } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

const words = formWords.searchMails

/** Where the weekly mail of a saved search leads: one press ends it. */
export function StopSearchMailPage() {
  return (
    <MailLinkPage
      form="searchMails"
      words={words}
      foot={
        <>
          {words.later} <a href={paths.searches}>{words.searches}</a>.
        </>
      }
    >
      <SendButton wide>{words.stop}</SendButton>
    </MailLinkPage>
  )
}
