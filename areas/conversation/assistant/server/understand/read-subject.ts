import { foldWords, subjects } from '#areas/catalogue/offers.ts'
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

/** Other words for subjects, in Roman Urdu and as degrees; the value is one of the words of the search. */
const alsoCalled: ReadonlyMap<string, string> = new Map(
  Object.entries({
    medical: 'medicine',
    doctor: 'medicine',
    doctors: 'medicine',
    'med school': 'medicine',
    'med schools': 'medicine',
    'medical school': 'medicine',
    'medical schools': 'medicine',
    'medical college': 'medicine',
    'computer sci': 'computer science',
    'comp sci': 'computer science',
    'comp science': 'computer science',
    compsci: 'computer science',
    doctory: 'medicine',
    mbbs: 'mbbs',
    tibb: 'medicine',
    laws: 'law',
    llm: 'law',
    llb: 'law',
    qanoon: 'law',
    physio: 'physiotherapy',
    tijarat: 'business',
    dentists: 'dentistry',
    'teeth doctor': 'dentistry',
    'tooth doctor': 'dentistry',
    'dental surgeon': 'dentistry',
    teeth: 'dentistry',
    danton: 'dentistry',
    'danton ka doctor': 'dentistry',
    'animal doctor': 'veterinary',
    'janwaron ka doctor': 'veterinary',
    pharmacist: 'pharmacy',
    psychologist: 'psychology',
    nafsiyat: 'psychology',
    lawyer: 'law',
    wakeel: 'law',
    vakil: 'law',
    accountant: 'accounting',
    economist: 'economics',
    architect: 'architecture',
    journalist: 'journalism',
    sahafat: 'journalism',
    computers: 'computer science',
    coding: 'computer science',
    programmer: 'computer science',
    robot: 'robotics',
    robots: 'robotics',
    'school teacher': 'education',
    'to become a teacher': 'education',
    farming: 'agriculture',
    farmer: 'agriculture',
    kheti: 'agriculture',
    zaraat: 'agriculture',
  }),
)
/** Degrees that say the level too. */
const levelOfDegree: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bba: '6',
    mba: '7',
    llb: '6',
    llm: '7',
    bscs: '6',
    mph: '7',
  }),
)
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
const short: ReadonlyMap<string, string> = new Map(Object.entries({ cs: 'computer science', it: 'it' }))

let vocabulary: ReadonlySet<string> | undefined
/** Words that a misspelled one may have been meant to be. */
const subjectWords = (): ReadonlySet<string> =>
  (vocabulary ??= new Set(
    [...subjects.keys(), 'medical', 'doctor']
      .flatMap((name) => name.split(' '))
      .filter((word) => word.length > 4),
  ))

export interface SubjectRead {
  readonly subject: Subject
  readonly from: number
  readonly length: number
  readonly level: string | null
}

const known = (phrase: string): { code: string; spellings: readonly string[] } | undefined =>
  notSubjects.has(phrase) ? undefined : subjects.get(alsoCalled.get(phrase) ?? phrase)

/** The subjects in the words of a question, longest phrases first. @param free whether a word may be read */
export function readSubjects(words: readonly string[], free: (at: number) => boolean): SubjectRead[] {
  const right = words.map((word, at) =>
    free(at) && known(word) === undefined ? (nearestWord(word, subjectWords()) ?? word) : word,
  )
  const found: SubjectRead[] = []
  for (let at = 0; at < right.length; at++) {
    for (let length = Math.min(4, right.length - at); length > 0; length--) {
      const span = right.slice(at, at + length)
      if (!span.every((_, offset) => free(at + offset))) continue
      const phrase = span.join(' ')
      const subject = known(phrase) ?? (length === 1 ? subjects.get(short.get(phrase) ?? '') : undefined)
      if (!subject) continue
      // "FSc pre-medical" is a certificate.
      if (words[at - 1] === 'pre') continue
      if (phrase === 'it' && !/\b(?:bachelor|master|degree)\b/u.test(words[at - 1] ?? '')) continue
      found.push({
        subject: {
          code: subject.code,
          phrase: alsoCalled.get(phrase) ?? phrase,
          label: phrase.length > 4 && !alsoCalled.get(phrase) ? phrase : subject.spellings[0]!,
        },
        from: at,
        length,
        level: levelOfDegree.get(phrase) ?? null,
      })
      at += length - 1
      break
    }
  }
  return found
}

/** Professions whose names occur in other subjects ("veterinary medicine", "laboratory medicine"). */
const exactOnly = new Set(['0911', '0912', '0913', '0915', '0916', '084'])

/** Words in names of programs that add nothing to the subject. */
const neutral = new Set(
  `in of the and for a an with english taught track language bachelor bachelors master masters doctor degree md m d dmd mbbs
   bds integrated academic studies study one two cycle single program programme medical general clinical surgery science
   arts ba bsc msc ma undergraduate year 6 mph bba iset medicine mbchb 6b10102 international students`.split(
    /\s+/u,
  ),
)

const spellingsOf = (subject: Subject): readonly string[] =>
  subjects.get(subject.phrase)?.spellings ?? [subject.phrase]

/** Words of a program's name besides its subject and general ones. */
export function otherWordsIn(name: string, subject: Subject): string[] {
  let left = ` ${foldWords(name)} `
  for (const spelling of spellingsOf(subject).toSorted((a, b) => b.length - a.length)) {
    left = left.replaceAll(` ${spelling} `, '  ')
  }
  return left.split(' ').filter((word) => word !== '' && !neutral.has(word))
}

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
