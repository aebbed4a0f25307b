import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { FormDateField } from '#kit/forms/form-date-field.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import type { Details, DetailsFormValues } from './details-form.ts'
import { suggestCountries } from './suggested-countries.ts'
import type { SuggestedCountries } from './suggested-countries.ts'

const texts = accountTexts.details
type Form = UseFormReturn<DetailsFormValues, unknown, Details>

/** The fields of a student's details in an application. */
export function DetailsFields({ form }: { form: Form }) {
  const { register, formState, control } = form
  const { errors } = formState
  const { suggest, hintOf } = useSuggestions(form)
  const optional = texts.optional
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label={texts.phone} hint={texts.phoneHint} optional={optional} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" dir="ltr" {...register('phone', { onBlur: suggest })} />
      </Field>
      <FormDateField
        control={control}
        name="dateOfBirth"
        label={texts.born}
        optional={optional}
        autoComplete="bday"
        className="sm:col-span-2"
      />
      <Field
        label={texts.nationality}
        hint={hintOf('nationality')}
        optional={optional}
        error={errors.nationality?.message}
      >
        <Select {...register('nationality')}>
          <CountryOptions of="origin" empty={texts.choose} />
        </Select>
      </Field>
      <Field
        label={texts.country}
        hint={hintOf('country')}
        optional={optional}
        error={errors.country?.message}
      >
        <Select autoComplete="country" {...register('country')}>
          <CountryOptions of="origin" empty={texts.choose} />
        </Select>
      </Field>
      <Field label={texts.city} optional={optional} error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label={texts.address} optional={optional} error={errors.address?.message}>
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
    </div>
  )
}

/**
 * Fills in the countries that follow from the phone number or the device, once for each field and only while it is empty; a
 * hint says so.
 */
function useSuggestions({ getValues, setValue, watch }: Form) {
  const [filled, setFilled] = useState<Partial<Record<'country' | 'nationality', SuggestedCountries>>>({})
  const offered = useRef(new Set<string>())
  const suggest = useCallback(() => {
    const suggested = suggestCountries(getValues('phone'), navigator.languages)
    if (suggested === null) return
    for (const name of ['country', 'nationality'] as const) {
      const code = suggested[name]
      if (code === null || getValues(name) !== '' || offered.current.has(name)) continue
      offered.current.add(name)
      setValue(name, code, { shouldDirty: true })
      setFilled((before) => ({ ...before, [name]: suggested }))
    }
  }, [getValues, setValue])
  useEffect(() => suggest(), [suggest])
  const hintOf = (name: 'country' | 'nationality') => {
    const suggested = filled[name]
    return suggested !== undefined && watch(name) === suggested[name]
      ? texts.filledFrom[suggested.from]
      : undefined
  }
  return { suggest, hintOf }
}
