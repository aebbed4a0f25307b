import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Trap } from './public-form.tsx'

const texts = formTexts.contact
const form = 'contact'

/** The contact form: a message, and one way to answer it. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  return (
    <PublicForm name={form} labelledBy={labelledBy} className="xs:grid-cols-2">
      <p className="text-soft xs:col-span-2">{texts.lead}</p>
      <FormField form={form} name="firstName" label={formTexts.firstName}>
        {(wired) => <TextInput autoComplete="given-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="lastName" label={formTexts.lastName} optional>
        {(wired) => <TextInput autoComplete="family-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="phone" label={texts.phone} optional>
        {(wired) => <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} {...wired} />}
      </FormField>
      <FormField form={form} name="email" label={formTexts.email} optional>
        {(wired) => (
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
            {...wired}
          />
        )}
      </FormField>
      <FormField form={form} name="message" label={texts.message} className="xs:col-span-2">
        {(wired) => <TextArea rows={5} maxLength={4000} {...wired} />}
      </FormField>
      <Trap form={form} />
      <p className="text-xs text-soft xs:col-span-2">{texts.consent}</p>
      <SendButton className="justify-self-start">{formTexts.submit}</SendButton>
    </PublicForm>
  )
}
