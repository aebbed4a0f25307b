import type { output } from 'zod/mini'
import { describeTypedDate } from '#kit/forms/typed-date.ts'
import { FormDateField } from '#kit/forms/form-date-field.tsx'
import { countryName } from '#kit/format/local-formats.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import { renameUser } from '#areas/accounts/sign-in/web/info.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { ChosenList } from '#areas/accounts/academic-record/student/chosen-list.tsx'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { PersonalInput } from '../contract/profile-input.ts'
import { savePersonal } from '../contract/profile.ts'
import type { Personal } from '../contract/profile.ts'
import { profileLimits, sexes } from '../contract/profile-vocabulary.ts'
import {
  actingPersonalTexts,
  personalTexts as texts,
  sectionFormTexts,
  sectionNames,
} from '#texts/accounts/profile/profile.ts'
import { sexNames } from '#texts/accounts/profile/profile-values.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { SectionProps } from './use-section-form.ts'

const { optional, choose } = sectionFormTexts

interface Typed extends Record<string, unknown> {
  name: string
  hasSingleName: boolean
  fatherName: string
  previousNames: string
  dateOfBirth: string
  placeOfBirth: string
  countryOfBirth: string
  sex: string
  nationalities: string[]
  country: string
}
const fieldOf = (path: string) => path.split('.')[0] as keyof Typed & string

type PersonalBody = output<typeof PersonalInput>
const bodyFrom = (typed: Typed) => ({
  name: typed.name,
  hasSingleName: typed.hasSingleName,
  fatherName: textOrNull(typed.fatherName),
  previousNames: typed.previousNames
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
  dateOfBirth: textOrNull(typed.dateOfBirth),
  placeOfBirth: textOrNull(typed.placeOfBirth),
  countryOfBirth: textOrNull(typed.countryOfBirth),
  sex: textOrNull(typed.sex),
  nationalities: typed.nationalities,
  country: textOrNull(typed.country),
})
const PersonalForm = entryForm(PersonalInput, bodyFrom, fieldOf)

const terms: Record<keyof Personal, string> = {
  name: texts.name,
  hasSingleName: texts.single,
  fatherName: texts.father,
  previousNames: texts.previous,
  dateOfBirth: texts.born,
  placeOfBirth: texts.place,
  countryOfBirth: texts.birthCountry,
  sex: texts.sex,
  nationalities: texts.nationalities,
  country: texts.country,
}
const countries: readonly string[] = ['countryOfBirth', 'nationalities', 'country']
function formatValue(name: string, value: string): string | null {
  if (value === '') return null
  if (countries.includes(name)) return countryName(value)
  if (name === 'dateOfBirth') return describeTypedDate(value)
  return name === 'sex' ? sexNames[value as (typeof sexes)[number]] : null
}

const typedFrom = (personal: Personal): Typed => ({
  name: personal.name,
  hasSingleName: personal.hasSingleName,
  fatherName: personal.fatherName ?? '',
  previousNames: personal.previousNames.join('\n'),
  dateOfBirth: personal.dateOfBirth ?? '',
  placeOfBirth: personal.placeOfBirth ?? '',
  countryOfBirth: personal.countryOfBirth ?? '',
  sex: personal.sex ?? '',
  nationalities: personal.nationalities,
  country: personal.country ?? '',
})

/** Name, birth and nationality. */
export default function PersonalSection({ profile: { personal }, onSaved, onStale }: SectionProps) {
  const dispatch = useAppDispatch()
  const { send } = useSend(savePersonal)
  const { form, touched, frame } = useSectionForm<Typed, PersonalBody>({
    schema: PersonalForm,
    newest: typedFrom(personal),
    about: 'profile personal',
    make: bodyFrom,
    fieldOf,
    save: async ({ changes, seen, keepalive }) => {
      const { profile } = await send({ body: { ...changes, seen }, keepalive })
      onSaved({ profile })
      dispatch(renameUser(profile.personal.name))
      return typedFrom(profile.personal)
    },
    onStale,
  })
  const { register, control, watch, setValue, formState } = form
  const { errors } = formState
  const { lead, nameHint, single, country } = textsFor(texts, actingPersonalTexts)
  return (
    <SectionForm
      frame={frame}
      what={sectionNames.personal}
      terms={terms}
      formatValue={formatValue}
      lead={lead}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <Field label={texts.name} hint={nameHint} error={errors.name?.message}>
            <TextInput autoComplete="name" {...register('name')} />
          </Field>
          <Checkbox label={single} {...register('hasSingleName')} />
        </div>
        <Field label={texts.father} hint={texts.fatherHint} error={errors.fatherName?.message}>
          <TextInput {...register('fatherName')} />
        </Field>
        <FormDateField control={control} name="dateOfBirth" label={texts.born} autoComplete="bday" />
        <Field label={texts.place} hint={texts.placeHint} error={errors.placeOfBirth?.message}>
          <TextInput {...register('placeOfBirth')} />
        </Field>
        <Field label={texts.birthCountry} error={errors.countryOfBirth?.message}>
          <Select {...register('countryOfBirth')}>
            <CountryOptions of="origin" empty={choose} />
          </Select>
        </Field>
        <Field label={texts.sex} error={errors.sex?.message}>
          <Select {...register('sex')}>
            <option value="">{choose}</option>
            {sexes.map((sex) => (
              <option key={sex} value={sex}>
                {sexNames[sex]}
              </option>
            ))}
          </Select>
        </Field>
        <ChosenList
          label={texts.nationalities}
          needed
          chosen={watch('nationalities')}
          most={profileLimits.nationalities}
          nameOf={countryName}
          options={(except) => <CountryOptions of="origin" empty={choose} except={except} />}
          error={errors.nationalities?.message}
          onChange={(codes) => {
            setValue('nationalities', codes, { shouldDirty: true })
            touched()
          }}
        />
        <Field label={country} error={errors.country?.message}>
          <Select autoComplete="country" {...register('country')}>
            <CountryOptions of="origin" empty={choose} />
          </Select>
        </Field>
        <Field
          label={texts.previous}
          hint={texts.previousHint}
          optional={optional}
          error={errors.previousNames?.message}
          className="sm:col-span-2"
        >
          <TextArea rows={2} {...register('previousNames')} />
        </Field>
      </div>
    </SectionForm>
  )
}
