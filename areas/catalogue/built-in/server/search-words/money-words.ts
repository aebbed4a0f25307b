/** A limit on tuition. */
export interface Price {
  readonly upTo: number | null
  readonly from: number | null
  readonly currency: string
  /** Whether the currency is a guess, because none was typed. */
  readonly assumed: boolean
}

const numberWords: Readonly<Record<string, number>> = {
  ek: 1,
  derh: 1.5,
  dhai: 2.5,
  do: 2,
  teen: 3,
  char: 4,
  panch: 5,
  che: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
  gyarah: 11,
  barah: 12,
  terah: 13,
  chaudah: 14,
  pandrah: 15,
  solah: 16,
  satrah: 17,
  athara: 18,
  unnees: 19,
  bees: 20,
  pachees: 25,
  tees: 30,
  chalees: 40,
  pachas: 50,
  saath: 60,
  sattar: 70,
  assi: 80,
  nabbe: 90,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  fifty: 50,
}
const scales: Readonly<Record<string, number>> = {
  k: 1000,
  hazar: 1000,
  lakh: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
}
const currencies: Readonly<Record<string, string>> = {
  dollar: 'USD',
  euro: 'EUR',
  rupees: 'PKR',
  pound: 'GBP',
  yuan: 'CNY',
  aud: 'AUD',
  ringgit: 'MYR',
  lira: 'TRY',
  lari: 'GEL',
  tenge: 'KZT',
  forint: 'HUF',
  dinar: 'RSD',
}
const amount = String.raw`\d+(?:\.\d+)?|${Object.keys(numberWords).join('|')}`
const scale = Object.keys(scales).join('|')
const currency = Object.keys(currencies).join('|')
/** "Sarhe teen lakh" is 350,000, "do hazar panch sau" 2,500. */
const money = new RegExp(
  String.raw`(?:(?<before>${currency}) )?\b(?<half>sarhe )?(?<amount>${amount})\b(?: (?<scale>${scale})\b)?(?: (?<hundreds>${amount}) (?:sau|so|hundred)\b)?(?: (?<after>${currency})\b)?`,
  'gu',
)

const numberOf = (typed: string): number => numberWords[typed] ?? Number(typed)

/** The amount that a match of `money` states. */
const valueOf = ({ half, amount: typed = '', scale: times, hundreds }: Record<string, string | undefined>) =>
  (numberOf(typed) + (half === undefined ? 0 : 0.5)) * (times ? scales[times]! : 1) +
  (hundreds === undefined ? 0 : numberOf(hundreds) * 100)

const below =
  /\b(?:under|below|less than|lower than|up ?to|max(?:imum)?|within|at most|not more than|budget)\b/u
const belowAfter =
  /^ ?(?:ki |ka |ke |usd )?(?:se (?:kam|neeche|niche|andar)|tak|or less|budget|a year|per year|mein|ho)\b/u
const above = /\b(?:over|above|more than|at least)\b/u
const notAbove =
  /\b(?:not|no|nothing|none|cannot|cant|can not|dont|never|wont)\b.*\b(?:over|above|more than|exceed\w*|cross)\b|\b(?:se zyada|se upar) (?:na|nahi|ni)\b/u
const mentionsMoney =
  /\b(?:budget|enough|kafi|sufficient|got|have|afford|pay|spend|save|tak|mein|poor|affordable|only|sirf|pas|dega|degi|denge|dunga|de|jeb|paise)\b/u

/** An amount in a text. */
interface Amount {
  readonly value: number
  /** ISO 4217; null if none is named. */
  readonly named: string | null
  /** Whether it is counted as only rupees are. */
  readonly rupees: boolean
  /** The text before and after it. */
  readonly ahead: string
  readonly behind: string
}

/** Smaller amounts are durations, grades and ranks. */
const leastAmount = 50

/** The amounts of money in a text: each with a comparison, a currency or a scale. "6 years" is none. */
function amountsIn(text: string): Amount[] {
  return [...text.matchAll(money)]
    .filter(({ groups, index }) => {
      const { before, after, scale: times, amount: typed = '' } = groups!
      if (numberWords[typed] !== undefined && !times && !after) return false
      return Boolean(before ?? after ?? times) || comparesAt(text, index) || /\bbetween\b/u.test(text)
    })
    .map(({ groups, index, 0: whole }) => {
      const { before, after, scale: times } = groups!
      const named = before ?? after
      return {
        value: valueOf(groups!),
        named: named ? currencies[named]! : null,
        rupees: times === 'lakh' || times === 'crore',
        ahead: text.slice(0, index),
        behind: text.slice(index + whole.length),
      }
    })
    .filter(({ value }) => value >= leastAmount)
}

/** The limit on tuition in a text. @param words in their usual spelling */
export function readPrice(words: readonly string[]): Price | null {
  const text = words.join(' ')
  const [first, second] = amountsIn(text)
  if (/\b(?:for free|free of cost|muft)\b|\bfree (?:mbbs|education|study|degree)\b/u.test(text))
    return { from: null, upTo: 0, currency: 'USD', assumed: false }
  if (!first) return null
  const named = first.named ?? second?.named ?? null
  const unit = named ?? (first.rupees || first.value >= 300_000 ? 'PKR' : 'USD')
  const shared = { currency: unit, assumed: named === null && !first.rupees }
  if (second && /\bbetween\b/u.test(text)) return { ...shared, from: first.value, upTo: second.value }
  if (!notAbove.test(text) && above.test(first.ahead)) return { ...shared, from: first.value, upTo: null }
  if (notAbove.test(text) || below.test(text) || belowAfter.test(first.behind) || mentionsMoney.test(text)) {
    return { ...shared, from: null, upTo: first.value }
  }
  return null
}

const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

/** Words that belong to the amount after them, and to the one before them. */
const leadingIn = new Set(
  `under below less lower than up upto to max maximum within at most no not more over above budget of is for with between
   and around about tuition fees price cost costs kharcha`.split(/\s+/u),
)
const comingAfter = new Set(
  `se kam neeche niche andar tak or less budget a an per year annum annual annually yearly saal saalana mein ho ki ka ke
   max maximum only sirf tuition fees`.split(/\s+/u),
)

/**
 * The highest tuition that a search names, and which of its words do so: "mbbs under 3000 euro a year". In a search an
 * amount with a currency is a limit by itself.
 * @param words in their usual spelling
 */
export function highestTuitionIn(
  words: readonly string[],
): { readonly upTo: number; readonly currency: string; readonly places: ReadonlySet<number> } | null {
  const amounts = amountsIn(words.join(' '))
  const [only, ...others] = amounts
  const price = readPrice(words)
  const unit = only?.named ?? (only?.rupees ? 'PKR' : null)
  const bare = price === null && only && unit !== null && others.length === 0 ? only : null
  const upTo = price?.upTo ?? bare?.value ?? null
  // What costs nothing is not found by a limit: most programs without tuition do not state a zero.
  if (upTo === null || upTo === 0) return null
  const places = new Set([...words.keys()].filter((place) => words[place] === 'budget'))
  for (const { ahead, behind } of amounts) {
    let from = wordsIn(ahead).length
    let to = words.length - wordsIn(behind).length
    while (from > 0 && leadingIn.has(words[from - 1]!)) from--
    while (to < words.length && comingAfter.has(words[to]!)) to++
    for (let place = from; place < to; place++) places.add(place)
  }
  return { upTo, currency: price?.currency ?? unit!, places }
}

const comparesAt = (text: string, index: number): boolean =>
  /\b(?:under|below|less than|up ?to|max(?:imum)?|budget|between|over|above|more than)(?: of| is)? ?$/u.test(
    text.slice(0, index),
  ) || /^\S+ (?:se kam|se neeche|tak|or less)\b/u.test(text.slice(index))

const units = new RegExp(
  String.raw`\b(?:in|into|convert\w*|pak|pakistani|how (?:much|many)|kitna) (?:pak |pakistani |indian )?(${currency})\b|\b(${currency}) mein\b`,
  'u',
)

/** The currency in which a question wants amounts, or null: "how much is that in rupees". */
export function currencyIn(text: string): string | null {
  const [, ahead, behind] = units.exec(text) ?? []
  return currencies[ahead ?? behind ?? ''] ?? null
}

/** An amount that a question wants in another currency. */
export interface Conversion {
  readonly money: { readonly amount: number; readonly currency: string }
  readonly into: string
}

/** "450 euro in rupees": the amount and the other currency; null for any other question. */
export function conversionIn(words: readonly string[]): Conversion | null {
  const text = words.join(' ')
  const into = currencyIn(text)
  if (into === null) return null
  for (const { groups } of text.matchAll(money)) {
    const { before, after, scale: times } = groups!
    // Only rupees are counted in lakh.
    const named =
      currencies[before ?? after ?? ''] ?? (times === 'lakh' || times === 'crore' ? 'PKR' : undefined)
    const value = valueOf(groups!)
    if (named && named !== into && value > 0) return { money: { amount: value, currency: named }, into }
  }
  return null
}
