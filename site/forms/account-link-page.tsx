import { formTexts } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

/** The page that two e-mails about an account link to: to cancel its deletion, or to end all sessions. */
export function AccountLinkPage({ form }: { form: 'keepAccount' | 'notMe' }) {
  const texts = formTexts[form]
  return (
    <MailLinkPage form={form} texts={texts} foot={texts.else} footBeforeOnly>
      <SendButton wide>{texts.press}</SendButton>
    </MailLinkPage>
  )
}
