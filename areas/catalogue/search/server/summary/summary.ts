import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { Numbered, Row, withRoom } from './numbered.ts'
import { WordIndex } from './word-index.ts'

/** The facts by which a published program is counted and sorted. */
export interface ProgramFacts {
  /** `programs.number` */
  readonly number: number
  readonly universityId: string
  /** Yearly tuition as stated, and its currency; NaN and empty without tuition. */
  readonly tuition: number
  readonly currency: string
  /** Name and award, with a tab between them. */
  readonly name: string
  /**
   * Separated by tabs, empty if unknown: country, level, field, language; its intakes as in
   * `2027-autumn:2027-06-01,2028-spring:` or, without any, its deadline as in `=2027-06-01`; the number of its set of
   * requirements, 0 for none, and whether that requires an English test. One text, because programs with the same
   * text are one kind, which a single lookup finds.
   */
  readonly kind: string
}

export interface UniversityFacts {
  readonly id: string
  readonly name: string
  readonly place: string | null
  readonly country: string
  readonly standing: number
  /** All its names, folded, including acronyms. */
  readonly names: readonly string[]
  /** All words it can be found by, folded, including whole web domains. */
  readonly words: readonly string[]
  /** Those of its names and place, without acronyms and domains: only these may be begun. */
  readonly wordsInFull: readonly string[]
}

/** Programs with the same country, field, level and language. There are some thousands for any number of programs. */
export interface Group {
  readonly country: number
  readonly field: number
  readonly level: number
  readonly language: number
  /** The kinds of programs in it. */
  readonly kinds: number[]
}

/**
 * The published catalogue in memory, for filters, counts and sorting: some 50 bytes per program. Programs with the
 * same values of everything that is counted are one *kind*; kinds with the same country, field, level and language are
 * one group. Program numbers are those of the database, all other numbers are assigned here.
 */
export class Summary {
  /** Incremented with every change, so that results can be cached until then. */
  version = 0
  programs = 0
  readonly countries = new Numbered()
  readonly fields = new Numbered()
  readonly levels = new Numbered()
  readonly languages = new Numbered()
  readonly schedules = new Numbered()
  readonly currencies = new Numbered()
  readonly names = new Numbered()
  /** The words of each name and its award, by number of the name. */
  readonly nameWords = new WordIndex()
  readonly universities: (UniversityFacts | undefined)[] = []
  readonly universityWords = new WordIndex()
  readonly universityWordsInFull = new WordIndex()
  readonly universityNames = new WordIndex()
  readonly groups: Group[] = []
  /** By kind. */
  readonly kinds = { group: new Row(), schedule: new Row(), set: new Row() }
  /** Sets of requirements that are known not to require an English test. */
  readonly withoutEnglish = new Set<number>()
  /** By number of the program; -1 if there is none. */
  kindOf = new Int32Array(0)
  nameOf = new Int32Array(0)
  universityOf = new Int32Array(0)
  tuition = new Float64Array(0)
  currencyOf = new Int32Array(0)
  readonly #universityNumbers = new Map<string, number>()
  readonly #groupNumbers = new Map<string, number>()
  readonly #kindNumbers = new Map<string, number>()

  /** Adds or updates a university. */
  putUniversity(facts: UniversityFacts): void {
    const number = this.#universityNumber(facts.id)
    this.removeUniversity(facts.id)
    this.universities[number] = facts
    this.universityWords.put(number, facts.words)
    this.universityWordsInFull.put(number, facts.wordsInFull)
    this.universityNames.put(number, facts.names)
    this.version++
  }

  /** Removes a university and all its programs. */
  removeUniversity(id: string): void {
    const number = this.#universityNumbers.get(id)
    if (number === undefined) return
    const facts = this.universities[number]
    if (facts) {
      this.universityWords.remove(number, facts.words)
      this.universityWordsInFull.remove(number, facts.wordsInFull)
      this.universityNames.remove(number, facts.names)
    }
    this.universities[number] = undefined
    this.removeProgramsOf(id)
    this.version++
  }

  /** Removes the programs of a university, before they are read again. */
  removeProgramsOf(id: string): void {
    const university = this.#universityNumbers.get(id)
    if (university === undefined) return
    this.version++
    for (let number = 0; number < this.universityOf.length; number++) {
      if (this.universityOf[number] === university && this.kindOf[number]! >= 0) this.#remove(number)
    }
  }

  /** Adds a program of a known university. */
  putProgram(facts: ProgramFacts): void {
    const { number } = facts
    this.#makeRoom(number + 1)
    if (this.kindOf[number]! >= 0) this.#remove(number)
    this.kindOf[number] = this.#kindFor(facts.kind)
    this.nameOf[number] = this.#nameFor(facts.name)
    this.universityOf[number] = this.#universityNumber(facts.universityId)
    this.tuition[number] = facts.tuition
    this.currencyOf[number] = this.currencies.of(facts.currency)
    this.programs++
    this.version++
  }

  /** The group a kind belongs to. */
  groupOf(kind: number): Group {
    return this.groups[this.kinds.group.values[kind]!]!
  }

  #remove(number: number): void {
    this.kindOf[number] = -1
    this.programs--
  }

  #universityNumber(id: string): number {
    const known = this.#universityNumbers.get(id)
    if (known !== undefined) return known
    const number = this.universities.push(undefined) - 1
    this.#universityNumbers.set(id, number)
    return number
  }

  #nameFor(text: string): number {
    const known = this.names.known(text)
    if (known !== undefined) return known
    const number = this.names.of(text)
    this.nameWords.put(number, [...new Set(foldWords(text).split(' '))])
    return number
  }

  #kindFor(text: string): number {
    const known = this.#kindNumbers.get(text)
    if (known !== undefined) return known
    const [country, level, field, language, schedule, requirementSet, englishTest] = text.split('\t')
    const group = this.#groupFor(country!, level!, field!, language!.split('-')[0]!)
    const set = Number(requirementSet)
    if (englishTest === 'not-needed') this.withoutEnglish.add(set)
    const kind = this.kinds.group.push(group)
    this.kinds.schedule.push(this.schedules.of(schedule!))
    this.kinds.set.push(set)
    this.groups[group]!.kinds.push(kind)
    this.#kindNumbers.set(text, kind)
    return kind
  }

  #groupFor(country: string, level: string, field: string, language: string): number {
    const key = `${country} ${level} ${field} ${language}`
    const known = this.#groupNumbers.get(key)
    if (known !== undefined) return known
    this.#groupNumbers.set(key, this.groups.length)
    return (
      this.groups.push({
        country: this.countries.of(country),
        level: this.levels.of(level),
        field: this.fields.of(field),
        language: this.languages.of(language),
        kinds: [],
      }) - 1
    )
  }

  #makeRoom(size: number): void {
    this.kindOf = withRoom(this.kindOf, size, -1)
    this.nameOf = withRoom(this.nameOf, size)
    this.universityOf = withRoom(this.universityOf, size)
    this.tuition = withRoom(this.tuition, size)
    this.currencyOf = withRoom(this.currencyOf, size)
  }
}
