import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { describeTuition } from '#areas/catalogue/offers-web.ts'
import { tuitionPeriods } from '#areas/catalogue/programs/contract/programs.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { offerTuitionTexts as texts } from '#texts/applications/decide/decision.ts'
import type { Draft } from './decision-draft.ts'
import { isComplete, tuitionOnPage, type TypedTuition } from './suggested-tuition.ts'

interface Props {
  draft: Draft
  program: ProgramOf
  errors: Readonly<Record<string, string>>
  onChange: (changes: Partial<Draft>) => void
}

/** The tuition of an offer: the one of the program’s page, another amount, or none. */
export function OfferTuitionFields({ draft, program, errors, onChange }: Props) {
  const onPage = tuitionOnPage(program)
  const isKnown = isComplete(onPage)
  const described = program === null || program === 'failed' ? null : describeTuition(program)
  const isOfPage =
    isKnown && (Object.keys(onPage) as (keyof TypedTuition)[]).every((name) => draft[name] === onPage[name])
  // What was chosen from the page stays when the page says something else by now.
  const chosen = draft.tuition === 'program' && !isOfPage ? 'other' : draft.tuition
  const choose = (tuition: Draft['tuition']) => {
    const isBlank = draft.tuitionAmount === '' && draft.tuitionCurrency === ''
    onChange({ tuition, ...(tuition === 'program' || (tuition === 'other' && isBlank) ? onPage : {}) })
  }
  const typed = (name: keyof TypedTuition) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: name === 'tuitionCurrency' ? target.value.toUpperCase() : target.value }),
  })
  return (
    <div className="grid gap-2.5">
      <RadioGroup
        legend={texts.legend}
        name="tuition"
        value={chosen}
        {...(errors['tuition'] ? { error: errors['tuition'] } : {})}
        onValue={(value) => choose(value as Draft['tuition'])}
        options={[
          ...(isKnown ? [{ value: 'program', label: described, hint: texts.fromPage }] : []),
          {
            value: 'other',
            label: isKnown ? texts.other : texts.amountOfOffer,
            hint: isKnown || described === null ? null : texts.pageSays({ tuition: described }),
          },
          { value: 'none', label: texts.none },
        ]}
      />
      {chosen === 'other' && (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
          <Field label={texts.amount} error={errors['tuition.amount']}>
            <TextInput inputMode="decimal" autoComplete="off" {...typed('tuitionAmount')} />
          </Field>
          <Field label={texts.currency} error={errors['tuition.currency']}>
            <TextInput maxLength={3} autoComplete="off" spellCheck={false} {...typed('tuitionCurrency')} />
          </Field>
          <Field label={texts.period} error={errors['tuition.period']} className="sm:col-span-2">
            <Select {...typed('tuitionPeriod')}>
              <option value="">{texts.choosePeriod}</option>
              {tuitionPeriods.map((period) => (
                <option key={period} value={period}>
                  {texts.periods[period]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </div>
  )
}
