import { useEffect, useId, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { latinDigits } from '#platform/contract/latin-digits.ts'
import { Select, TextInput } from '#kit/ui/fields/text-input.tsx'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'

interface Props {
  /** Active limit of tuition per year; null for none. */
  upTo: string | null
  /** ISO 4217. */
  currency: string
  /** Currencies that amounts can be compared in. */
  currencies: readonly string[]
  onUpTo: (amount: string | null) => void
  onCurrency: (currency: string) => void
}

/** The limit of tuition per year, and the currency in which amounts are shown. */
export function TuitionFilter({ upTo, currency, currencies, onUpTo, onCurrency }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(upTo ?? '')
  useEffect(() => setTyped(upTo ?? ''), [upTo])
  // Cents are no part of the limit.
  const digits = latinDigits(typed.replace(/[.,\u066b]\p{Nd}{1,2}\s*$/u, ''))
    .replace(/^0+/, '')
    .slice(0, 9)
  return (
    <form
      className="border-b border-line pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        onUpTo(digits === '' ? null : digits)
      }}
    >
      <label htmlFor={`${id}-amount`} className="mb-1 block text-sm font-semibold">
        {texts.tuitionUpTo}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextInput
          id={`${id}-amount`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts.anyAmount}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="tabular-nums"
        />
        <Select
          aria-label={texts.currency}
          value={currency}
          onChange={(event) => onCurrency(event.target.value)}
          className="max-w-24"
        >
          {[...new Set([currency, ...currencies])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
      <Button type="submit" size="small" className="mt-2" wide>
        {texts.setAmount}
      </Button>
    </form>
  )
}
