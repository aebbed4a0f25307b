import { memo } from 'react'
import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countryCodes } from '#kit/format/country-codes.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { countryName } from '#kit/format/local-formats.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import type { Details, DetailsFormValues } from './details-form.ts'

const texts = accountTexts.details

/** The fields of a student's details, in the profile and in an application alike. */
export function DetailsFields({ form }: { form: UseFormReturn<DetailsFormValues, unknown, Details> }) {
  const { register, formState } = form
  const { errors } = formState
  const optional = texts.optional
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} optional={optional} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" dir="ltr" {...register('phone')} />
      </Field>
      <Field label={texts.born} optional={optional} error={errors.dateOfBirth?.message}>
        <DateInput autoComplete="bday" min="1900-01-02" {...register('dateOfBirth')} />
      </Field>
      <Field label={texts.nationality} optional={optional} error={errors.nationality?.message}>
        <CountrySelect {...register('nationality')} />
      </Field>
      <Field label={texts.country} optional={optional} error={errors.country?.message}>
        <CountrySelect autoComplete="country" {...register('country')} />
      </Field>
      <Field label={texts.city} optional={optional} error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field
        label={texts.address}
        optional={optional}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
      <Field
        label={texts.education}
        hint={texts.educationHint}
        optional={optional}
        error={errors.education?.message}
        className="sm:col-span-2"
      >
        <TextInput {...register('education')} />
      </Field>
    </div>
  )
}

let named: { code: string; name: string }[] | undefined
const countries = () =>
  (named ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name)))

/** Some 250 options, twice on a page: too many to render at each keystroke. */
const Countries = memo(function Countries() {
  return countries().map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
})

function CountrySelect(props: ComponentProps<'select'>) {
  return (
    <Select {...props}>
      <option value="">{texts.choose}</option>
      <Countries />
    </Select>
  )
}
