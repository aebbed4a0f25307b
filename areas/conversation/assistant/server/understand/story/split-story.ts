import { typedWords } from '#areas/catalogue/offers.ts'

/** What a message asks, without the story around it. */
export interface Story {
  /** The sentences that ask something, where others do not; otherwise all. In Latin letters. */
  readonly asking: string
  /** The positions of the words of the other sentences. */
  readonly aside: ReadonlySet<number>
  /** The same with the clauses of long sentences that ask nothing: unknown words there are no names. */
  readonly told: ReadonlySet<number>
  /** Those of the sentences beside the question that say what somebody wants: "Now I am thinking about Pécs." */
  readonly wished: ReadonlySet<number>
}

/** The fewest words that ask something by themselves: "real?" needs the sentence before it. */
const fewestAsking = 3
/** The fewest words of a sentence that may have a clause that asks nothing. */
const longSentence = 11
/** The fewest words of such a clause. */
const fewestTold = 4

const interrogative =
  /\b(?:k[iy]a|kitn\w*|ktn[aei]|kahan|kidhar|kab|kais[aei]|kes[aei]|kon|kaun|k(?:o|au|ou)ns[aeiy]|kis|kyu?n|which|what|whats|how|where|when|who|whether|(?:is|are) (?:there|it|this|they)|(?:do|does|did|can|could|should|will|may|is|are) (?:i|you|u|he|she|we|they|it|the)|tell me|suggest|ba?ta\w*|dikha\w*|mil(?:e|ay)? ?g[aei]|(?<!\b(?:na(?:hi|hin|h|i)? (?:\w+ )?|de |dey |afford kar |kharch kar ))sakt[aei]\w*)\b/iu
/** What somebody wants is part of the question, wherever it stands. */
const aims =
  /\b(?:wants?|wanna|wish\w*|interested|looking for|dreams?|likes?|loves?|chah?t[aei]|chahiy?e|chahye|k[ae]?r(?:un|oon|u)g[aei]|sh(?:au|o)q|(?:karn|parhn|bann|jan)[aei] (?:h(?:ai|e|un)|chah\w*))\b/iu
/** "Mai ne BSCS kia hai" tells what was done: there "kia" asks nothing. */
const did =
  /\b(?:(?:mai|mein|main|me|m|us|is|un|bhai|behn|behen|bet[ai]) n(?:e|ay|y)|m(?:e|ai)n(?:e|ay|y))\b[^.?!]*?\bk(?:i|e)?y?[ae]?a\b(?! kya)(?: (?:hai|he|hy|tha|hua|hwa))*/giu
const isInterrogative = (text: string): boolean =>
  interrogative.test(text.replaceAll(did, ' ')) || /^\s*any(?:thing)?\b/iu.test(text)
/** "Will the gap be a problem", without a question mark. */
const auxiliary = /^\s*(?:will|would|can|could|does|did|should|are)\b/iu
const pointing = /\b(?:it|this|that|both|ye|yeh|wo|woh|iski|iska|uski|uska|dono)\b/iu
/** Who tells something about people. */
const telling =
  /\b(?:i|my|we|our|he|she|his|her|main|mai|mene|maine|me(?:in)? n[ey]|mer[aei]|mujhe|hum|hamar[aei]|abb?u|amm?i|papa|ghar ?wal\w+|father|mother|brother|sister|uncle|walid|bhai|beh[ae]n|bet[ai]|dost|friends?|h[uo]o?n|th[aei])\b/iu
/** Where a clause ends: at a mark, before a word that joins, before who speaks, and after a verb of Roman Urdu. */
const between = new RegExp(
  [
    String.raw`(?<=[,;:])\s+`,
    String.raw`\s+-+\s+`,
    String.raw`\s+(?=(?:ab|abhi|phir|lekin|magar|is liye|isliye|but|so|therefore|because)\s)`,
    String.raw`\s+(?=(?:and )?(?:now i|i (?:want|need|am (?:looking|interested|thinking)|would like)|can (?:you|u) tell|please tell|tell me)\s)`,
    String.raw`(?<=\b(?:hai|hain|hun|hoon|tha|thi|thay)) (?=(?:aur )?(?:mujhe|mujhay|mjhe|muje|usko|unko|mai|main|mein|hum|meri|mera|mere|us|un|wo|woh)\s)`,
  ].join('|'),
  'iu',
)
/** "Now I am thinking about Pécs": what is wanted by now. */
const byNow =
  /^\s*(?:and |so |but )?(?:now|ab)\b|\b(?:thinking (?:of|about)|planning|soch rah\w*|decided|chose|shortlisted)\b/iu

const sizeOf = (text: string): number => typedWords(text).length

interface Part {
  readonly size: number
  readonly isAside: boolean
  readonly isTold: boolean
  readonly isWished: boolean
}

/** The clauses of a long sentence: "yesterday my father fell ill, so can I start next year". */
function clausesOf(sentence: string): Part[] {
  const clauses = sentence.split(between).filter((one) => one.trim() !== '')
  const isTold = (one: string) =>
    !isInterrogative(one) && !aims.test(one) && telling.test(one) && sizeOf(one) >= fewestTold
  // Where nothing is left that asks, all of it does.
  const isLong = sizeOf(sentence) >= longSentence && !clauses.every(isTold)
  return clauses.map((one) => ({
    size: sizeOf(one),
    isAside: false,
    isTold: isLong && isTold(one),
    isWished: false,
  }))
}

/** A message of which all is asked. @param latin in Latin letters */
export const wholly = (latin: string): Story => ({
  asking: latin,
  aside: new Set(),
  told: new Set(),
  wished: new Set(),
})

/**
 * Tells what a message asks from the story around it: "My family has land in Okara. Do you have agriculture?"
 * @param latin in Latin letters
 */
export function splitStory(latin: string): Story {
  const sentences = latin.split(/(?<=[.!?؟۔])\s+|\n+/u).filter((one) => one.trim() !== '')
  const marked = sentences.some((one) => /[?؟]/u.test(one))
  const interrogatives = sentences.map((one) => (marked ? /[?؟]/u.test(one) : isInterrogative(one)))
  // "I am from Nairobi. Interested in nursing in Europe." asks by what it wants.
  const asksSomething = interrogatives.some(Boolean) || sentences.some((one) => auxiliary.test(one))
  const asks = asksSomething ? interrogatives : sentences.map((one) => aims.test(one))
  const first = asks.indexOf(true)
  // "She wants animal science. Where can she study it?"
  const points = pointing.test(sentences.filter((_, at) => asks[at]).join(' '))
  const meant = points && aims.test(sentences[first - 1] ?? '') ? first - 1 : first
  const asking = sentences.filter((_, at) => at === meant || asks[at])
  // "Available hai?" asks about the sentence before it.
  const isShort = sizeOf(asking.join(' ')) < fewestAsking
  const isAsked = (at: number) => at === meant || asks[at]! || (isShort && at >= first - 1)
  const parts = sentences.flatMap((one, at): Part[] =>
    isAsked(at)
      ? clausesOf(one)
      : [{ size: sizeOf(one), isAside: true, isTold: true, isWished: aims.test(one) || byNow.test(one) }],
  )
  // Words that belong together across a border are counted otherwise.
  const isCounted = parts.reduce((sum, { size }) => sum + size, 0) === sizeOf(latin)
  if (!isCounted) return wholly(latin)
  const aside = new Set<number>()
  const told = new Set<number>()
  const wished = new Set<number>()
  let at = 0
  for (const { size, isAside, isTold, isWished } of parts)
    for (const end = at + size; at < end; at++) {
      if (isAside) aside.add(at)
      if (isTold) told.add(at)
      if (isWished) wished.add(at)
    }
  return { asking: aside.size === 0 ? latin : asking.join(' '), aside, told, wished }
}
