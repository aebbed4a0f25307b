import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { formWords } from '../../words/en-forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton } from './public-form.tsx'

const heading = 'account-heading'

/**
 * Where two mails about an account lead, without a login: to keep one that is being deleted, or to sign everybody
 * out. A press does it and not the visit, because programs that look through mails open every link. The token stands
 * behind the # of the address.
 */
export function AccountLinkPage({ form }: { form: 'keepAccount' | 'notMe' }) {
  const words = formWords[form]
  return (
    <section className="wrap py-[clamp(36px,6vw,88px)]">
      <Card as="div" padded className="mx-auto grid max-w-[36rem] gap-4 rounded-sheet md:p-8">
        <h1 id={heading} className="text-h2">
          {words.heading}
        </h1>
        <PublicForm name={form} labelledBy={heading}>
          <p className="text-soft">{words.lead}</p>
          <FormField form={form} name="token" label={words.token} hint={words.tokenHint}>
            {(wired) => (
              <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" {...wired} />
            )}
          </FormField>
          <SendButton wide>{words.press}</SendButton>
        </PublicForm>
        <p className="text-sm text-soft">{words.else}</p>
      </Card>
    </section>
  )
}
