import { courseTypes } from '#areas/conversation/enquiries/contract/enquiries.ts'
import { paths } from '#kit/routing/paths.ts'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Honeypot } from './public-form.tsx'

const texts = formTexts.registration
const form = 'registration'

/** The registration form of the home page. After a success the visitor goes on to create an account. */
export function RegistrationForm({ labelledBy }: { labelledBy: string }) {
  return (
    <PublicForm
      name={form}
      labelledBy={labelledBy}
      next={`${paths.signUp}#create`}
      className="xs:grid-cols-2"
    >
      <FormField form={form} name="firstName" label={formTexts.firstName}>
        {(control) => <TextInput autoComplete="given-name" maxLength={100} {...control} />}
      </FormField>
      <FormField form={form} name="lastName" label={formTexts.lastName} optional>
        {(control) => <TextInput autoComplete="family-name" maxLength={100} {...control} />}
      </FormField>
      <FormField form={form} name="courseType" label={texts.courseType} className="xs:col-span-2">
        {(control) => (
          <Select {...control}>
            <option value="">{texts.choose}</option>
            {courseTypes.map((type) => (
              <option key={type} value={type}>
                {texts.courseTypes[type]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField
        form={form}
        name="qualification"
        label={texts.qualification}
        hint={texts.qualificationHint}
        className="xs:col-span-2"
      >
        {(control) => <TextInput maxLength={100} {...control} />}
      </FormField>
      <FormField
        form={form}
        name="phone"
        label={texts.phone}
        hint={texts.phoneHint}
        className="xs:col-span-2"
      >
        {(control) => <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} {...control} />}
      </FormField>
      <Honeypot form={form} />
      <p className="text-xs text-soft xs:col-span-2">{texts.consent}</p>
      <SendButton tone="sun" wide className="xs:col-span-2">
        {formTexts.submit}
      </SendButton>
    </PublicForm>
  )
}
