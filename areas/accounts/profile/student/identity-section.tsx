import { site } from '#site'
import { textsFor } from '#kit/acting/texts-for.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { call } from '#kit/store/api.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { describeTypedDate } from '#kit/forms/typed-date.ts'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { entryForm, textOrNull } from '#kit/forms/entry-form.ts'
import { pick } from '#kit/forms/unsaved-draft.ts'
import { NationalIdInput, PassportInput } from '../contract/profile-input.ts'
import { isUnder18 } from '../contract/profile-gaps.ts'
import { saveNationalId, savePassport } from '../contract/profile.ts'
import type { NationalId, Passport, Profile } from '../contract/profile.ts'
import { nationalIdKinds } from '../contract/profile-vocabulary.ts'
import { passportMonths } from '../contract/passport-rule.ts'
import {
  actingIdentityTexts,
  identityTexts as texts,
  sectionFormTexts,
} from '#texts/accounts/profile/profile.ts'
import { nationalIdKindNames } from '#texts/accounts/profile/profile-values.ts'
import { IdentityDocumentForm } from './identity-document-form.tsx'
import { endsOf, isMasked, identityFormValues } from './identity-form-values.ts'
import type { IdentityFormValues } from './identity-form-values.ts'
import type { SectionProps } from './use-section-form.ts'

const dates = ({ issued, expires }: IdentityFormValues) => ({
  issued: textOrNull(issued),
  expires: textOrNull(expires),
})
/** A masked number is not sent, so the stored one stays. */
const number = (typed: string) => (isMasked(typed) ? {} : { number: textOrNull(typed) })
const fieldOf = (path: string) => path as keyof IdentityFormValues & string

const nationalFrom = (typed: IdentityFormValues) => ({
  kind: typed.kind as NationalId['kind'],
  ...number(typed.number),
  ...dates(typed),
})
const passportFrom = (typed: IdentityFormValues) => ({
  country: textOrNull(typed.country),
  ...number(typed.number),
  ...(isMasked(typed.number) ? {} : { line: textOrNull(typed.line) }),
  ...dates(typed),
})
const NationalForm = entryForm(NationalIdInput, nationalFrom, fieldOf)
const PassportForm = entryForm(PassportInput, passportFrom, fieldOf)

const formatValue = (name: string, value: string): string | null => {
  if (value === '') return null
  if (name === 'country') return countryName(value)
  if (name === 'kind') return nationalIdKindNames[value as NationalId['kind']]
  return name === 'issued' || name === 'expires' ? describeTypedDate(value) : null
}

/** The national ID and the passport, each saved by its own button: a half-typed number is never saved. */
export default function IdentitySection({ profile, onSaved, onStale }: SectionProps) {
  const today = new Date().toISOString().slice(0, 10)
  const { dateOfBirth } = profile.personal
  const usualKind = isUnder18(dateOfBirth, today) ? 'b_form' : 'cnic'
  const typedNational = (stored: NationalId | null) =>
    identityFormValues(stored, { kind: stored?.kind ?? usualKind, country: '' })
  const typedPassport = (stored: Passport | null) =>
    identityFormValues(stored, {
      kind: '',
      country: stored === null ? site.studentCountries[0]! : (stored.country ?? ''),
    })
  return (
    <div className="grid gap-5">
      <p className="max-w-[60ch] text-soft">{textsFor(texts, actingIdentityTexts).lead}</p>
      <IdentityDocumentForm
        identityDocument="national"
        heading={texts.national}
        stored={profile.national}
        schema={NationalForm}
        newest={typedNational(profile.national)}
        formatValue={formatValue}
        warning={endedOn(profile.national?.expires ?? null, today)}
        save={async ({ body, changed, known }) => {
          const { kind, issued, expires } = nationalFrom(known)
          const seen = { kind, issued, expires, numberEnds: endsOf(known) }
          const parts = changed === null ? { ...body, seen: null } : { ...pick(body, changed), seen }
          // Whole numbers bypass the store, which must not contain them.
          const saved = await call(saveNationalId, { body: parts })
          onSaved(saved)
          return typedNational(saved.profile.national)
        }}
        hintFor={({ kind }) => (kind === 'other' ? texts.numberOther : texts.numberHint)}
        onSaved={onSaved}
        onStale={onStale}
      >
        {({ register, errors, typing }) => (
          <Field label={texts.kind} hint={typing && texts.kindHint} error={errors.kind?.message}>
            <Select {...register('kind')}>
              {nationalIdKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {nationalIdKindNames[kind]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </IdentityDocumentForm>
      <IdentityDocumentForm
        identityDocument="passport"
        heading={texts.passport}
        stored={profile.passport}
        schema={PassportForm}
        newest={typedPassport(profile.passport)}
        formatValue={formatValue}
        warning={passportWarning(profile, today)}
        save={async ({ body, changed, known }) => {
          const { country, issued, expires } = passportFrom(known)
          const seen = { country, issued, expires, numberEnds: endsOf(known) }
          const { line: _, ...whole } = body
          // The second line contained the number and the expiry date.
          const names = changed?.includes('line') ? [...changed, 'number', 'expires'] : changed
          const parts = names === null ? { ...whole, seen: null } : { ...pick(whole, names), seen }
          const saved = await call(savePassport, { body: parts })
          onSaved(saved)
          return typedPassport(saved.profile.passport)
        }}
        hintFor={() => texts.numberOther}
        onSaved={onSaved}
        onStale={onStale}
      >
        {({ register, errors, typing }) => (
          <Field label={texts.country} hint={typing && texts.countryHint} error={errors.country?.message}>
            <Select {...register('country')}>
              <CountryOptions of="origin" empty={sectionFormTexts.choose} />
            </Select>
          </Field>
        )}
      </IdentityDocumentForm>
      {profile.numberViews.length > 0 && (
        <Card as="div" padded className="grid gap-2">
          <h2 className="text-h5">{texts.views}</h2>
          <ul className="grid gap-1 text-sm text-soft">
            {profile.numberViews.map(({ identityDocument, at }) => (
              <li key={`${identityDocument} ${at}`}>
                {texts.view({ document: texts[identityDocument], when: formatTimestamp(at) })}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const endedOn = (expires: string | null, today: string): string | null =>
  expires !== null && expires < today ? texts.expired({ day: formatDay(expires) }) : null

/** When a passport is needed, and whether this one lasts long enough. */
function passportWarning({ passport, passportFor: need }: Profile, today: string): string | null {
  const months = passportMonths
  if (passport === null) return need ? texts.passportWhen({ months }) : null
  const { expires } = passport
  if (expires === null) return null
  if (expires < today) return texts.passportExpired({ day: formatDay(expires) })
  if (!need?.until || expires >= need.until) return null
  return texts.tooSoon({ start: formatIntake(need.intake) ?? '', until: formatDay(need.until), months })
}
