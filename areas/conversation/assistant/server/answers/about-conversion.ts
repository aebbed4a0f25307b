import { type Conversion, readAgencyRates } from '#areas/catalogue/offers.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { sourceTexts } from '#texts/conversation/assistant/answers.ts'
import { leads } from '#texts/conversation/assistant/leads.ts'
import { text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'

/** An amount in another currency, at the office's rates; without one of them, that it is not known. */
export async function aboutConversion(
  { deps, speech }: QuestionContext,
  { money, into }: Conversion,
): Promise<DraftAnswer> {
  const rates = await readAgencyRates(deps.pool)
  const converted = rates.convert(money, into)
  const day = rates.dayOf(money.currency, into)
  const lead =
    converted === null || day === null
      ? leads.noConversion({ speech, from: money.currency, into })
      : leads.conversion({
          speech,
          amount: formatExactAmount({ ...converted, amount: Math.round(converted.amount) }),
          from: formatExactAmount(money),
          day: formatDay(day),
        })
  return {
    intent: 'fees',
    blocks: [text(lead)],
    sources: converted === null ? [] : [{ title: sourceTexts.rates, url: null, asOf: day, checkedOn: null }],
    links: [],
    handover: converted === null,
  }
}
