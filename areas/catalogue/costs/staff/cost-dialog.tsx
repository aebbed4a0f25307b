import { useState } from 'react'
import type { FormEvent } from 'react'
import { officeDay } from '#kit/format/office-day.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { countryCodes } from '#kit/format/country-codes.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { countryName } from '#kit/format/local-formats.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useSend, type Sender } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import {
  costPeriods,
  destinationCostKinds,
  setDestinationCost,
  type DestinationCost,
} from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { typedNumber } from './parse-number.ts'

const texts = staffCosts.costs.dialog
const formId = 'set-cost'

interface Props {
  /** The cost to change, `new` for another one; null closes the dialog. */
  setting: DestinationCost | 'new' | null
  onClose: () => void
  /** Called where the cost was changed or withdrawn by somebody else. */
  onStale: () => void
}

/** The dialog for a cost of a country or city, with its source and the day it was checked. */
export function CostDialog({ setting, onClose, onStale }: Props) {
  const saving = useSend(setDestinationCost)
  return (
    <FormDialog
      open={setting !== null}
      onClose={onClose}
      wide
      heading={setting === 'new' ? texts.add : texts.change}
      form={formId}
      submit={staffCosts.save}
      busy={saving.isSending}
      busyLabel={staffCosts.saving}
      cancel={staffCosts.cancel}
      resets
    >
      {setting !== null && (
        <CostForm
          of={setting === 'new' ? null : setting}
          saving={saving}
          onClose={onClose}
          onStale={onStale}
        />
      )}
    </FormDialog>
  )
}

const empty = {
  country: '',
  city: '',
  kind: 'living' as DestinationCost['kind'],
  amount: '',
  currency: '',
  per: 'month' as DestinationCost['per'],
  note: '',
  sourceUrl: '',
}

interface FormProps extends Omit<Props, 'setting'> {
  of: DestinationCost | null
  saving: Sender<typeof setDestinationCost>
}

function CostForm({ of, saving: { send, isSending }, onClose, onStale }: FormProps) {
  const form = useUnsavedForm(`cost ${of?._id ?? 'new'}`, {
    ...(of === null ? empty : { ...of, city: of.city ?? '', note: of.note ?? '', amount: String(of.amount) }),
    checkedOn: officeDay(new Date()),
  })
  const { typed, change } = form
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const amount = typedNumber(typed.amount)
  const wrong = (name: string) =>
    isSubmitted && name === 'amount' && amount === null ? staffCosts.notANumber : failure?.fields[name]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isSending || amount === null) return
    setFailure(null)
    const { country, kind, per, sourceUrl, checkedOn } = typed
    const body = {
      ...(of === null ? {} : { corrects: of._id }),
      country,
      kind,
      per,
      sourceUrl,
      checkedOn,
      amount,
      currency: typed.currency.trim(),
      city: typed.city.trim() || null,
      note: typed.note.trim() || null,
    }
    try {
      const { message } = await send({ body })
      form.discard()
      showToast({ text: message })
      onClose()
    } catch (refused) {
      setFailure(refused as CallFailure)
      if ((refused as CallFailure).code === 'changed_meanwhile') onStale()
    }
  }
  const named = failure !== null && Object.keys(failure.fields).length > 0
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => void save(event)}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && !named && (
        <Banner tone="error" className="sm:col-span-2">
          {failure.message}
        </Banner>
      )}
      {of !== null && <p className="text-sm text-soft sm:col-span-2">{texts.replaces}</p>}
      <Field label={texts.country} error={wrong('country')}>
        <Select value={typed.country} onChange={(event) => change({ country: event.target.value })}>
          <option value="">{texts.choose}</option>
          <Countries />
        </Select>
      </Field>
      <Field label={texts.city} optional={staffCosts.optional} hint={texts.cityHint} error={wrong('city')}>
        <TextInput
          value={typed.city}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => change({ city: event.target.value })}
        />
      </Field>
      <Field label={texts.kind} error={wrong('kind')}>
        <Select
          value={typed.kind}
          onChange={(event) => change({ kind: event.target.value as DestinationCost['kind'] })}
        >
          {destinationCostKinds.map((kind) => (
            <option key={kind} value={kind}>
              {staffCosts.costs.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.per} error={wrong('per')}>
        <Select
          value={typed.per}
          onChange={(event) => change({ per: event.target.value as DestinationCost['per'] })}
        >
          {costPeriods.map((per) => (
            <option key={per} value={per}>
              {staffCosts.costs.per[per]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.amount} error={wrong('amount')}>
        <TextInput
          value={typed.amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => change({ amount: event.target.value })}
        />
      </Field>
      <Field label={texts.currency} error={wrong('currency')}>
        <TextInput
          value={typed.currency}
          maxLength={3}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ currency: event.target.value.toUpperCase() })}
        />
      </Field>
      <Field label={texts.sourceUrl} error={wrong('sourceUrl')} className="sm:col-span-2">
        <TextInput
          type="url"
          inputMode="url"
          dir="ltr"
          value={typed.sourceUrl}
          maxLength={500}
          onChange={(event) => change({ sourceUrl: event.target.value })}
        />
      </Field>
      <Field label={texts.checkedOn} error={wrong('checkedOn')}>
        <DateInput
          value={typed.checkedOn}
          max={officeDay(new Date())}
          onChange={(event) => change({ checkedOn: event.target.value })}
        />
      </Field>
      <Field
        label={texts.note}
        optional={staffCosts.optional}
        hint={texts.noteHint}
        error={wrong('note')}
        className="sm:col-span-2"
      >
        <TextInput
          value={typed.note}
          maxLength={300}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      <ResumedBanner of={form} className="sm:col-span-2" />
    </form>
  )
}

let named: { code: string; name: string }[] | undefined

function Countries() {
  named ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
