import { currentLanguage } from '#platform/language/current-language.ts'
import type { programFields, universityFields } from '#areas/catalogue/import/contract.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { UnreadableFile, type Kind } from '../import-report.ts'
import { fileRefusals, rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** Names a column may have, folded and without spaces; the first one is ours. */
const universityColumns = {
  id: ['id', 'sourceid', 'universityid', 'ror', 'rorid', 'institutionid'],
  name: [
    'name',
    'universityname',
    'university',
    'institution',
    'institutionname',
    'englishname',
    'nameenglish',
  ],
  localName: ['localname', 'nativename', 'namelocal', 'originalname'],
  otherNames: ['othernames', 'aliases', 'alias', 'alternativenames', 'alsoknownas', 'formernames'],
  acronyms: ['acronyms', 'acronym', 'abbreviation', 'abbreviations', 'shortname'],
  country: ['country', 'countrycode', 'alphatwocode', 'nation', 'countryname'],
  state: ['state', 'stateprovince', 'province', 'region'],
  city: ['city', 'town', 'location', 'place'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  website: ['website', 'web', 'url', 'homepage', 'webpage', 'webaddress', 'site'],
  domains: ['domains', 'domain'],
  founded: ['founded', 'established', 'yearfounded', 'foundedin', 'foundingyear', 'foundationyear'],
  wikidata: ['wikidata', 'wikidataid'],
  kind: ['kind', 'ownership', 'control', 'publicprivate', 'sector'],
  quality: ['quality'],
  sourceUrl: ['sourceurl', 'source'],
  sourceNote: ['sourcenote', 'sources', 'note', 'notes'],
  asOf: ['asof'],
  checkedOn: ['checkedon', 'checked'],
} as const satisfies Record<(typeof universityFields)[number], readonly string[]>

const programColumns = {
  id: ['programid', 'id', 'sourceid', 'courseid', 'programmeid'],
  universityId: ['universityid', 'institutionid', 'ror', 'rorid', 'universitysourceid'],
  institution: [
    'institutionname',
    'institution',
    'university',
    'universityname',
    'school',
    'college',
    'provider',
  ],
  country: ['country', 'countrycode', 'nation', 'countryname'],
  city: ['city', 'town', 'location'],
  campus: ['campus', 'campusname', 'branch', 'branchname'],
  name: [
    'programname',
    'program',
    'programtitle',
    'programme',
    'programmename',
    'programmetitle',
    'course',
    'coursename',
    'coursetitle',
    'title',
    'degreeprogram',
  ],
  level: ['level', 'degreelevel', 'studylevel', 'qualificationlevel', 'levelword'],
  award: ['award', 'degree', 'qualification', 'degreeawarded'],
  field: ['field', 'isced', 'iscedf', 'iscedcode', 'iscedbroad', 'fieldofstudy'],
  fieldSystem: ['fieldsystem'],
  fieldCode: ['fieldcode'],
  duration: ['duration', 'length', 'courselength'],
  durationWeeks: ['durationweeks', 'weeks', 'durationinweeks'],
  durationMonths: ['durationmonths', 'months', 'durationinmonths'],
  durationYears: ['durationyears', 'years', 'durationinyears'],
  durationUnit: ['durationunit'],
  tuition: [
    'tuitionamount',
    'tuition',
    'fee',
    'fees',
    'tuitionfee',
    'tuitionfees',
    'tuitionmin',
    'annualtuition',
    'cost',
  ],
  tuitionMax: ['tuitionmax', 'tuitionto', 'maxtuition'],
  currency: ['tuitioncurrency', 'currency', 'currencycode', 'feecurrency'],
  basis: ['tuitionbasis', 'basis', 'feebasis', 'tuitionperiod', 'feeperiod', 'per'],
  tuitionYear: ['tuitionyear', 'feeyear'],
  language: ['language', 'teachinglanguage', 'languageofinstruction', 'mediumofinstruction', 'medium'],
  mode: ['mode', 'studymode', 'attendance', 'deliverymode'],
  intake: ['intake', 'intakes', 'start', 'startdate', 'starts'],
  deadline: ['deadline', 'applicationdeadline', 'applyby', 'closingdate', 'closes'],
  entryRequirements: ['entryrequirements', 'requirements', 'admissionrequirements', 'eligibility'],
  url: ['url', 'link', 'courseurl', 'programurl', 'webpage', 'website'],
  sourceUrl: ['sourceurl'],
  sourceKind: ['sourcekind', 'source'],
  sourceNote: ['sourcenote', 'note', 'notes'],
  recordType: ['recordtype'],
  asOf: ['asof'],
  checkedOn: ['checkedon', 'checked'],
} as const satisfies Record<(typeof programFields)[number], readonly string[]>

export type UniversityColumn = keyof typeof universityColumns
export type ProgramColumn = keyof typeof programColumns

/** A field, the index of its column in the file, and the name of the column there. */
export interface Column<Field extends string = string> {
  readonly field: Field
  readonly at: number
  readonly title: string
}

export type Layout =
  | { kind: 'universities'; columns: Column<UniversityColumn>[] }
  | { kind: 'programs'; columns: Column<ProgramColumn>[] }

function match<Field extends string>(
  header: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
): Column<Field>[] {
  const titles = header.map(fold)
  const columns: Column<Field>[] = []
  const taken = new Set<number>()
  for (const [field, spellings] of Object.entries(known) as [Field, readonly string[]][]) {
    const places = spellings.map((spelling) =>
      titles.findIndex((title, i) => title === spelling && !taken.has(i)),
    )
    const at = places.find((place) => place >= 0)
    if (at === undefined) continue
    taken.add(at)
    columns.push({ field, at, title: titleOf(header, at) })
  }
  return columns
}

/** How many columns of a header have a known name. */
export function countKnownTitles(header: readonly string[]): number {
  return Math.max(match(header, programColumns).length, match(header, universityColumns).length)
}

/** Column settings for files whose column names are not known. */
export interface ColumnWishes {
  readonly kind?: Kind
  /** The index of the column of each field, from 0, or its name in the file. */
  readonly columns?: Readonly<Record<string, number | string>>
  /** Whether all other columns are ignored, even if their name is known. */
  readonly onlyThese?: boolean
}

const fold = (title: string) => foldWords(title).replaceAll(' ', '')

function placeOf(header: readonly string[], field: string, wish: number | string): number {
  const at = typeof wish === 'number' ? wish : header.findIndex((title) => fold(title) === fold(wish))
  if (at >= 0 && at < header.length) return at
  const columns = namesOf(header)
  throw new UnreadableFile(
    typeof wish === 'number'
      ? fileRefusals.noColumnNumbered({ number: wish + 1, field, columns })
      : fileRefusals.noColumnNamed({ column: wish, field, columns }),
  )
}

function columnsOf<Field extends string>(
  header: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
  wishes: ColumnWishes,
): Column<Field>[] {
  const wished = Object.entries(wishes.columns ?? {}).map(([field, wish]) => {
    if (!(field in known)) {
      throw new UnreadableFile(fileRefusals.unknownField({ field, fields: Object.keys(known).join(', ') }))
    }
    return [field as Field, placeOf(header, field, wish)] as const
  })
  const taken = new Set(wished.map(([, at]) => at))
  const found = wishes.onlyThese
    ? []
    : match(header, known).filter(
        ({ field, at }) => !taken.has(at) && !wished.some(([wishedField]) => wishedField === field),
      )
  return [...found, ...wished.map(([field, at]) => ({ field, at, title: titleOf(header, at) }))]
}

const titleOf = (header: readonly string[], at: number) =>
  header[at] || rowRefusals.unnamedColumn({ number: at + 1 })
const namesOf = (header: readonly string[]) => header.filter(Boolean).slice(0, 30).join(', ')

/** Required fields: one of each list. */
const needed = {
  universities: [['name'], ['country']],
  programs: [['name'], ['institution', 'universityId'], ['country', 'universityId']],
} as const satisfies Record<Kind, readonly (readonly string[])[]>

/** The required fields without a column; of each list the first one. */
export function missingFields(kind: Kind, fields: readonly string[]): string[] {
  return needed[kind]
    .filter((choice) => !choice.some((field) => fields.includes(field)))
    .map(([first]) => first)
}

/** Columns that only lists of programs have. */
const onlyOfPrograms: readonly ProgramColumn[] = [
  ...(['level', 'award', 'field', 'fieldCode', 'duration', 'durationWeeks', 'durationMonths'] as const),
  ...([
    'durationYears',
    'durationUnit',
    'tuition',
    'tuitionMax',
    'currency',
    'basis',
    'tuitionYear',
  ] as const),
  ...(['language', 'mode', 'intake', 'deadline', 'entryRequirements'] as const),
]

/**
 * Recognizes a list of programs by columns that only programs have, even if required ones are missing. With an institution
 * and a country it could also be a list of universities, so more of those columns have to speak for programs then.
 */
function kindOf(header: readonly string[]): Kind {
  const fields = match(header, programColumns).map(({ field }) => field)
  if (missingFields('programs', fields).length === 0) return 'programs'
  if (fields.includes('name') && fields.includes('institution')) return 'programs'
  const special = fields.filter((field) => onlyOfPrograms.includes(field)).length
  if (special > 2) return 'programs'
  const ofUniversities = match(header, universityColumns).map(({ field }) => field)
  if (missingFields('universities', ofUniversities).length === 0) return 'universities'
  return special === 2 ? 'programs' : 'universities'
}

/** The probable kind of a file and the columns that were found; required ones may be missing. */
export function proposeColumns(header: readonly string[], wishes: ColumnWishes = {}): Layout {
  const kind = wishes.kind ?? kindOf(header)
  return kind === 'programs'
    ? { kind, columns: columnsOf(header, programColumns, wishes) }
    : { kind, columns: columnsOf(header, universityColumns, wishes) }
}

/**
 * Detects from a header whether a file lists universities or programs, and the field of each column, as far as the
 * settings leave it open. Case, spaces and punctuation do not matter; unknown columns are ignored.
 * @throws UnreadableFile with the missing columns
 */
export function findColumns(header: readonly string[], wishes: ColumnWishes = {}): Layout {
  const layout = proposeColumns(header, wishes)
  const missing = missingFields(
    layout.kind,
    layout.columns.map(({ field }) => field),
  )
  if (missing.length === 0) return layout
  const values = {
    missing: new Intl.ListFormat(currentLanguage()).format(missing),
    columns: namesOf(header),
  }
  throw new UnreadableFile(
    layout.kind === 'programs'
      ? fileRefusals.missingForPrograms(values)
      : fileRefusals.missingForUniversities(values),
  )
}
