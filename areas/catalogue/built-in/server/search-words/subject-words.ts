import { foldWords } from './fold-words.ts'

/**
 * Subjects as people type them (folded, `|` between spellings), their code in ISCED-F 2013, and words in the name of
 * an institution that show that it teaches them.
 */
const rows: ReadonlyArray<readonly [string, string, string?]> = [
  [
    'medicine|mbbs|md|medical degree|medicina|medizin|doctor of medicine|surgery',
    '0912',
    'medical|medizinische|medica|medicas|medico|medicinskii',
  ],
  ['dentistry|dental|dental medicine|bds|dentist|odontology|stomatology', '0911'],
  ['pharmacy|pharm d|pharmd|pharmaceutical|pharmacology', '0916'],
  ['nursing|nurse|midwifery|bsn', '0913'],
  ['physiotherapy|physical therapy|dpt|occupational therapy|rehabilitation|physio', '0915'],
  [
    'radiology|radiologic|radiography|medical laboratory|medical imaging|biomedical engineering|biomedical',
    '0914',
  ],
  ['public health|health|health sciences|nutrition|dietetics', '09'],
  ['veterinary|veterinary medicine|dvm|vet', '084'],
  ['social work|counselling|counseling', '0923'],
  ['psychology|psychologie', '0313'],
  ['computer science|computing|computer|it|information technology|informatics|bscs|cs|ict|informatik', '06'],
  [
    'software|software engineering|programming|artificial intelligence|ai|machine learning|data science',
    '061',
  ],
  ['cyber security|cybersecurity|information security|network|networks', '0612'],
  ['engineering|engineer|ingenieria|ingegneria', '07'],
  ['mechanical|mechanical engineering', '0715'],
  ['electrical|electrical engineering|power engineering|energy', '0713'],
  ['electronics|electronic|automation|robotics|mechatronics|telecommunication|telecommunications', '0714'],
  ['civil|civil engineering|construction|structural engineering', '0732'],
  ['chemical engineering', '0711'],
  ['environmental engineering', '0712'],
  ['aerospace|aeronautical|aerospace engineering|automotive|marine engineering|naval architecture', '0716'],
  ['architecture|urban planning|town planning|landscape architecture', '0731'],
  ['mining|petroleum|petroleum engineering', '0724'],
  ['food science|food technology|food', '0721'],
  ['textile|textiles', '0723'],
  ['materials|materials science|materials engineering', '0722'],
  ['business|business administration|bba|mba|commerce', '041'],
  ['management|administration|human resources|project management|entrepreneurship', '0413'],
  ['accounting|accountancy|acca|taxation', '0411'],
  ['finance|banking|insurance', '0412'],
  ['marketing|advertising', '0414'],
  ['law|llb|llm|legal studies|jurisprudence|droit', '042'],
  ['economics|economy|econometrics', '0311'],
  ['politics|political science|international relations|diplomacy', '0312'],
  ['sociology|anthropology|cultural studies', '0314'],
  ['journalism|media|mass communication|communication|media studies', '032'],
  ['library|library science', '0322'],
  ['history|archaeology', '0222'],
  ['philosophy|ethics', '0223'],
  ['theology|religion|islamic studies', '0221'],
  ['languages|linguistics|literature|english literature|translation', '023'],
  ['humanities', '02'],
  ['fine art|fine arts|painting|sculpture', '0213'],
  ['design|fashion|interior design|graphic design|fashion design|industrial design', '0212'],
  ['film|animation|photography|game design|cinema', '0211'],
  ['music|theatre|dance|performing arts|drama', '0215'],
  ['education|teaching|teacher training|b ed|bed|pedagogy', '01'],
  ['mathematics|maths|math', '0541'],
  ['statistics|actuarial science', '0542'],
  ['physics|astronomy', '0533'],
  ['chemistry', '0531'],
  ['biology|zoology|botany|microbiology|genetics|life sciences', '0511'],
  ['biochemistry|biotechnology|biotech', '0512'],
  ['geology|earth science|earth sciences|geography|meteorology', '0532'],
  ['environment|environmental science|environmental sciences|ecology', '052'],
  ['natural sciences', '05'],
  ['agriculture|agronomy|horticulture', '081'],
  ['forestry', '082'],
  ['fisheries|aquaculture', '083'],
  ['tourism|travel|leisure', '1015'],
  ['hospitality|hotel management|culinary|hotel', '1013'],
  ['sports|sport|sports science|physical education', '1014'],
  ['aviation|pilot|logistics|transport|maritime|nautical', '1041'],
  ['occupational safety|fire safety', '102'],
  ['security studies|criminology|policing|military', '103'],
]

/** Folded subject → ISCED-F code, and the other spellings of the same subject. */
export const subjects: ReadonlyMap<
  string,
  { code: string; spellings: readonly string[]; inNames: readonly string[] }
> = new Map(
  rows.flatMap(([spellings, code, inNames]) => {
    const all = spellings.split('|')
    return all.map(
      (spelling) => [spelling, { code, spellings: all, inNames: inNames?.split('|') ?? [] }] as const,
    )
  }),
)

/** Other words for subjects, in Roman Urdu and as degrees; the value is one of `subjects`. */
export const subjectsAlsoCalled: ReadonlyMap<string, string> = new Map(
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
    mbs: 'mbbs',
    mbb: 'mbbs',
    mmbs: 'mbbs',
    mbbss: 'mbbs',
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
    dant: 'dentistry',
    'dant ka doctor': 'dentistry',
    actuary: 'actuarial science',
    statistician: 'statistics',
    stats: 'statistics',
    mathematician: 'mathematics',
    riyazi: 'mathematics',
    physicist: 'physics',
    kimiya: 'chemistry',
    biologist: 'biology',
    hayatiyat: 'biology',
    geologist: 'geology',
    banker: 'banking',
    muashiyat: 'economics',
    maashiyat: 'economics',
    siyasiat: 'politics',
    politician: 'politics',
    diplomat: 'diplomacy',
    falsafa: 'philosophy',
    hacker: 'cyber security',
    hackers: 'cyber security',
    hacking: 'cyber security',
    'ethical hacking': 'cyber security',
    nutritionist: 'nutrition',
    chef: 'culinary',
    'food related': 'food science',
    forest: 'forestry',
    forests: 'forestry',
    trees: 'forestry',
    musician: 'music',
    dancer: 'dance',
    acting: 'theatre',
    actor: 'theatre',
    theater: 'theatre',
    'film making': 'film',
    filmmaking: 'film',
    'fashion designer': 'fashion design',
    'interior designer': 'interior design',
    'graphic designer': 'graphic design',
    'software engineer': 'software engineering',
    'civil engineer': 'civil engineering',
    'mechanical engineer': 'mechanical engineering',
    'electrical engineer': 'electrical engineering',
    'chemical engineer': 'chemical engineering',
    'bachon ko parhana': 'education',
    ustad: 'education',
  }),
)

/** More words than the name of any subject has. */
const longestName = 5

/**
 * The subject of the profession that a phrase names, "doctor" or "animal doctor". Null where the word begins the name of a
 * degree, as in "doctor of arts" and "doctor pharmacy", because there a search looks for that degree.
 * @param words folded, of the whole search
 */
export function doctorOf(words: readonly string[], start: number, length: number): string | null {
  const phrase = words.slice(start, start + length).join(' ')
  if (!/(?:^| )doctors?$/u.test(phrase) || words[start + length] === 'of') return null
  const namesSubject = (at: number) =>
    Array.from({ length: longestName }, (_, more) => words.slice(at, at + more + 1).join(' ')).some((name) =>
      subjects.has(name),
    )
  if (words.some((_, at) => namesSubject(at))) return null
  return subjectsAlsoCalled.get(phrase) ?? subjectsAlsoCalled.get(phrase.replace(/s$/u, '')) ?? null
}

/** Degrees whose name stands for a subject: programs that are named for the subject alone are meant as well. */
export const namesOfDegrees: ReadonlySet<string> = new Set(
  'mbbs|md|bds|bsn|dpt|dvm|pharmd|pharm d|bscs|llb'.split('|'),
)

/** Words in names of programs for the degree and the language: they say nothing about what is taught. */
export const formalWords: ReadonlySet<string> = new Set(
  `in of the and for a an with english taught track language bachelor bachelors master masters doctor degree program
   programme ba bsc msc ma`.split(/\s+/u),
)

/** Words in names of programs that add nothing to the subject. */
const neutral: ReadonlySet<string> = new Set([
  ...formalWords,
  ...`md m d dmd mbbs bds integrated academic studies study one two cycle single medical general clinical surgery science
   arts undergraduate year 6 mph bba iset medicine mbchb 6b10102 international students`.split(/\s+/u),
])

/** The words of a program's name besides the spellings of its subject and general ones. */
export function wordsBesides(name: string, spellings: readonly string[]): string[] {
  let left = ` ${foldWords(name)} `
  for (const spelling of spellings.toSorted((a, b) => b.length - a.length)) {
    left = left.replaceAll(` ${spelling} `, '  ')
  }
  return left.split(' ').filter((word) => word !== '' && !neutral.has(word))
}
