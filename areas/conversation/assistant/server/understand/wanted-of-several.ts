import type { Subject, SubjectRead } from './read-subject.ts'

/** ISCED digits of levels. */
export const levels: ReadonlyMap<string, string> = new Map(
  Object.entries({ bachelor: '6', master: '7', phd: '8' }),
)

const done =
  /\b(?:did|done|completed|finished) (?:\w+ ){1,5}and (?:(?:my|his|her) )?\w+ $|\b(?:did|done|completed|complete|finished|have|has|holds?|graduated|after) (?:(?:my|a|an|his|her|the|in|with) )*$/u
/** "A master without a bachelor" asks for no bachelor. */
const without = /\b(?:without|no|bina|baghair) (?:an? |any )?$/u
const withoutAfter = /^(?:ki |degree )*(?:ke )?(?:baghair|bina)\b/u
const doneAfter =
  /^(?:\w+ ){0,3}?(?:ki|ka|kiya|kia|kya) (?:thi|tha|hui thi|hua tha)\b|^ke baad\b|^(?:ki degree |mein )?(?:kya (?:hai|hua|tha)|kiya|kia|kar li|kar liya|kar chuk\w*|mein kar chuk\w*|hai(?= (?:mera |aur |ab |to |now )*(?:master|phd))|ki hai|ho gay\w*|complete|mukammal|pass)\b/u

/** "Maine BS math kiya hai": what was done, with what was studied between. */
const didAfter = /^(?:\w+ ){0,3}(?:kya|kiya|kia|ki) (?:hai|hua|hui|hun|thi|tha)\b/u

/** The levels of a question, without those that somebody has reached. */
export function levelsIn(words: readonly string[]): string[] {
  const named = words.flatMap((word, at) => {
    const level = levels.get(word)
    return level === undefined ? [] : [{ level, at }]
  })
  const ahead = named.filter(
    ({ at }) =>
      !done.test(`${words.slice(0, at).join(' ')} `) &&
      !(
        /\bne (?:\w+ ){0,3}$/u.test(`${words.slice(0, at).join(' ')} `) &&
        didAfter.test(words.slice(at + 1).join(' '))
      ) &&
      !doneAfter.test(words.slice(at + 1).join(' ')) &&
      !without.test(`${words.slice(0, at).join(' ')} `) &&
      !withoutAfter.test(words.slice(at + 1).join(' ')),
  )
  // "BSc nursing ki degree hai, master ka kya chahiye": what somebody has, beside what they ask about.
  const sought = ahead.filter(
    ({ at }) => !/^(?:\w+ )?ki degree (?:hai|li|thi)\b/u.test(words.slice(at + 1).join(' ')),
  )
  return [...new Set((sought.length > 0 ? sought : ahead).map(({ level }) => level))]
}

/** "Papa wants a doctor but I like computers, which computer degree": what comes after "but". */
export function afterBut(
  words: readonly string[],
  aimed: readonly SubjectRead[],
  all: readonly SubjectRead[],
): readonly SubjectRead[] {
  const but = words.findLastIndex((word) => /^(?:but|lekin|magar|however)$/u.test(word))
  const later = all.filter(({ from }) => from > but)
  if (but > 0 && later.length > 0 && later.length < all.length) return later
  return aimed.length > 0 ? aimed : all
}

export const limitIn = (text: string): number | null => {
  const [, first, second] =
    /\b(?:top|first|pehle|sirf|only) ([2-7])\b|\b([2-7]) (?:sab se )?(?:cheapest|sasta|lowest|cheap)\b/u.exec(
      text,
    ) ?? []
  const digits = first ?? second
  return digits === undefined ? null : Number(digits)
}

/** What puts two things side by side. */
export const comparing =
  /\b(?:compare|comparison|compared|versus|vs|against|farq|difference|than|muqabl[ae]|each|dono|both|or|ya)\b/u
const between = /^(?:and|aur|or|ya|vs|versus|than|se|from|with|n)(?: (?:in|an?|the))?$/u

/** Whether a subject is named right after another and joined to it. */
export const isJoinedTo = (words: readonly string[], one: SubjectRead, next: SubjectRead): boolean =>
  next.from > one.from && between.test(words.slice(one.from + one.length, next.from).join(' '))

/** "Banking and finance": two names of one subject, which is then not narrowed down to one of them. */
export function jointSubject(words: readonly string[], subjects: readonly SubjectRead[]): Subject | null {
  const [first, second] = subjects
  if (!first || !second || first.subject.code !== second.subject.code) return null
  if (!/^(?:and|aur|n)$/u.test(words.slice(first.from + first.length, second.from).join(' '))) return null
  const label = `${first.subject.label} and ${second.subject.label}`
  return { code: first.subject.code, phrase: second.subject.phrase, label }
}

/**
 * Two or more subjects of which each is asked about: "pharmacy or nursing".
 * @param both whether the question says "both" of them, wherever they stand
 */
export function sideBySide(
  words: readonly string[],
  subjects: readonly SubjectRead[],
  both: boolean,
): readonly Subject[] {
  const [first, ...others] = subjects
  if (first === undefined) return []
  const [second, third] = others.filter(({ subject }) => subject.code !== first.subject.code)
  if (both && second !== undefined && third === undefined) return [first.subject, second.subject]
  const side = [first]
  for (const one of others) {
    const last = side.at(-1)!
    const joining = words.slice(last.from + last.length, one.from).join(' ')
    if (between.test(joining) && side.every(({ subject }) => subject.code !== one.subject.code))
      side.push(one)
  }
  return side.length > 1 ? side.map(({ subject }) => subject) : []
}
