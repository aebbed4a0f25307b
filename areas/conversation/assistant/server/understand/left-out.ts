/** What a question names only to leave it out: "besides Serbia and Georgia", "anything but medicine". */

interface Named {
  readonly from: number
  readonly length: number
}

const before =
  /\b(?:outside|except|excluding|besides|leave|leaving|skip|forget|(?<!\b(?:or|aur|ya) )not|(?<!\b(?:or|aur|ya) )not in|other than|apart from|anything but|isnt|is not|no|nothing to do with|not related to|unrelated to)(?: (?:an?|the|in|like|doing|studying))?$/u
const disliked = /\b(?:hates?|hated|dislikes?)(?: (?:to|be|become|do|study|an?|the|any))*$/u
/** A wish that is denied, up to what is named: "I do not want to study in", "please dont show me any". */
const denied =
  /(?<!\bwhy )\b(?:dont|do not|doesnt|does not|never|cant|cannot|can not|not going|not interested|not looking|no interest|refuse)(?: (?:really|even|ever|want|wants|wanna|like|show|suggest|send|tell|give|recommend|go|going|move|interested|looking|consider|considering|afford|think|talk|speak|understand|read|know|learn|study|studying|live|become|be|do|take|me|us|him|her|to|in|at|for|about|of|into|any|an?|the|my|your|taught|programs?|course|degree|options?|anything))*$/u
const after = /^(?:ke |se )?(?:ilawa|siwa|abroad)\b/u
/** What is done to what is left out, in Roman Urdu: "germany nahi jana", "German mein nahi parh sakti". */
const deniedAfter =
  /^(?:mein |ko |ki |ka |bhi |wala |zuban |language )*(?:na|nahi) (?:jana|jaa?na|ja|chahiye|chaht\w*|karna|karni|parhna|parhni|parh|pasand|banna|banni|banana|dekhna|dikha\w*|batao|rehna|reh|lena|leni|aati|ati|aata|ata|samajh|seekhni|seekhna)\b/u
const afterCountry =
  /^(?:ke |ko |se |bhi )?(?:ilawa|siwa|abroad|nahi|chor\w*|chhor\w*|hata\w*|nikal\w*)\b|^(?:is |are |its |it is |to |tou )?(?:too|so|boht|bohot|bohat|bahut|bht|very|zyada) (?:far|expensive|costly|cold|hot|door|dur|mehnga)\b/u
/** "Cheaper than Turkey", "Turkey se sasta": where no other country is named, any other one. */
const cheaperThan = /\bcheaper than$/u
const cheaperThanAfter = /^se (?:(?:bhi|zara|thora) )?(?:sasta|kam (?:fees|kharcha|paise))\b/u
const afterSubject = /^(?:ke )?(?:ilawa|siwa|chor\w*|chhor\w*)\b|^(?:na|nahi) (?:ho|hon|hona)\b/u
const needNotBe = /\b(?:not|nt|dont|doesnt|nahi) (?:have|need) to be$/u

const textBefore = (words: readonly string[], { from }: Named) => words.slice(0, from).join(' ')
const textAfter = (words: readonly string[], { from, length }: Named) => words.slice(from + length).join(' ')

/**
 * Splits what a question names; what is joined to something left out is left out too: after it ("not Serbia and
 * Georgia"), or before it where what denies it comes last ("Russian ya Chinese mein nahi").
 */
function split<One extends Named>(
  words: readonly string[],
  all: readonly One[],
  isLeftOut: (one: One) => boolean,
  isDeniedAfter: (text: string) => boolean,
): { wanted: One[]; leftOut: One[] } {
  const joins = (one: One, next: One | undefined): boolean =>
    next !== undefined &&
    /^(?:in |mein |taught in )*(?:and|or|n|nor|aur|ya)(?: in| taught in)*$/u.test(
      words.slice(one.from + one.length, next.from).join(' '),
    )
  const leftOut = new Set<One>()
  for (const [at, one] of all.entries()) {
    const last = all[at - 1]
    const isJoined =
      last !== undefined &&
      leftOut.has(last) &&
      joins(last, one) &&
      !after.test(textAfter(words, last)) &&
      !isDeniedAfter(textAfter(words, last))
    if (isLeftOut(one) || isJoined) leftOut.add(one)
  }
  for (const [at, one] of [...all.entries()].toReversed()) {
    const next = all[at + 1]
    if (joins(one, next) && leftOut.has(next!) && isDeniedAfter(textAfter(words, next!))) leftOut.add(one)
  }
  return { wanted: all.filter((one) => !leftOut.has(one)), leftOut: all.filter((one) => leftOut.has(one)) }
}

const home =
  /\b(?:i am|we are|he is|she is|am|live in|living in|done in|born in|citizen of)(?: (?:a|an|from|in))?$|\b(?:i am|im|i m|we are|he is|she is) from \w+$/u

/** The countries of a question, and those that it leaves out. The one somebody comes from is neither. */
export const splitCountries = <One extends Named>(words: readonly string[], all: readonly One[]) =>
  split(
    words,
    all.filter((one) => !home.test(textBefore(words, one))),
    (one) =>
      before.test(textBefore(words, one)) ||
      denied.test(textBefore(words, one)) ||
      afterCountry.test(textAfter(words, one)) ||
      (all.length === 1 &&
        (cheaperThan.test(textBefore(words, one)) || cheaperThanAfter.test(textAfter(words, one)))) ||
      deniedAfter.test(textAfter(words, one)),
    (text) => deniedAfter.test(text),
  )

const notThereBefore =
  /\b(?:other than|except|besides|apart from|anything but|instead of|but not|not at|not in|not)(?: (?:at|in|the))?$/u
const notThereAfter =
  /^(?:ke )?(?:ilawa|siwa)\b|^(?:ko )?(?:chh?or|hata|nikal)\w*\b|^(?:mein |wali |wala |ki )*nahi(?: (?:jana|ja|chahiye|chaht\w*|pasand|karn\w*|parhn\w*))?(?= (?:aur|lekin|magar|koi|kahin|kisi|dusr\w|to|kahan)\b|$)/u

/** The universities of a question, and those that it leaves out: "psychology, but not in Padua". */
export const splitUniversities = <One extends Named>(words: readonly string[], all: readonly One[]) =>
  split(
    words,
    all,
    (one) => notThereBefore.test(textBefore(words, one)) || notThereAfter.test(textAfter(words, one)),
    (text) => notThereAfter.test(text),
  )

const notTaught = /\b(?:nothing|not|no|neither|except|without|other than)(?: (?:taught|in|the))*$/u
const notTaughtAfter =
  /^(?:mein |wala |zuban |language )*(?:nahi|na ho|ke ilawa|ke siwa|(?:ke )?(?:baghair|bina))\b/u

/** The languages of a question, and those in which programs must not be taught: "nothing in Russian". */
export const splitLanguages = <One extends Named>(words: readonly string[], all: readonly One[]) => {
  const isDeniedAfter = (text: string) => notTaughtAfter.test(text) || deniedAfter.test(text)
  return split(
    words,
    all,
    (one) =>
      notTaught.test(textBefore(words, one)) ||
      denied.test(textBefore(words, one)) ||
      isDeniedAfter(textAfter(words, one)),
    isDeniedAfter,
  )
}

const aimedBefore =
  /\b(?:become|becoming|be|study|studying|wants? to do|want|wants|for)(?: to be| to become| to study)?(?: an?| the)?$/u
const aimedAfter =
  /^(?:(?:ki|ka|ke|mein|degree|doctor|bachelor|master|phd) )*(?:banna|banne|ban|karna|karne|parhna|parhne|chahiye)\b/u

/** Whether a subject is said to be what somebody wants: "A level with physics, I want to become a dentist". */
export const isAim = (words: readonly string[], one: Named): boolean =>
  aimedBefore.test(textBefore(words, one)) || aimedAfter.test(textAfter(words, one))

/** "A commerce student": what somebody has studied, beside what they ask about. */
const background = /^(?:ka |ki |ke )?(?:students?|background|group|wal[aeio]n?)\b/u
/** "I did not take maths", "maths nahi thi": what somebody has not studied. */
const lacking =
  /\b(?:didnt|did not|never|have not|havent|had not) (?:have|had|take|taken|took|study|studied|do|done)(?: any)?$|\b(?:had|have|with) no$|\b(?:failed|fail|weak|low)(?: (?:in|my))*$/u
/** "I did BS maths", "maine BS math kiya hai": what somebody has studied already. */
const studiedBefore =
  /\b(?:ne|did|done|completed|finished|have|has|hold|my \w+) (?:(?:my|an?|his|her|the) )?(?:bachelor|bs|bsc|ba|bcom|fsc|inter|intermediate|diploma|honours)(?: in| of| mein)?$/u
const lackingAfter =
  /^(?:ka |ki |ke |mein )*(?:(?:nahi|na) (?:thi|tha|the|li|liya|parhi|parha|parhe|rakhi|rakha)|fail\w*|kamzor|weak)\b|^in (?:my )?(?:fsc|inter|matric|school)\b/u

/** "An entrance exam in maths", "maths ka test": what is examined, and not what is studied. */
const examined = /\b(?:exams?|tests?|papers?|imtihan)(?: in| of| on)?$/u
const examinedAfter = /^(?:ka |ki |ke )?(?:exams?|tests?|papers?|imtihan)\b/u
const schoolSubject = /^(?:maths?|mathematics|biology|bio|chemistry|chem|physics|english)$/u
const isExamined = (words: readonly string[], one: Named): boolean =>
  schoolSubject.test(words[one.from] ?? '') &&
  (examined.test(textBefore(words, one)) || examinedAfter.test(textAfter(words, one)))

/** The subjects of a question, and those that it leaves out. One that it "need not be" is neither. */
export function splitSubjects<One extends Named>(words: readonly string[], all: readonly One[]) {
  const studied = all.filter((one) => !isExamined(words, one))
  const others = studied.filter(
    (one) =>
      !background.test(textAfter(words, one)) &&
      !studiedBefore.test(textBefore(words, one)) &&
      !lacking.test(textBefore(words, one)) &&
      !lackingAfter.test(textAfter(words, one)),
  )
  const named = (others.length > 0 ? others : studied).filter(
    (one) => !needNotBe.test(textBefore(words, one)),
  )
  return split(
    words,
    named,
    (one) => {
      const text = textBefore(words, one)
      return (
        (before.test(text) && !/\bwhy not$/u.test(text)) ||
        disliked.test(text) ||
        denied.test(text) ||
        afterSubject.test(textAfter(words, one)) ||
        deniedAfter.test(textAfter(words, one))
      )
    },
    (text) => deniedAfter.test(text),
  )
}
