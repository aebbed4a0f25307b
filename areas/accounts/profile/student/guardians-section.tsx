import { textsFor } from '#kit/acting/texts-for.ts'
import { formatPhone } from '#kit/format/format-phone.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { EntryFormFrame } from '#areas/accounts/academic-record/student/entry-form-frame.tsx'
import { EntryList } from '#areas/accounts/academic-record/student/entry-list.tsx'
import type { EntryFormProps } from '#areas/accounts/academic-record/student/entry-list.tsx'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { useEntryForm } from '#areas/accounts/academic-record/student/use-entry-form.ts'
import { GuardianInput } from '../contract/profile-input.ts'
import { saveGuardians } from '../contract/profile.ts'
import type { Guardian } from '../contract/profile.ts'
import { profileLimits, relations, guardianTopics } from '../contract/profile-vocabulary.ts'
import {
  actingGuardiansTexts,
  guardiansTexts as ownTexts,
  sectionFormTexts,
} from '#texts/accounts/profile/profile.ts'
import { relationNames } from '#texts/accounts/profile/profile-values.ts'
import type { SectionProps } from './use-section-form.ts'

const { optional, choose } = sectionFormTexts
const textsNow = () => textsFor(ownTexts, actingGuardiansTexts)

interface Typed extends Record<string, unknown> {
  relation: string
  name: string
  phone: string
  email: string
  occupation: string
  paysFees: boolean
  agrees: boolean
  progress: boolean
  money: boolean
}
const fieldOf = (path: string) => {
  const [part] = path.split('.') as [string]
  return (part === 'mayKnow' ? 'progress' : part) as keyof Typed & string
}
const GuardianForm = entryForm(
  GuardianInput,
  (typed: Typed) => ({
    relation: typed.relation,
    name: typed.name,
    phone: textOrNull(typed.phone),
    email: textOrNull(typed.email),
    occupation: textOrNull(typed.occupation),
    paysFees: typed.paysFees,
    agrees: typed.agrees,
    mayKnow: guardianTopics.filter((topic) => typed[topic]),
  }),
  fieldOf,
)
type Entry = Omit<Guardian, 'agreedAt'>

/** The server sets the time of the agreement. */
function withoutTime(guardian: Guardian): Entry {
  const { agreedAt: _, ...entry } = guardian
  return entry
}

/** The parents, guardians and sponsors of a student. */
export default function GuardiansSection({ profile, onSaved, onStale }: SectionProps) {
  const { send } = useSend(saveGuardians)
  const texts = textsNow()
  const save = async (entries: Guardian[], seen: string | null) => {
    const saved = await send({ body: { guardians: entries.map(withoutTime), seen } })
    onSaved(saved)
    showToast({ text: saved.message })
  }
  return (
    <EntryList
      about="profile guardians"
      heading={texts.heading}
      help={texts.help}
      none={texts.none}
      add={texts.add}
      full={texts.full({ most: profileLimits.guardians })}
      most={profileLimits.guardians}
      entries={profile.guardians}
      changed={profile.changed.guardians}
      line={(guardian) => ({ name: guardian.name, facts: inWords(guardian) })}
      Form={GuardianFields}
      onSave={save}
      onStale={onStale}
    />
  )
}

function inWords({ relation, phone, email, occupation, paysFees, agrees, agreedAt }: Guardian): string {
  const agreement =
    agrees && agreedAt !== null
      ? ownTexts.agreedOn({ day: formatDate(agreedAt) })
      : agrees
        ? null
        : ownTexts.notAgreed
  return [
    relationNames[relation],
    occupation,
    phone === null ? email : formatPhone(phone),
    paysFees ? ownTexts.paysShort : null,
    agreement,
  ]
    .filter((one) => one !== null)
    .join(' · ')
}

const guardianTyped = (entry: Guardian | null): Typed => ({
  relation: entry?.relation ?? '',
  name: entry?.name ?? '',
  phone: formatPhone(entry?.phone ?? ''),
  email: entry?.email ?? '',
  occupation: entry?.occupation ?? '',
  paysFees: entry?.paysFees ?? false,
  agrees: entry?.agrees ?? false,
  progress: entry?.mayKnow.includes('progress') ?? false,
  money: entry?.mayKnow.includes('money') ?? false,
})

const termsIn = (texts: typeof ownTexts): Record<keyof Typed, string> => ({
  relation: texts.relation,
  name: texts.name,
  phone: texts.phone,
  email: texts.email,
  occupation: texts.occupation,
  paysFees: texts.pays,
  agrees: texts.agrees,
  ...texts.topics,
})
const formatValue = (name: string, value: string): string | null =>
  name === 'relation' && value !== '' ? relationNames[value as Guardian['relation']] : null

function GuardianFields({ entry, onSave, ...rest }: EntryFormProps<Guardian>) {
  const { form, frame } = useEntryForm<Typed, Entry, Guardian>(rest, {
    schema: GuardianForm,
    typedFrom: guardianTyped,
    first: 'relation',
    fieldOf,
    onSave: (typed) => onSave({ ...typed, agreedAt: entry?.agreedAt ?? null }),
  })
  const { register, formState } = form
  const { errors } = formState
  const texts = textsNow()
  return (
    <EntryFormFrame frame={frame} what={texts.heading} terms={termsIn(texts)} formatValue={formatValue}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label={texts.relation} error={errors.relation?.message}>
          <Select {...register('relation')}>
            <option value="">{choose}</option>
            {relations.map((relation) => (
              <option key={relation} value={relation}>
                {relationNames[relation]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.name} error={errors.name?.message}>
          <TextInput {...register('name')} />
        </Field>
        <Field label={texts.phone} error={errors.phone?.message}>
          <TextInput type="tel" dir="ltr" {...register('phone')} />
        </Field>
        <Field label={texts.email} error={errors.email?.message}>
          <TextInput type="email" dir="ltr" {...register('email')} />
        </Field>
        <Field label={texts.occupation} optional={optional} error={errors.occupation?.message}>
          <TextInput {...register('occupation')} />
        </Field>
      </div>
      <div className="grid gap-1">
        <Checkbox label={texts.pays} {...register('paysFees')} />
        <Checkbox
          label={texts.agrees}
          {...(errors.agrees?.message ? { error: errors.agrees.message } : {})}
          {...register('agrees')}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{texts.mayKnow}</legend>
        {guardianTopics.map((topic) => (
          <Checkbox key={topic} label={texts.topics[topic]} {...register(topic)} />
        ))}
      </fieldset>
    </EntryFormFrame>
  )
}
