import { formWords } from '#texts/site/forms.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { SendButton } from './public-form.tsx'

/** Where two mails about an account lead: to keep one that is being deleted, or to sign everybody out. */
export function AccountLinkPage({ form }: { form: 'keepAccount' | 'notMe' }) {
  const words = formWords[form]
  return (
    <MailLinkPage form={form} words={words} foot={words.else}>
      <SendButton wide>{words.press}</SendButton>
    </MailLinkPage>
  )
}
