import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Honeypot } from './public-form.tsx'

const texts = formTexts.contact
const form = 'contact'

/** The contact form: a message, and one way to answer it. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  return (
    <PublicForm name={form} labelledBy={labelledBy} className="xs:grid-cols-2">
      <p className="text-soft xs:col-span-2">{texts.lead}</p>
      <FormField form={form} name="firstName" label={formTexts.firstName}>
        {(control) => <TextInput autoComplete="given-name" maxLength={100} {...control} />}
      </FormField>
      <FormField form={form} name="lastName" label={formTexts.lastName} optional>
        {(control) => <TextInput autoComplete="family-name" maxLength={100} {...control} />}
      </FormField>
      <FormField form={form} name="phone" label={texts.phone} optional>
        {(control) => <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} {...control} />}
      </FormField>
      <FormField form={form} name="email" label={formTexts.email} optional>
        {(control) => (
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
            {...control}
          />
        )}
      </FormField>
      <FormField form={form} name="message" label={texts.message} className="xs:col-span-2">
        {(control) => <TextArea rows={5} maxLength={4000} {...control} />}
      </FormField>
      <Honeypot form={form} />
      <p className="text-xs text-soft xs:col-span-2">{texts.consent}</p>
      <SendButton className="justify-self-start">{formTexts.submit}</SendButton>
    </PublicForm>
  )
}
