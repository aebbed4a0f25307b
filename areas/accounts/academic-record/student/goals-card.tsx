import { site } from '#site'
import { textsFor } from '#kit/acting/texts-for.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatDate } from '#kit/format/local-formats.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { SectionFields } from '#areas/accounts/profile/student/section-form.tsx'
import { useSectionForm } from '#areas/accounts/profile/student/use-section-form.ts'
import { entryForm, parseNumber, textOrNull, numberText } from '#kit/forms/entry-form.ts'
import { fieldName } from '../web/field-name.ts'
import { saveGoals } from '../contract/academic-record.ts'
import type { AcademicRecord, Goals } from '../contract/academic-record.ts'
import { recordLimits } from '../contract/qualifications-and-tests.ts'
import { GoalsInput } from '../contract/record-input.ts'
import {
  actingGoalsTexts,
  entryTexts,
  goalsTexts as ownTexts,
} from '#texts/accounts/academic-record/record.ts'
import { ChosenList } from './chosen-list.tsx'
import { CountryOptions } from '#kit/forms/country-options.tsx'
import { upcomingIntakes } from './upcoming-intakes.ts'

interface GoalsFormValues extends Record<string, unknown> {
  countries: string[]
  fields: string[]
  level: string
  intake: string
  budgetPerYear: string
  currency: string
  englishTaughtOnly: boolean
}

const bodyFrom = (typed: GoalsFormValues) => ({
  countries: typed.countries,
  fields: typed.fields,
  level: textOrNull(typed.level),
  intake: textOrNull(typed.intake),
  budgetPerYear: parseNumber(typed.budgetPerYear),
  currency: textOrNull(typed.currency),
  englishTaughtOnly: typed.englishTaughtOnly,
})
const GoalsForm = entryForm(GoalsInput, bodyFrom, (path) => path.split('.')[0]!)

const goalsFormValues = (goals: Goals): GoalsFormValues => ({
  ...goals,
  level: goals.level ?? '',
  intake: goals.intake ?? '',
  budgetPerYear: numberText(goals.budgetPerYear),
  currency: goals.currency ?? site.homeCurrency,
})

const broadFields = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '0911',
  '0912',
  '0913',
  '0916',
  '10',
]
/** Currencies of fees and of families; a currency that is already set is offered too. */
const currencies = ['AED', 'AUD', 'CAD', 'CNY', 'EUR', 'GBP', 'PKR', 'SAR', 'TRY', 'USD']

const termsIn = (texts: typeof ownTexts): Record<keyof Goals, string> => ({
  countries: texts.countries,
  fields: texts.fields,
  level: texts.level,
  intake: texts.intake,
  budgetPerYear: texts.budget,
  currency: texts.currency,
  englishTaughtOnly: texts.englishOnly,
})
function formatValue(name: string, value: string): string | null {
  if (value === '') return null
  if (name === 'countries') return countryName(value)
  if (name === 'fields') return fieldName(value)
  if (name === 'level') return (ownTexts.levels as Readonly<Record<string, string>>)[value] ?? null
  return name === 'intake' ? formatIntake(value) : null
}

/** Where, what and from when a student wants to study, and for how much. */
export function GoalsCard({
  goals,
  changed,
  currencyNote,
  onSaved,
  onStale,
}: {
  goals: Goals
  changed: string | null
  /** What choosing a currency changes; null if that is not known. */
  currencyNote: (currency: string) => string | null
  /** Shows the record from the reply to a save. */
  onSaved: (reply: { record: AcademicRecord }) => void
  /** Reloads them after the server had newer ones. */
  onStale: () => void
}) {
  const { send } = useSend(saveGoals)
  const { form, touched, frame } = useSectionForm<GoalsFormValues, Goals>({
    schema: GoalsForm,
    newest: goalsFormValues(goals),
    about: 'record goals',
    make: bodyFrom,
    fieldOf: (path) => path.split('.')[1] ?? path,
    save: async ({ changes, seen, body: { currency }, keepalive }) => {
      // The preset currency was shown and left unchanged, so it is saved too.
      const body =
        goals.currency === null
          ? { goals: { currency, ...changes }, seen: { ...seen, currency: null } }
          : { goals: changes, seen }
      const { record } = await send({ body, keepalive })
      onSaved({ record })
      return goalsFormValues(record.goals)
    },
    onStale,
  })
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const choice = (name: 'countries' | 'fields') => ({
    chosen: watch(name),
    onChange: (chosen: string[]) => {
      setValue(name, chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      touched()
    },
    error: errors[name]?.message,
  })
  const optional = entryTexts.optional
  const texts = textsFor(ownTexts, actingGoalsTexts)
  const { intake, currency } = goals
  const intakes = upcomingIntakes(new Date())
  const note = currencyNote(watch('currency'))
  return (
    <Card padded aria-labelledby="goals" className="grid gap-4">
      <div>
        <h2 id="goals" className="text-h3">
          {texts.heading}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{texts.help}</p>
      </div>
      <SectionFields frame={frame} what={texts.heading} terms={termsIn(texts)} formatValue={formatValue}>
        <ChosenList
          {...choice('countries')}
          label={texts.countries}
          most={recordLimits.countries}
          nameOf={countryName}
          options={(chosen) => <CountryOptions of="destination" empty={texts.addCountry} except={chosen} />}
        />
        <ChosenList
          {...choice('fields')}
          label={texts.fields}
          most={recordLimits.fields}
          nameOf={fieldName}
          options={(chosen) => (
            <>
              <option value="">{texts.addField}</option>
              {broadFields
                .filter((code) => !chosen.includes(code))
                .map((code) => (
                  <option key={code} value={code}>
                    {fieldName(code)}
                  </option>
                ))}
            </>
          )}
        />
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field label={texts.level} optional={optional} error={errors.level?.message}>
            <Select {...register('level')}>
              <option value="">{entryTexts.choose}</option>
              {Object.entries(texts.levels).map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.intake} optional={optional} error={errors.intake?.message}>
            <Select {...register('intake')}>
              <option value="">{entryTexts.choose}</option>
              {(intake === null || intakes.includes(intake) ? intakes : [intake, ...intakes]).map((code) => (
                <option key={code} value={code}>
                  {formatIntake(code)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.budget} optional={optional} error={errors.budgetPerYear?.message}>
            <TextInput inputMode="decimal" {...register('budgetPerYear')} />
          </Field>
          <Field label={texts.currency} error={errors.currency?.message}>
            <Select {...register('currency')} aria-describedby={note === null ? undefined : 'goals-currency'}>
              {[...new Set([...currencies, ...(currency === null ? [] : [currency])])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </Field>
        </div>
        {note !== null && (
          <p id="goals-currency" className="text-sm text-soft">
            {note}
          </p>
        )}
        <Checkbox label={texts.englishOnly} {...register('englishTaughtOnly')} />
        {changed !== null && (
          <p className="text-sm text-soft">{entryTexts.changedOn({ day: formatDate(changed) })}</p>
        )}
      </SectionFields>
    </Card>
  )
}
