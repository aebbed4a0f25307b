import { publicForms } from '#platform/contract/public-forms.ts'
import { paths } from '#kit/routing/paths.ts'
import { formTexts } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

const texts = formTexts.confirmation

/** The page to confirm or stop the newsletter. */
export function ConfirmNewsletterPage() {
  return (
    <MailLinkPage
      form="confirmation"
      texts={texts}
      foot={
        <>
          {texts.runOut} <a href={`${paths.parent}#newsletter`}>{texts.again}</a>
        </>
      }
    >
      <SendButton wide>{texts.yes}</SendButton>
      <SendButton tone="line" wide action={publicForms.leaving.action}>
        {texts.no}
      </SendButton>
    </MailLinkPage>
  )
}
