/** Numbers as words, months and currency signs: each states a number as digits do. */
const stating =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|lakh|crore|half|quarter|dozen|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|today|tomorrow|yesterday|percent|per cent|dollars?|euros?|pounds?|rupees|pkr|usd|eur|gbp|aud|kzt|rsd|gel|cny|try)\b|[$€£₹%]/giu
const digits = /\p{Nd}+(?:[.,:/-]\p{Nd}+)*/gu
/** `12,000 EUR`, `€12,000`: an amount with its currency. */
const amounts = /(?:([A-Z]{3}|[$€£₹])\s?)?(\p{Nd}[\p{Nd}.,]*)(?:\s?([A-Z]{3}|[$€£₹%]))?/gu

const plain = (number: string): string => number.replace(/,(?=\d{3}\b)/gu, '').replace(/[.,]$/u, '')

/** Every number a text states: digits, calendar days, currencies. */
export const statedNumbersIn = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(digits)].map(([number]) => plain(number)),
    ...[...text.matchAll(stating)].map(([word]) => word.toLowerCase()),
  ])

const pairsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(amounts)].flatMap(([, before, number = '', after]) =>
      before || after ? [`${plain(number)} ${before ?? after}`] : [],
    ),
  )

/**
 * The numbers in a text that the facts do not contain: a number, a day, a currency, or an amount in another
 * currency than in the facts.
 */
export function inventedNumbers(text: string, facts: string): string[] {
  const [known, pairs] = [statedNumbersIn(facts), pairsIn(facts)]
  return [
    ...[...statedNumbersIn(text)].filter((number) => !known.has(number)),
    ...[...pairsIn(text)].filter((pair) => !pairs.has(pair)),
  ]
}
