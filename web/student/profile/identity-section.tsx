import { NationalIdAsTyped, PassportAsTyped } from '#contract/profile-as-typed.ts'
import { isUnder18 } from '#contract/profile-gaps.ts'
import type { Profile } from '#contract/profile.ts'
import { nationalIdKinds } from '#contract/profile-vocabulary.ts'
import { passportUntil } from '#contract/program-needs.ts'
import { intakeInWords } from '../../shared/applications/intake-in-words.ts'
import { dayInWords, momentInWords } from '../../shared/local-formats.ts'
import { useRequest } from '../../store/hooks.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/text-input.tsx'
import { profileWords } from '../../words/en-profile.ts'
import { CountryOptions } from '../record/country-options.tsx'
import { entryForm, textTyped } from '../record/typed-values.ts'
import { PaperForm } from './paper-form.tsx'
import type { PaperTyped } from './paper-form.tsx'
import { saveNationalIdRequest, savePassportRequest, sectionsRequest } from './profile-requests.ts'

const words = profileWords.identity

const dates = ({ issued, expires }: PaperTyped) => ({
  issued: textTyped(issued),
  expires: textTyped(expires),
})
/** A field that is not on the screen says nothing, and the number that is kept stays. */
const number = (typed: string | null) => (typed === null ? {} : { number: textTyped(typed) })
const fieldOf = (path: string) => path as keyof PaperTyped & string

const NationalForm = entryForm(
  NationalIdAsTyped,
  (typed: PaperTyped) => ({ kind: typed.kind, ...number(typed.number), ...dates(typed) }),
  fieldOf,
)
const PassportForm = entryForm(
  PassportAsTyped,
  (typed: PaperTyped) => ({
    country: textTyped(typed.country),
    ...number(typed.number),
    ...(typed.number === null ? {} : { line: textTyped(typed.line) }),
    ...dates(typed),
  }),
  fieldOf,
)

/** The national paper and the passport, each saved by its own button: a half-typed number is never kept. */
export default function IdentitySection({ profile }: { profile: Profile }) {
  const { put } = useRequest(sectionsRequest)
  const national = useRequest(saveNationalIdRequest)
  const passport = useRequest(savePassportRequest)
  const today = new Date().toISOString().slice(0, 10)
  const { dateOfBirth } = profile.personal
  const usualKind = isUnder18(dateOfBirth, today) ? 'b_form' : 'cnic'
  return (
    <div className="grid gap-5">
      <p className="max-w-[60ch] text-soft">{words.lead}</p>
      <PaperForm
        key={`national ${profile.national === null}`}
        paper="national"
        heading={words.national}
        kept={profile.national}
        schema={NationalForm}
        typed={{ kind: profile.national?.kind ?? usualKind, country: '' }}
        warning={endedOn(profile.national?.expires ?? null, today)}
        save={async (body) => put({ profile: (await national.run({ body }).unwrap()).profile })}
        hintFor={({ kind }) => (kind === 'other' ? words.numberOther : words.numberHint)}
      >
        {({ register, errors }) => (
          <Field label={words.kind} error={errors.kind?.message}>
            <Select {...register('kind')}>
              {nationalIdKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {profileWords.named.papers[kind]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </PaperForm>
      <PaperForm
        key={`passport ${profile.passport === null}`}
        paper="passport"
        heading={words.passport}
        kept={profile.passport}
        schema={PassportForm}
        typed={{
          kind: '',
          country: profile.passport === null ? 'PK' : (profile.passport.country ?? ''),
        }}
        warning={passportWarning(profile, today)}
        save={async (body) => put({ profile: (await passport.run({ body }).unwrap()).profile })}
        hintFor={() => words.numberOther}
      >
        {({ register, errors }) => (
          <Field label={words.country} error={errors.country?.message}>
            <Select {...register('country')}>
              <CountryOptions />
            </Select>
          </Field>
        )}
      </PaperForm>
      {profile.numberLooks.length > 0 && (
        <Card as="div" padded className="grid gap-2">
          <h2 className="text-h5">{words.looks}</h2>
          <ul className="grid gap-1 text-sm text-soft">
            {profile.numberLooks.map(({ paper, at }) => (
              <li key={`${paper} ${at}`}>{words.look(words[paper], momentInWords(at))}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const endedOn = (expires: string | null, today: string): string | null =>
  expires !== null && expires < today ? words.expired(dayInWords(expires)) : null

/** A passport that ends within six months of the start somebody looks for. */
function passportWarning({ passport, record }: Profile, today: string): string | null {
  const expires = passport?.expires ?? null
  if (expires === null) return null
  const until = passportUntil(record.intake)
  if (until === null || expires >= until || expires < today) return endedOn(expires, today)
  return words.tooSoon(intakeInWords(record.intake) ?? '', dayInWords(until))
}
