import {
  foldWords,
  levelOfDegree,
  subjects,
  subjectsAlsoCalled,
  wordsBesides,
} from '#areas/catalogue/offers.ts'
import { nearestWord } from '#areas/conversation/help/server/read-question.ts'

/** A subject that a question names. */
export interface Subject {
  /** ISCED-F. */
  readonly code: string
  /** As typed, in its usual spelling. */
  readonly phrase: string
  /** What people read: the first spelling of the subject. */
  readonly label: string
}

/** The level that a degree says too. Who asks for an LL.B. means a bachelor's degree. */
const levelSaid = (degree: string): string | null => (degree === 'llb' ? '6' : levelOfDegree(degree))

/** Words of the search that mean something else in a question. */
const notSubjects = new Set([
  'it',
  'cs',
  'ai',
  'health',
  'media',
  'clinical',
  'insurance',
  'translation',
  'education',
  'sport',
  'sports',
  'food',
  'travel',
  'communication',
  'administration',
  'network',
  'energy',
  'transport',
  'film',
  'religion',
  'pilot',
  'hotel',
  'hospitality',
  'languages',
  'teaching',
  'environment',
  'construction',
  'materials',
  'textile',
])
/** Of these, an abbreviation counts when it is the only subject. */
const short: ReadonlyMap<string, string> = new Map(
  Object.entries({ cs: 'computer science', it: 'it', ai: 'artificial intelligence' }),
)

let vocabulary: ReadonlySet<string> | undefined
/** Words that a misspelled one may have been meant to be. */
const subjectWords = (): ReadonlySet<string> =>
  (vocabulary ??= new Set(
    [...subjects.keys(), 'medical', 'doctor']
      .flatMap((name) => name.split(' '))
      .filter((word) => word.length > 4),
  ))

const papers =
  /\b(?:documents?|papers?|kaghz\w*|kaghaz\w*|certificates?|marks? ?sheets?|transcripts?|result|attest\w*|notar\w*|court|embassy|visa|urdu|stamp\w*|pages?|sworn|certified|translator\w*|matric|required?|needed?)\b/u
const studies =
  /\b(?:bachelor|master|phd|degree|programs?|course|admission|dakhla|get in|get into|apply|study|studying|parhn\w*|interpret\w*)\b/u
/** "Can I get in for translation": what is studied, and not what is done with papers. */
const isStudied = (phrase: string, words: readonly string[]): boolean =>
  phrase === 'translation' && studies.test(words.join(' ')) && !papers.test(words.join(' '))

export interface SubjectRead {
  readonly subject: Subject
  readonly from: number
  readonly length: number
  readonly level: string | null
}

/** "Architects" as "architect". */
const calledLike = (phrase: string): string =>
  subjectsAlsoCalled.get(phrase) ??
  (phrase.endsWith('s') ? subjectsAlsoCalled.get(phrase.slice(0, -1)) : undefined) ??
  phrase

const known = (phrase: string): { code: string; spellings: readonly string[] } | undefined =>
  notSubjects.has(phrase) ? undefined : subjects.get(calledLike(phrase))

let initials: ReadonlyMap<string, string | null> | undefined
/** Subjects of two words by their initials; null where two have the same: IR is international relations. */
const byInitials = (): ReadonlyMap<string, string | null> =>
  (initials ??= [...subjects].reduce((found, [name, { code }]) => {
    const [first, second, third] = name.split(' ')
    if (!second || third !== undefined || !/^[a-z]+ [a-z]+$/u.test(name)) return found
    const short = first!.charAt(0) + second.charAt(0)
    const known = found.get(short)
    return found.set(
      short,
      known === undefined || (known !== null && subjects.get(known)!.code === code) ? (known ?? name) : null,
    )
  }, new Map<string, string | null>()))

/** What somebody has passed: "66% in FA". */
const certificates = /^(?:FA|BA|BS|MA|MS)$/u

/** Words typed as two capitals that stand for one subject. */
export function abbreviatedIn(latin: string): ReadonlyMap<string, string> {
  if (!/[a-z]/u.test(latin)) return new Map()
  return new Map(
    [...latin.matchAll(/\b[A-Z]{2}\b/gu)].flatMap(([typed]) => {
      const meant = byInitials().get(typed.toLowerCase())
      return meant && !certificates.test(typed) ? [[typed.toLowerCase(), meant] as const] : []
    }),
  )
}

/**
 * The subjects in the words of a question, longest phrases first.
 * @param free whether a word may be read
 * @param abbreviated what its abbreviations stand for
 */
export function readSubjects(
  words: readonly string[],
  free: (at: number) => boolean,
  abbreviated: ReadonlyMap<string, string> = new Map(),
): SubjectRead[] {
  const right = words.map((word, at) =>
    free(at) && known(word) === undefined ? (nearestWord(word, subjectWords()) ?? word) : word,
  )
  const found: SubjectRead[] = []
  for (let at = 0; at < right.length; at++) {
    for (let length = Math.min(4, right.length - at); length > 0; length--) {
      const span = right.slice(at, at + length)
      if (!span.every((_, offset) => free(at + offset))) continue
      const phrase = span.join(' ')
      const stands = length === 1 ? (short.get(phrase) ?? abbreviated.get(phrase)) : undefined
      const subject = known(phrase) ?? subjects.get(stands ?? (isStudied(phrase, words) ? phrase : ''))
      if (!subject) continue
      // "FSc pre-medical" is a certificate.
      if (words[at - 1] === 'pre') continue
      if (
        phrase === 'ai' &&
        !/\b(?:in|of|bachelor|master|degree|bs|ms|study|studying|learn)\b/u.test(words[at - 1] ?? '') &&
        !/^(?:ki |ka |mein )?(?:degree|bachelor|master|program|course)\b/u.test(
          words.slice(at + 1, at + 3).join(' '),
        )
      )
        continue
      if (phrase === 'it' && !/\b(?:bachelor|master|degree)\b/u.test(words[at - 1] ?? '')) continue
      const spelled = stands ?? calledLike(phrase)
      found.push({
        subject: {
          code: subject.code,
          phrase: spelled,
          label: spelled.length > 4 ? spelled : subject.spellings[0]!,
        },
        from: at,
        length,
        level: levelSaid(phrase),
      })
      at += length - 1
      break
    }
  }
  return found
}

/** Professions whose names occur in other subjects ("veterinary medicine", "laboratory medicine"). */
const exactOnly = new Set(['0911', '0912', '0913', '0915', '0916', '084'])

/** Fields whose names mean the same: "computing" is computer science. */
const alike = new Set(['06', '07', '041', '0911', '0912', '0913', '0915', '0916'])

/**
 * The phrase by which programs of a subject are told from others of its field: "anthropology" is no sociology. Null
 * where all of them are meant.
 */
export const narrowPhrase = ({ code, phrase }: Subject): string | null =>
  phrase.includes(' ') || (!alike.has(code) && subjects.get(phrase)?.spellings[0] !== phrase) ? phrase : null

/** How many letters of a word tell what it is: "maths" is mathematics, "theatre" theater. */
const telling = 4
const wordsOfNothing = /^(?:and|of|the|in|for|studies|science|sciences|degree|management|design)$/u
/** Whether a program is called like a subject, and not only of the same field: an animator studies no "Media and Arts". */
export function isCalledLike(name: string, subject: Subject): boolean {
  if (exactOnly.has(subject.code)) return true
  const words = subject.phrase.split(' ')
  const own = words.filter((word) => !wordsOfNothing.test(word))
  const begins = foldWords(name).split(' ')
  return (own.length > 0 ? own : words).every((word) =>
    begins.some((one) => one.startsWith(word.slice(0, telling))),
  )
}

const spellingsOf = (subject: Subject): readonly string[] =>
  subjects.get(subject.phrase)?.spellings ?? [subject.phrase]

/** Words of a program's name besides its subject and general ones. */
export const otherWordsIn = (name: string, subject: Subject): string[] =>
  wordsBesides(name, spellingsOf(subject))

/** Whether a program is of a subject, and not of one that merely sounds similar. */
export function isOfSubject(
  { name, field }: { name: string; field: string | null },
  subject: Subject,
): boolean {
  const { code } = subject
  const text = ` ${foldWords(name)} `
  const named = spellingsOf(subject).some(
    (one) => one.length > 2 && (text.includes(` ${one} `) || text.includes(` ${one}s `)),
  )
  if (exactOnly.has(code)) {
    if (code === '0912' && field === null && / medical (?:program|programme|studies|degree) /u.test(text))
      return true
    if (field !== null && field.length > 2) return field.startsWith(code)
    return (
      named &&
      (field === null || code.startsWith(field)) &&
      otherWordsIn(name, subject).length === 0 &&
      !(subject.phrase === 'mbbs' && text.startsWith(' master '))
    )
  }
  return (
    named ||
    (field !== null && field.length > 2 && field.startsWith(code)) ||
    (field === code && code.length <= 2)
  )
}
