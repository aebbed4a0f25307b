import { formTexts } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

/** Where two mails about an account lead: to keep one that is being deleted, or to sign everybody out. */
export function AccountLinkPage({ form }: { form: 'keepAccount' | 'notMe' }) {
  const texts = formTexts[form]
  return (
    <MailLinkPage form={form} texts={texts} foot={texts.else}>
      <SendButton wide>{texts.press}</SendButton>
    </MailLinkPage>
  )
}
