import { foldWords } from '#database/catalogue/fold-words.ts'
import { UnreadableFile } from './import-report.ts'

/** Names a column may have, folded and without spaces; the first is ours. */
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
  sourceNote: ['sourcenote', 'note', 'notes'],
  asOf: ['asof'],
  checkedOn: ['checkedon', 'checked'],
} as const

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
  city: ['city', 'town', 'location', 'campus'],
  name: [
    'programname',
    'program',
    'programme',
    'programmename',
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
} as const

export type UniversityColumn = keyof typeof universityColumns
export type ProgramColumn = keyof typeof programColumns

/** A field of ours, the place of its column in the file, and the column's name as it is written there. */
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
  const titles = header.map((title) => foldWords(title).replaceAll(' ', ''))
  const columns: Column<Field>[] = []
  const taken = new Set<number>()
  for (const [field, spellings] of Object.entries(known) as [Field, readonly string[]][]) {
    const places = spellings.map((spelling) =>
      titles.findIndex((title, i) => title === spelling && !taken.has(i)),
    )
    const at = places.find((place) => place >= 0)
    if (at === undefined) continue
    taken.add(at)
    columns.push({ field, at, title: header[at] || `column ${at + 1}` })
  }
  return columns
}

/**
 * Tells from a header whether a file lists universities or programs, and which column is which. Case, spaces and
 * signs in the header do not matter; unknown columns are left out.
 * @throws UnreadableFile naming what is missing
 */
export function findColumns(header: readonly string[]): Layout {
  const programs = match(header, programColumns)
  const has = (field: ProgramColumn) => programs.some((column) => column.field === field)
  const found = header.filter(Boolean).slice(0, 30).join(', ')
  if (has('name') && (has('institution') || has('universityId'))) {
    if (!has('country') && !has('universityId')) {
      throw new UnreadableFile(`The program file has no column for the country. Its columns are: ${found}.`)
    }
    return { kind: 'programs', columns: programs }
  }
  const universities = match(header, universityColumns)
  const missing = (['name', 'country'] as const).filter(
    (field) => !universities.some((column) => column.field === field),
  )
  if (missing.length > 0) {
    throw new UnreadableFile(
      `The first line must name the columns: name and country for universities; program, institution and ` +
        `country for programs. Missing: ${missing.join(' and ')}. The first line reads: ${found}.`,
    )
  }
  return { kind: 'universities', columns: universities }
}
