import { publicForms } from '#platform/contract/public-forms.ts'
import { paths } from '#kit/routing/paths.ts'
import { formWords } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

const words = formWords.confirmation

/** Where the newsletter's mails lead: yes or no. */
export function ConfirmNewsletterPage() {
  return (
    <MailLinkPage
      form="confirmation"
      words={words}
      foot={
        <>
          {words.runOut} <a href={`${paths.parent}#newsletter`}>{words.again}</a>
        </>
      }
    >
      <SendButton wide>{words.yes}</SendButton>
      <SendButton tone="line" wide action={publicForms.leaving.action}>
        {words.no}
      </SendButton>
    </MailLinkPage>
  )
}
