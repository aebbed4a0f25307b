import type pg from 'pg'
import { countryNames, editDistance, foldWords, isGeneralWord, subjects } from '#areas/catalogue/offers.ts'
import { isAdjectiveOfCountry } from './read-place.ts'
import { isStopWord, nearestWord } from '#areas/conversation/help/server/read-question.ts'
import { longSpelling, soundOf, spelledOut } from './names/sound-of.ts'

/** A university with at least one published program. */
export interface KnownUniversity {
  readonly id: string
  readonly name: string
  readonly city: string | null
  readonly country: string
}

/** How surely a phrase names a university; the lower, the surer. */
const sureness = { whole: 0, core: 1, acronym: 2, beginning: 3, word: 4, city: 5 } as const
type Sureness = (typeof sureness)[keyof typeof sureness]

export interface NameFound {
  readonly universities: readonly KnownUniversity[]
  readonly sure: Sureness
  readonly from: number
  readonly length: number
  /** All in the city that has the same name, where there are others: Riga Stradiņš is not all of Riga. */
  readonly inCity: readonly KnownUniversity[]
}

const isUrdu = /[\u0600-\u06ff]/u

/** A name shared by more universities than this identifies none. */
const mostSharing = 6
const mostInCity = 40
const longestName = 9
/** Words of nearly every name. */
const generic = new Set(
  'university of the college institute universitat universita universite universidad'.split(' '),
)
/** Words of many names, which alone name no university. */
const common = new Set(
  `state medical national international technical european american global open free new asia asian africa african north south east west eastern western
   northern southern central royal federal city school academy polytechnic science sciences technology business engineering
   health arts innovation education law economics community christian saint san santa for and at in medicine de la des et`.split(
    /\s+/u,
  ),
)

/** Whether a word of a name is not one of very many names. */
export const isTelling = (word: string): boolean => !generic.has(word) && !common.has(word)

/** Universities by the phrases that name them. */
export class NameIndex {
  readonly #byPhrase = new Map<string, { universities: KnownUniversity[]; sure: Sureness }>()
  /** Universities by their city, also where that is the name of one of them. */
  readonly #byCity = new Map<string, KnownUniversity[]>()
  /** Universities known by two letters, which may be a word too: UQ. */
  readonly #byTwoLetters = new Map<string, KnownUniversity[]>()
  readonly #singleWords = new Set<string>()
  readonly #bySound = new Map<string, string[]>()
  /** Names of two words by how Urdu script spells them: few consonants tell them from others. */
  readonly #bySpelling = new Map<string, readonly [string, string]>()

  constructor(
    rows: readonly (KnownUniversity & { otherNames: string[]; acronyms: string[]; domains: string[] })[],
  ) {
    const uses = new Map<string, number>()
    const wordsOf = (name: string) => foldWords(name).split(' ').filter(Boolean)
    for (const { name } of rows)
      for (const word of new Set(wordsOf(name))) uses.set(word, (uses.get(word) ?? 0) + 1)
    for (const row of rows) {
      const { id, name, city, country, otherNames, acronyms, domains } = row
      const university = { id, name, city, country }
      for (const one of [name, ...otherNames]) {
        const words = wordsOf(one)
        const core = words.filter((word) => !generic.has(word))
        this.#add(words, university, sureness.whole)
        this.#add(core, university, sureness.core)
        // "Latvia university" is the University of Latvia.
        if (core.length === 1) this.#add([...core, 'university'], university, sureness.core)
        if (core.length === 2 && !core.some((word) => common.has(word)))
          this.#add([core.join('')], university, sureness.core)
        else if (core.length > 2 && !core.slice(0, 2).some((word) => common.has(word)))
          this.#add([core.slice(0, 2).join('')], university, sureness.beginning)
        const [begins, next] = core
        if (begins !== undefined && next !== undefined && !common.has(begins) && !common.has(next)) {
          const spelled = longSpelling(begins + next)
          if (spelled.length > 3 && soundOf(begins + next).length < 3)
            this.#bySpelling.set(spelled, [begins, next])
        }
        if (one !== name) continue
        const initials = words.filter((word) => word !== 'of' && word !== 'the' && word !== 'and')
        if (initials.length >= 3)
          this.#add([initials.map((word) => word[0]).join('')], university, sureness.acronym)
        if (core.length > 2) this.#add(core.slice(0, 2), university, sureness.beginning)
        if (core.length > 3) this.#add(core.slice(0, 3), university, sureness.beginning)
        for (const word of core) {
          if (word.length > 3 && !common.has(word) && !isAdjectiveOfCountry(word) && uses.get(word)! <= 4)
            this.#add([word], university, sureness.word)
        }
      }
      // kgma.kg is known as KGMA.
      for (const domain of domains) {
        const [short] = domain.split('.')
        this.#add([short!], university, sureness.acronym)
        if (/^[a-z]{2}$/u.test(short!) && !isGeneralWord(short!) && !isStopWord(short!))
          this.#byTwoLetters.set(short!, [...(this.#byTwoLetters.get(short!) ?? []), university])
      }
      for (const acronym of acronyms) this.#add(wordsOf(acronym), university, sureness.acronym)
      if (city === null) continue
      this.#add(wordsOf(city), university, sureness.city)
      const phrase = wordsOf(city).join(' ')
      this.#byCity.set(phrase, [...(this.#byCity.get(phrase) ?? []), university])
    }
    for (const phrase of this.#byPhrase.keys()) {
      if (phrase.includes(' ')) continue
      this.#singleWords.add(phrase)
      const sound = soundOf(phrase)
      // Two consonants are shared by too many words.
      if (sound.length > 2) this.#bySound.set(sound, [...(this.#bySound.get(sound) ?? []), phrase])
    }
  }

  #add(words: readonly string[], university: KnownUniversity, sure: Sureness): void {
    const phrase = words.join(' ')
    if (words.length === 0 || phrase.length < 2) return
    const alone = words.length === 1
    // The name of a country or subject alone means that.
    if (sure !== sureness.whole && (countryNames().has(phrase) || subjects.has(phrase))) return
    if (
      alone &&
      sure !== sureness.acronym &&
      (isStopWord(phrase) || isGeneralWord(phrase) || common.has(phrase))
    )
      return
    if (
      alone &&
      sure === sureness.acronym &&
      (phrase.length < 3 || isStopWord(phrase) || isGeneralWord(phrase))
    )
      return
    const known = this.#byPhrase.get(phrase)
    if (!known || sure < known.sure) this.#byPhrase.set(phrase, { universities: [university], sure })
    else if (sure === known.sure && !known.universities.some(({ id }) => id === university.id))
      known.universities.push(university)
  }

  /** A university that is named by two letters, where a name stands: "at UQ", "UQ me", "NU Astana". */
  #namedShort(words: readonly string[], at: number): NameFound | undefined {
    const [one, another] = this.#byTwoLetters.get(words[at]!) ?? []
    if (one === undefined || another !== undefined) return undefined
    const city = foldWords(one.city ?? '').split(' ')
    const isInCity =
      one.city !== null && words.slice(at + 1, at + 1 + city.length).join(' ') === city.join(' ')
    const stands =
      /^(?:at|to|from)$/u.test(words[at - 1] ?? '') || /^(?:mein|wala|ka|ki|se)$/u.test(words[at + 1] ?? '')
    return isInCity || stands || at === 0
      ? {
          universities: [one],
          sure: sureness.acronym,
          from: at,
          length: isInCity ? 1 + city.length : 1,
          inCity: [],
        }
      : undefined
  }

  #named(phrase: string): { universities: KnownUniversity[]; sure: Sureness } | undefined {
    const found = this.#byPhrase.get(phrase)
    const most = found?.sure === sureness.city ? mostInCity : mostSharing
    return found && found.universities.length <= most ? found : undefined
  }

  /** The universities that the words of a question name, the longest names first. */
  find(words: readonly string[]): NameFound[] {
    const found: NameFound[] = []
    for (let at = 0; at < words.length; at++) {
      if (isWayToPay(words, at)) continue
      const short = this.#namedShort(words, at)
      if (short !== undefined) {
        found.push(short)
        at += short.length - 1
        continue
      }
      for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
        const phrase = words.slice(at, at + length).join(' ')
        const named = this.#named(phrase)
        // "In Melbourne vs Sydney" names two cities.
        const before = found.at(-1)
        const isAfterCity =
          before?.sure === sureness.city &&
          before.from + before.length === at - 1 &&
          /^(?:and|or|vs|aur|ya)$/u.test(words[at - 1] ?? '')
        const there = isAfterCity || isPlaceAt(words, at, length) ? this.#byCity.get(phrase) : undefined
        if (!named && !there) continue
        // "In Melbourne" is the city, "at Melbourne" the university.
        const city =
          there && there.length <= mostInCity && there.length > (named?.universities.length ?? 0)
            ? { universities: there, sure: sureness.city }
            : undefined
        const inCity = city === undefined ? (this.#byCity.get(phrase) ?? []) : []
        found.push({
          ...(city ?? named!),
          from: at,
          length,
          inCity: inCity.length <= mostInCity ? inCity : [],
        })
        at += length - 1
        break
      }
    }
    return found
  }

  /** The two words of a name that is written in Urdu script as one or two: الاٹو and آلا ٹو are Ala-Too. */
  spelledApart(word: string, next: string | undefined): readonly [string, string] | undefined {
    return isUrdu.test(word) && next !== undefined
      ? this.#bySpelling.get(longSpelling(word + next))
      : undefined
  }

  /** Whether a word is the name of a city with a university. */
  isCity(word: string): boolean {
    return this.#byCity.has(word)
  }

  /** A word that is not known, as the name it was meant to be: a typing error, or a name in Urdu script. */
  correct(word: string): string | undefined {
    if (isUrdu.test(word)) {
      const apart = this.#bySpelling.get(longSpelling(word))
      if (apart !== undefined) return apart.join('')
      const near = this.#bySound.get(soundOf(word)) ?? []
      const meant = new Set(
        near.map((one) =>
          this.#byPhrase
            .get(one)
            ?.universities.map(({ id }) => id)
            .join(),
        ),
      )
      return meant.size === 1 ? near[0] : nearestSpelling(spelledOut(word), near)
    }
    return nearestWord(word, this.#singleWords)
  }
}

/** Of words that sound alike, the one that is spelled most like another; undefined where two are. */
function nearestSpelling(word: string, all: readonly string[]): string | undefined {
  const [best, next] = all
    .map((one) => ({ one, distance: editDistance(word, one, mostAway) }))
    .toSorted((one, other) => one.distance - other.distance)
  return best && best.distance < mostAway && best.distance < (next?.distance ?? mostAway)
    ? best.one
    : undefined
}
const mostAway = 3

/** Money is sent by Western Union; Union University is named without "western" before it. */
const isWayToPay = (words: readonly string[], at: number): boolean =>
  words[at] === 'union' && words[at - 1] === 'western'

/** Whether a name of which a question has one word is in none of the countries where it looks. */
export const isElsewhere = ({ sure, universities }: NameFound, countries: readonly string[]): boolean =>
  sure === sureness.word &&
  countries.length > 0 &&
  !universities.some(({ country }) => countries.includes(country))

/** Whether the words stand where a place does: after "in", or before "mein". */
const isPlaceAt = (words: readonly string[], at: number, length: number): boolean =>
  (/^(?:in|near|around)$/u.test(words[at - 1] ?? '') ||
    /\b(?:mov\w+|shift\w*|relocat\w*|settl\w+|fly\w*|travel\w*|living|lives?)(?: \w+){0,3} (?:to|at)$/u.test(
      words.slice(0, at).join(' '),
    ) ||
    // "Nis aur Novi Sad mein se" is "of Nis and Novi Sad".
    (words[at + length] === 'mein' && words[at + length + 1] !== 'se')) &&
  words[at + length] !== 'university'

const statement = {
  name: 'assistant-universities',
  text: `select id, name, city, country, coalesce(other_names, '{}') as "otherNames", coalesce(acronyms, '{}') as acronyms,
      coalesce(domains, '{}') as domains
    from universities u where status = 'published'
      and exists (select from programs p where p.university_id = u.id and p.status = 'published')`,
}
/** How long names stay in memory, in milliseconds. One that is newer is found by the search, which is slower. */
const lifetimeMs = 60_000
const cache = new WeakMap<pg.Pool, { at: number; index: Promise<NameIndex> }>()

/** The names of the universities with programs, read again every minute. */
export function nameIndex(pool: pg.Pool): Promise<NameIndex> {
  const known = cache.get(pool)
  if (known && performance.now() - known.at < lifetimeMs) return known.index
  const index = pool.query(statement).then(({ rows }) => new NameIndex(rows))
  const entry = { at: performance.now(), index }
  cache.set(pool, entry)
  index.catch(() => cache.delete(pool))
  // What was read before answers until the new one is there.
  return known ? known.index : index
}
