import type { ReactNode } from 'react'
import type { output } from 'zod/mini'
import { textsFor } from '#kit/acting/texts-for.ts'
import { useSend } from '#kit/store/use-send.ts'
import { formatPhone } from '#kit/format/format-phone.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { inOrder } from '#kit/forms/in-order.tsx'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { ContactInput } from '../contract/profile-input.ts'
import { saveContact } from '../contract/profile.ts'
import type { Contact } from '../contract/profile.ts'
import { provincesOfPakistan } from '../contract/profile-vocabulary.ts'
import {
  actingContactTexts,
  contactTexts as texts,
  sectionFormTexts,
  sectionNames,
} from '#texts/accounts/profile/profile.ts'
import { contactFieldNames, contactValueNames } from '#texts/accounts/profile/profile-values.ts'
import { describeContact, isPhone } from '../web/describe-contact.ts'
import { SectionForm } from './section-form.tsx'
import { useSectionForm } from './use-section-form.ts'
import type { SectionProps } from './use-section-form.ts'

const { optional, choose } = sectionFormTexts

type Typed = Record<keyof Contact, string>

const labels: Readonly<Record<keyof Contact, string>> = contactFieldNames
const names = Object.keys(labels) as (keyof Contact)[]

type ContactBody = output<typeof ContactInput>
/** Phone numbers as they are stored, without the spaces of `formatPhone`: what a field was filled in from is compared. */
const bodyFrom = (typed: Typed) =>
  Object.fromEntries(
    names.map((name) => [name, textOrNull(isPhone(name) ? typed[name].replaceAll(' ', '') : typed[name])]),
  )
const ContactForm = entryForm(ContactInput, bodyFrom, (path) => path as keyof Typed)

/** Most students live at their address, so the country from the personal section is preset. */
const typedFrom = (contact: Contact, country: string | null): Typed => ({
  ...(Object.fromEntries(
    names.map((name) => [name, isPhone(name) ? formatPhone(contact[name] ?? '') : (contact[name] ?? '')]),
  ) as Typed),
  addressCountry: contact.addressCountry ?? country ?? '',
})

/** Phone numbers and address; the country of the address comes first, because the rest depends on it. */
export default function ContactSection({ profile: { contact, personal }, onSaved, onStale }: SectionProps) {
  const { send } = useSend(saveContact)
  const { form, touched, frame } = useSectionForm<Typed, ContactBody>({
    schema: ContactForm,
    newest: typedFrom(contact, personal.country),
    about: 'profile contact',
    make: bodyFrom,
    save: async ({ changes, seen, body: { addressCountry }, keepalive }) => {
      // The preset country was shown and left unchanged, so it is saved too.
      const byItself = contact.addressCountry === null
      const body = byItself
        ? { addressCountry, ...changes, seen: { ...seen, addressCountry: null } }
        : { ...changes, seen }
      const { profile } = await send({ body, keepalive })
      onSaved({ profile })
      return typedFrom(profile.contact, profile.personal.country)
    },
    onStale,
  })
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const inPakistan = watch('addressCountry') === 'PK'
  const reach: Record<'phone' | 'whatsapp', ReactNode> = {
    phone: (
      <Field label={labels.phone} hint={texts.phoneHint} error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" dir="ltr" {...register('phone')} />
      </Field>
    ),
    whatsapp: (
      <Field
        label={labels.whatsapp}
        hint={texts.whatsappHint}
        optional={optional}
        error={errors.whatsapp?.message}
      >
        <TextInput type="tel" dir="ltr" {...register('whatsapp')} />
      </Field>
    ),
  }
  const emergency: Record<'emergencyName' | 'emergencyPhone', ReactNode> = {
    emergencyName: (
      <Field label={labels.emergencyName} error={errors.emergencyName?.message}>
        <TextInput {...register('emergencyName')} />
      </Field>
    ),
    emergencyPhone: (
      <Field label={labels.emergencyPhone} error={errors.emergencyPhone?.message}>
        <TextInput type="tel" dir="ltr" {...register('emergencyPhone')} />
      </Field>
    ),
  }
  const address: Record<Exclude<keyof Contact, keyof typeof reach | keyof typeof emergency>, ReactNode> = {
    addressCountry: (
      <Field label={labels.addressCountry} error={errors.addressCountry?.message}>
        <Select
          autoComplete="country"
          {...register('addressCountry', {
            // A province of one country is none of another.
            onChange: () => {
              setValue('province', '')
              touched()
            },
          })}
        >
          <CountryOptions of="origin" empty={choose} />
        </Select>
      </Field>
    ),
    province: inPakistan ? (
      <Field label={labels.province} error={errors.province?.message}>
        <Select {...register('province')}>
          <option value="">{choose}</option>
          {provincesOfPakistan.map((code) => (
            <option key={code} value={code}>
              {contactValueNames.province[code]}
            </option>
          ))}
        </Select>
      </Field>
    ) : (
      <Field label={texts.region} optional={optional} error={errors.province?.message}>
        <TextInput autoComplete="address-level1" {...register('province')} />
      </Field>
    ),
    district: (
      <Field label={labels.district} optional={optional} error={errors.district?.message}>
        <TextInput {...register('district')} />
      </Field>
    ),
    city: (
      <Field label={labels.city} error={errors.city?.message}>
        <TextInput autoComplete="address-level2" {...register('city')} />
      </Field>
    ),
    postcode: (
      <Field label={labels.postcode} optional={optional} error={errors.postcode?.message}>
        <TextInput autoComplete="postal-code" dir="ltr" {...register('postcode')} />
      </Field>
    ),
    address: (
      <Field label={labels.address} error={errors.address?.message}>
        <TextInput autoComplete="street-address" {...register('address')} />
      </Field>
    ),
  }
  return (
    <SectionForm
      frame={frame}
      what={sectionNames.contact}
      terms={labels}
      formatValue={describeContact}
      lead={textsFor(texts, actingContactTexts).lead}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{inOrder(reach)}</div>
      <fieldset className="grid min-w-0 gap-x-5 gap-y-4 sm:grid-cols-2">
        <legend className="mb-2 text-h5 font-semibold">{texts.emergency}</legend>
        {inOrder(emergency)}
      </fieldset>
      <fieldset className="grid min-w-0 gap-x-5 gap-y-4 sm:grid-cols-2">
        <legend className="mb-2 text-h5 font-semibold">{texts.address}</legend>
        {inOrder(address)}
      </fieldset>
    </SectionForm>
  )
}
