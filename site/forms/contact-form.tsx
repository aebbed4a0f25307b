import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { formWords } from '#texts/site/forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Trap } from './public-form.tsx'

const words = formWords.contact
const form = 'contact'

/** The contact form: a message, and one way to answer it. */
export function ContactForm({ labelledBy }: { labelledBy: string }) {
  return (
    <PublicForm name={form} labelledBy={labelledBy} className="xs:grid-cols-2">
      <p className="text-soft xs:col-span-2">{words.lead}</p>
      <FormField form={form} name="firstName" label={formWords.firstName}>
        {(wired) => <TextInput autoComplete="given-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="lastName" label={formWords.lastName} optional>
        {(wired) => <TextInput autoComplete="family-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="phone" label={words.phone} optional>
        {(wired) => <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} {...wired} />}
      </FormField>
      <FormField form={form} name="email" label={formWords.email} optional>
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
      <FormField form={form} name="message" label={words.message} className="xs:col-span-2">
        {(wired) => <TextArea rows={5} maxLength={4000} {...wired} />}
      </FormField>
      <Trap form={form} />
      <p className="text-xs text-soft xs:col-span-2">{words.consent}</p>
      <SendButton className="justify-self-start">{formWords.submit}</SendButton>
    </PublicForm>
  )
}
