import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { Section } from '../section.tsx'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Honeypot } from './public-form.tsx'

const texts = formTexts.newsletter
const form = 'newsletter'
const heading = 'newsletter-heading'

/** The block at the end of a page: Join Our Newsletter. */
export function NewsletterBlock() {
  return (
    <Section id="newsletter" white>
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.2fr]">
        <div className="grid content-start gap-2.5">
          <h2 id={heading}>{texts.heading}</h2>
          <p className="max-w-[34em] text-lead text-soft">{texts.lead}</p>
        </div>
        <PublicForm name={form} labelledBy={heading} className="xs:grid-cols-2">
          <FormField form={form} name="firstName" label={formTexts.firstName} optional>
            {(control) => <TextInput autoComplete="given-name" maxLength={100} {...control} />}
          </FormField>
          <FormField form={form} name="email" label={formTexts.email}>
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
          <Honeypot form={form} />
          <p className="text-xs text-soft xs:col-span-2">{texts.consent}</p>
          <SendButton className="justify-self-start">{texts.subscribe}</SendButton>
        </PublicForm>
      </div>
    </Section>
  )
}
