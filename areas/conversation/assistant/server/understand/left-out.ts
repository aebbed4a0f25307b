/** What a question names only to leave it out: "besides Serbia and Georgia", "anything but medicine". */

interface Named {
  readonly from: number
  readonly length: number
}

const joining = /^(?:and|or|n|nor|aur|ya)$/u
const before =
  /\b(?:outside|except|excluding|besides|leave|leaving|skip|forget|(?<!\b(?:or|aur|ya) )not|(?<!\b(?:or|aur|ya) )not in|other than|apart from|anything but|isnt|is not|no|nothing to do with|not related to|unrelated to)(?: (?:an?|the|in|like|doing|studying))?$/u
const disliked =
  /\b(?:hates?|hated|dislikes?|dont (?:want|like))(?: (?:to|be|become|do|study|an?|the|any))*$/u
const after = /^(?:ke )?(?:ilawa|siwa)\b/u
const afterCountry =
  /^(?:ke )?(?:ilawa|siwa|nahi|chor\w*|chhor\w*)\b|^(?:is |are |to |tou )?(?:too|so|boht|bohot|bohat|bahut|bht|very|zyada) (?:far|expensive|costly|cold|hot|door|dur|mehnga)\b/u
const afterSubject =
  /^(?:ke )?(?:ilawa|siwa|chor\w*|chhor\w*)\b|^(?:na|nahi) (?:ho|hon|hona)\b|^nahi (?:chahiye|karna|karni|parhna|parhni|pasand|banna|banni|banana)\b/u
const needNotBe = /\b(?:not|nt|dont|doesnt|nahi) (?:have|need) to be$/u

const textBefore = (words: readonly string[], { from }: Named) => words.slice(0, from).join(' ')
const textAfter = (words: readonly string[], { from, length }: Named) => words.slice(from + length).join(' ')

/** Splits what a question names; what is joined to something left out is left out too ("Serbia and Georgia"). */
function split<One extends Named>(
  words: readonly string[],
  all: readonly One[],
  isLeftOut: (one: One) => boolean,
): { wanted: One[]; leftOut: One[] } {
  const leftOut: One[] = []
  for (const one of all) {
    const last = leftOut.at(-1)
    const isJoined =
      last !== undefined &&
      last.from + last.length === one.from - 1 &&
      joining.test(words[one.from - 1] ?? '') &&
      !after.test(textAfter(words, last))
    if (isLeftOut(one) || isJoined) leftOut.push(one)
  }
  return { wanted: all.filter((one) => !leftOut.includes(one)), leftOut }
}

const home =
  /\b(?:i am|we are|he is|she is|am|live in|living in|done in|born in|citizen of)(?: (?:a|an|from|in))?$/u

/** The countries of a question, and those that it leaves out. The one somebody comes from is neither. */
export const splitCountries = <One extends Named>(words: readonly string[], all: readonly One[]) =>
  split(
    words,
    all.filter((one) => !home.test(textBefore(words, one))),
    (one) => before.test(textBefore(words, one)) || afterCountry.test(textAfter(words, one)),
  )

const notTaught = /\b(?:nothing|not|no|except|without|other than)(?: (?:taught|in|the))*$/u
const notTaughtAfter = /^(?:mein )?(?:nahi|na ho|ke ilawa|ke siwa)\b/u

/** Whether a language is one in which programs must not be taught: "nothing in Russian". */
export const isLeftOutLanguage = (words: readonly string[], one: Named): boolean =>
  notTaught.test(textBefore(words, one)) || notTaughtAfter.test(textAfter(words, one))

const aimedBefore =
  /\b(?:become|becoming|be|study|studying|wants? to do|want|wants|for)(?: to be| to become| to study)?(?: an?| the)?$/u
const aimedAfter = /^(?:(?:ki|ka|ke|mein|degree|doctor) )*(?:banna|banne|ban|karna|karne|parhna|parhne)\b/u

/** Whether a subject is said to be what somebody wants: "A level with physics, I want to become a dentist". */
export const isAim = (words: readonly string[], one: Named): boolean =>
  aimedBefore.test(textBefore(words, one)) || aimedAfter.test(textAfter(words, one))

/** "A commerce student": what somebody has studied, beside what they ask about. */
const background = /^(?:ka |ki |ke )?(?:students?|background|group|wal[aeio]n?)\b/u

/** The subjects of a question, and those that it leaves out. One that it "need not be" is neither. */
export function splitSubjects<One extends Named>(words: readonly string[], all: readonly One[]) {
  const others = all.filter((one) => !background.test(textAfter(words, one)))
  const named = (others.length > 0 ? others : all).filter((one) => !needNotBe.test(textBefore(words, one)))
  return split(words, named, (one) => {
    const text = textBefore(words, one)
    return (
      (before.test(text) && !/\bwhy not$/u.test(text)) ||
      disliked.test(text) ||
      afterSubject.test(textAfter(words, one))
    )
  })
}
