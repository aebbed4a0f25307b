import { useLoaded } from '#kit/store/use-loaded.ts'
import { currencyNotes as texts } from '#texts/catalogue/costs/notes.ts'
import { listRates } from '../contract/money.ts'
import { hasRate } from '../contract/rates.ts'

/** Whether amounts can be shown in a currency, in words; null before the rates are known. */
export function useCurrencyNote(): (currency: string) => string | null {
  const { data: rates } = useLoaded(listRates, {})
  return (currency) =>
    rates && (hasRate(rates, currency) ? texts.shownIn({ currency }) : texts.noRate({ currency }))
}
