import { useState } from 'react'
import type { FormEvent } from 'react'
import { officeDay } from '#kit/format/office-day.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useSend, type Sender } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { setRate } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import type { CurrencyRates, Setting } from './rates-of-currency.ts'
import { typedNumber } from './parse-number.ts'

const texts = staffCosts.rates.dialog
const formId = 'set-rate'

interface Props {
  setting: Setting
  home: string
  onClose: () => void
}

/** The dialog for a rate with its day and source. A rate far from the previous one must be confirmed. */
export function RateDialog({ setting, home, onClose }: Props) {
  const saving = useSend(setRate)
  return (
    <FormDialog
      open={setting !== null}
      onClose={onClose}
      heading={
        setting === null || setting === 'new' ? texts.add : texts.change({ currency: setting.currency })
      }
      form={formId}
      submit={staffCosts.save}
      busy={saving.isSending}
      busyLabel={staffCosts.saving}
      cancel={staffCosts.cancel}
      resets
    >
      {setting !== null && (
        <RateForm of={setting === 'new' ? null : setting} home={home} saving={saving} onClose={onClose} />
      )}
    </FormDialog>
  )
}

interface FormProps extends Omit<Props, 'setting'> {
  of: CurrencyRates | null
  saving: Sender<typeof setRate>
}

function RateForm({ of, home, saving: { send, isSending }, onClose }: FormProps) {
  const form = useUnsavedForm(`rate ${of?.currency ?? 'new'}`, {
    currency: of?.currency ?? '',
    rate: of?.current ? String(of.current.rate) : '',
    asOf: officeDay(new Date()),
    source: of?.current?.source ?? '',
  })
  const { currency, rate, asOf, source } = form.typed
  const [confirmed, setConfirmed] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const number = typedNumber(rate)
  const code = currency.trim().toUpperCase()
  const isFar = failure?.code === 'rate_far_off'
  const wrong = {
    currency: isSubmitted && !/^[A-Z]{3}$/.test(code) ? texts.currencyHint : failure?.fields['currency'],
    rate: isSubmitted && number === null ? staffCosts.notANumber : failure?.fields['rate'],
    asOf: failure?.fields['asOf'],
    source: failure?.fields['source'],
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isSending || number === null || !/^[A-Z]{3}$/.test(code)) return
    setFailure(null)
    try {
      const body = { rate: number, asOf, source, ...(confirmed ? { confirmed } : {}) }
      const { message } = await send({ params: { currency: code }, body })
      form.discard()
      showToast({ text: message })
      onClose()
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }
  const named = failure !== null && Object.keys(failure.fields).some((name) => name in wrong)
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void save(event)}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && !named && <Banner tone="error">{failure.message}</Banner>}
      {of === null && (
        <Field label={texts.currency} hint={texts.currencyHint} error={wrong.currency}>
          <TextInput
            value={currency}
            maxLength={3}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => form.change({ currency: event.target.value.toUpperCase() })}
          />
        </Field>
      )}
      <Field
        label={of === null ? texts.rateOfOther({ home }) : texts.rate({ currency: of.currency, home })}
        error={wrong.rate}
      >
        <TextInput
          value={rate}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => form.change({ rate: event.target.value })}
        />
      </Field>
      {(isFar || confirmed) && (
        <Checkbox
          label={texts.confirm}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
      <Field label={texts.asOf} error={wrong.asOf}>
        <DateInput
          value={asOf}
          max={officeDay(new Date())}
          onChange={(event) => form.change({ asOf: event.target.value })}
        />
      </Field>
      <Field label={texts.source} hint={texts.sourceHint} error={wrong.source}>
        <TextInput
          value={source}
          maxLength={300}
          onChange={(event) => form.change({ source: event.target.value })}
        />
      </Field>
      <ResumedBanner of={form} />
      {of !== null && of.history.length > 0 && <Before of={of} home={home} />}
    </form>
  )
}

function Before({ of, home }: { of: CurrencyRates; home: string }) {
  return (
    <section aria-label={texts.before} className="text-sm">
      <h3 className="text-sm font-semibold">{texts.before}</h3>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto text-soft" tabIndex={0}>
        {of.history.map(({ rate, asOf, source, setAt }) => (
          <li key={setAt}>
            <span className="tabular-nums">
              {staffCosts.rates.equals({ currency: of.currency, rate: String(rate), home })},{' '}
              {formatShortDay(asOf)}
            </span>
            , <bdi>{source}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
