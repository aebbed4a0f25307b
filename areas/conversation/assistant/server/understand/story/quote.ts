import { foldWords } from '#areas/catalogue/offers.ts'
import { jailbreak } from '../question-patterns.ts'

/** The most letters of a question that an answer repeats. */
const most = 110

/** Tells the assistant to do or say something, which is not repeated. */
const instruction =
  /^(?:please |plz |pls |kindly |can you |could you )*(?:write|make|create|compose|draw|translate|say|repeat|solve|confirm|act|pretend|sing|calculate)\b/u
/** An amount that an answer must not seem to confirm. */
const amount = /\d.*\p{L}|\p{L}.*\d/u

/** "1st year" and "after 2 years" are no amounts. */
const place = /\b\d(?:st|nd|rd|th)\b|\b\d{1,2} ?(?:years?|saal|sal|semesters?|months?|mahine)\b/giu

/**
 * What a message asks, as it was typed: its questions, else all of it; cut where that is long.
 * @returns null where it is not to be repeated
 */
export function quoteOf(typed: string): string | null {
  const sentences = typed.split(/(?<=[.!?؟۔])\s+|\n+/u)
  const asking = sentences.filter((one) => /[?؟]/u.test(one))
  const whole = (asking.length > 0 ? asking : sentences).join(' ').trim()
  const folded = foldWords(whole)
  if (amount.test(whole.replaceAll(place, '')) || instruction.test(folded) || jailbreak.test(folded))
    return null
  const text = whole.replaceAll(/[“”"„]/gu, '').replace(/[\s.!?؟۔]+$/u, '')
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/u, '')} …`
}
