import { courseTypes } from '#areas/conversation/enquiries/contract/enquiries.ts'
import { paths } from '#kit/routing/paths.ts'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton, Trap } from './public-form.tsx'

const texts = formTexts.registration
const form = 'registration'

/** The form of the registration promo. A visitor whose registration was taken goes on to make an account. */
export function RegistrationForm({ labelledBy }: { labelledBy: string }) {
  return (
    <PublicForm
      name={form}
      labelledBy={labelledBy}
      next={`${paths.signUp}#create`}
      className="xs:grid-cols-2"
    >
      <FormField form={form} name="firstName" label={formTexts.firstName}>
        {(wired) => <TextInput autoComplete="given-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="lastName" label={formTexts.lastName} optional>
        {(wired) => <TextInput autoComplete="family-name" maxLength={100} {...wired} />}
      </FormField>
      <FormField form={form} name="courseType" label={texts.courseType} className="xs:col-span-2">
        {(wired) => (
          <Select {...wired}>
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
        {(wired) => <TextInput maxLength={100} {...wired} />}
      </FormField>
      <FormField
        form={form}
        name="phone"
        label={texts.phone}
        hint={texts.phoneHint}
        className="xs:col-span-2"
      >
        {(wired) => <TextInput type="tel" autoComplete="tel" dir="ltr" maxLength={40} {...wired} />}
      </FormField>
      <Trap form={form} />
      <p className="text-xs text-soft xs:col-span-2">{texts.consent}</p>
      <SendButton tone="sun" wide className="xs:col-span-2">
        {formTexts.submit}
      </SendButton>
    </PublicForm>
  )
}
