/** What a question about the catalogue asks for. */
export const asks = [
  'recognized',
  'hostel',
  'living',
  'other-fee',
  'fees',
  'duration',
  'language',
  'start',
  'deadline',
  'needs',
  'requirements',
  'eligible',
  'without-english-test',
  'ranking',
  'place',
  'programs',
] as const
export type Ask = (typeof asks)[number]

/** Facts that a program states, whatever else a question mentions. */
export const plainFacts: ReadonlySet<Ask> = new Set(['fees', 'duration', 'language', 'start', 'deadline'])

/** What is said about a university and the place where it is. */
export const ofUniversity: ReadonlySet<Ask> = new Set([...plainFacts, 'living', 'hostel'])

/** A requirement that a question names. */
export interface Needed {
  /** A pattern of the subjects of requirement lines: text, because it is stored with the conversation. */
  readonly matches: string
  /** As people read it. */
  readonly label: string
  /** Whether only a line with a value states it: "a school certificate" says nothing about marks. */
  readonly valued?: boolean
  /** Whether it is also looked for in what a source says about a requirement. */
  readonly inNotes?: boolean
}

const tests: readonly (readonly [RegExp, Needed])[] = [
  [
    // "Band" alone is "closed" in Urdu.
    /\bielts\b|\bbands\b|\b(?:kitna|\d(?:\.\d)?) band\b/u,
    { matches: String.raw`^(?:ielts|certificate|cefr|level|english)$`, label: 'IELTS' },
  ],
  [/\btoefl\b/u, { matches: String.raw`^(?:toefl.*|certificate|cefr|level|english)$`, label: 'TOEFL' }],
  [/\bduolingo\b/u, { matches: String.raw`^(?:duolingo|certificate|english)$`, label: 'Duolingo' }],
  [/\bpte\b/u, { matches: String.raw`^(?:pte|certificate|english)$`, label: 'PTE' }],
  [/\bimat\b/u, { matches: String.raw`^imat$`, label: 'IMAT' }],
  [/\bmdcat\b/u, { matches: String.raw`^mdcat$`, label: 'MDCAT' }],
  [/\bhsk\b/u, { matches: String.raw`^hsk$`, label: 'HSK' }],
  [/\bgmat\b/u, { matches: String.raw`^gmat$`, label: 'GMAT' }],
  [
    /\bmoi\b|\bmedium of instruction (?:letter|certificate|proof)\b/u,
    {
      matches: String.raw`^(?:school_in_english|language_of_instruction|other_english_proof|certificate)$`,
      label: 'MOI letter',
    },
  ],
  [
    /\b(?:minimum|min|least|kitna|how many|what|which|required) (?:\w+ )?(?:marks|numbers?|percent|aggregate)\b(?! (?:is|are) \d)|\b(?:marks|percent) (?:required|needed|chahiye|requirements?)\b/u,
    {
      matches: String.raw`^(?:secondary|hssc\w*|bachelor|grade_average|previous_degree)$`,
      label: 'marks',
      valued: true,
    },
  ],
  [/\bc?gpa\b/u, { matches: String.raw`^grade_average$|\bC?GPA\b`, label: 'CGPA', inNotes: true }],
  [
    /\b(?:without|no|bina|baghair) (?:an? |any )?(?:bachelor|llb|bsc|bs|ba|bcom|first degree)\b|\b(?:bachelor|llb|bsc|bs|ba|bcom) (?:ki |degree |ki degree )?(?:ke )?(?:baghair|bina)\b/u,
    { matches: String.raw`^(?:bachelor|previous_degree)$`, label: 'bachelor’s degree' },
  ],
  [/\bgre\b/u, { matches: String.raw`^gre$`, label: 'GRE' }],
  // "5 saal ka experience" is what somebody has.
  [
    /(?<!\b\d+ (?:saal|years?) (?:ka |ki |of |work )?)\b(?:experience|exp)\b/u,
    {
      matches: String.raw`^work_experience$|(?<!\b[Nn]o (?:work )?)\bexperience\b`,
      label: 'work experience',
      inNotes: true,
    },
  ],
  [/\bsat\b/u, { matches: String.raw`^sat.*$`, label: 'SAT' }],
  [
    /\b(?:umar|age limit|minimum age|maximum age|how old)\b|\b(?:students?|people|applicants?|anyone|someone) (?:\w+ )?(?:above|over|older than|under|below|younger than) \d\d\b(?! (?:percent|lakh|hazar|euro|dollar))/u,
    { matches: String.raw`^age$`, label: 'age' },
  ],
  [
    /\b(?:entrance|entry|dakhla|dakhle) (?:ka |ke liye )?(?:exams?|tests?|imtihan)\b|\bimtihan\b/u,
    { matches: String.raw`^(?:entrance_exam|imat|mdcat)$`, label: 'entrance exam' },
  ],
  [
    /\b(?:paper|test|exam) (?:to (?:sit|take|pass)|dena|deni)\b|\bsit (?:for )?(?:an?|the|any) (?:paper|test|exam)\b/u,
    { matches: String.raw`^(?:entrance_exam|imat|mdcat)$`, label: 'entrance exam' },
  ],
  [
    /\b(?:exams?|tests?)\b/u,
    { matches: String.raw`^(?:entrance_exam|imat|mdcat|interview|hsk)$`, label: 'exam' },
  ],
  [/\bportfolio\b/u, { matches: String.raw`\b[Pp]ortfolio\b`, label: 'portfolio', inNotes: true }],
  [
    /\b(?:how (?:much|good)|kitna) (?:english|angrezi)\b|\b(?:english|angrezi) (?:ka |language )?(?:test |exam )?(?:scores?|levels?|marks|bands?|certificates?|proof|test|exam|requirements?)\b/u,
    { matches: String.raw`^(?:ielts|certificate|cefr|level|english)$`, label: 'IELTS' },
  ],
  [
    /\b(?:recommendations?|reference letters?|references)\b/u,
    { matches: String.raw`[Rr]ecommendation`, label: 'recommendation', inNotes: true },
  ],
  [/\binterview\b/u, { matches: String.raw`^interview$`, label: 'interview' }],
  [/\b(?:maths?|mathematics)\b/u, { matches: String.raw`^mathematics$`, label: 'mathematics' }],
  [/\bbio(?:logy)?\b/u, { matches: String.raw`^biology$`, label: 'biology' }],
  [/\bchem(?:istry)?\b/u, { matches: String.raw`^chemistry$`, label: 'chemistry' }],
  [
    /\b(?:notari[sz]ed?|translations?|translated|tarjuma)\b/u,
    { matches: String.raw`^documents$`, label: 'translated documents' },
  ],
  [/\bphysics\b/u, { matches: String.raw`^physics$`, label: 'physics' }],
]

/** The requirement that the words of a question name, or null. */
export const neededIn = (text: string): Needed | null => allNeededIn(text)[0] ?? null

/** "TOEFL instead of IELTS" asks about TOEFL. */
const insteadOf =
  /\b(?:instead of|in place of|rather than) (?:the |an? )?[a-z]+\b|\b[a-z]+ (?:ki jagah|ke bajaye|ke badle)\b/gu

/** "A maths test" is a test, and asks for no maths at school. */
const examinedSubject =
  /\b(?:maths?|mathematics|biology|chemistry|physics) (?:(?:ka|ki|entrance|entry) )?(?=(?:tests?|exams?|imtihan)\b)/gu

/** All requirements that the words of a question name, each once. */
const allNeededIn = (text: string): Needed[] => {
  const asked = text.replace(insteadOf, ' ').replace(examinedSubject, '')
  const found = tests.flatMap(([pattern, needed]) => (pattern.test(asked) ? [needed] : []))
  return found.filter(
    ({ label }, at) =>
      found.findIndex((one) => one.label === label) === at && !(label === 'exam' && found.length > 1),
  )
}

const requiring =
  /\b(?:need(?:s|ed)?|requires?d?|requirements|zaroori|chahiye|asks?(?: for)?|hota|honi|hai|mandatory|compulsory|must|minimum|limit|exams? do|is there|bhi|have to|wants?|mangta|lete|dena|dete|which|konsa|without|baghair|bina)\b/u

/** What is paid again and again, as rent and food are. */
const monthly = '(?:monthly|mahina|(?:per|a|each|every|har) (?:month|mahina))'

const patterns: readonly (readonly [Ask, RegExp])[] = [
  [
    'without-english-test',
    /\b(?:without|baghair|bina|bagair|no|(?:not|dont|doesnt) (?:need|require|ask for|want)|nahi)\b.*\b(?:ielts|toefl|english test)\b|\b(?:ielts|toefl)\b.*\b(?:without|baghair|bagair|ke bina|not required|not needed|nahi (?:diya|di|chahiye|mangti|mangta|hai|kiya))\b/u,
  ],
  [
    'ranking',
    /\b(?:rank\w*|best|(?<!on )top|number one|behtareen|sab se (?:achi|acha|behtar)|good is|how good|(?:is|are) (?:(?!there|it|this|that)\w+ ){1,5}(?:good|worth it)$|reputation|reputed|famous|kaise hai|prestigious|quality|better)\b|\bkon(?:sa)? (?:acha|achi|behtar)\b|\b(?:acha|achi|behtar) (?:hai|university|rahega|rahegi)\b/u,
  ],
  [
    'recognized',
    /\b(?:(?<!(?:saal|arsa|arsay|time|waqt|mahina|semesters?) )recognized|manzoor|pmdc|pnmc|recognised|(?:nursing|engineering|medical) council)\b|\b(?:practi[cs]e|work as an?|work as|register(?:ed)?|licen[cs]e\w*) .*\bpakistan\b|\bpakistan\b.*\b(?:practi[cs]e|licen[cs]e\w*|valid|chal\w*|maan\w*|(?:doctor|engineer|nurse|dentist|pharmacist) (?:ban|lag|ho|reh)\w*)\b|\b(?:be|become|work|working|practi[cs]e)\b.*\b(?:doctor|dentist|nurse|pharmacist)\b.*\bin pakistan\b|\b(?:pmc|pec|hec|pm dc|nursing council)\b.*\b(?:recognized|manzoor|list)\b|\b(?:recognized|manzoor)\b.*\b(?:pmc|pec|hec)\b|\b(?:hec|pec|pnmc)\b.*\b(?:barabar|equal|equivalent|darja)\b/u,
  ],
  ['hostel', /\bhostel\b/u],
  [
    'living',
    new RegExp(
      String.raw`\b(?:manage|survive|get by)\b.*\b${monthly}\b|\bliving\b|\brents?\b|\bkiraya\b|\brehna\b|\b(?:${monthly}|live in|to live)\b.*\b(?:kharcha|costs?|expenses?|spend\w*|need|how much|kitna)\b|\b(?:kharcha|costs?|spend\w*|how much|kitna(?! mahina))\b.*\b(?:${monthly}|to live)\b|\brehne\b|\breh sakta\b|\bguzara\b|\bkhan[ae] peen[ae]\b|\b${monthly}\b.*\b(?:kafi|enough|sufficient)\b|\b(?:kafi|enough|sufficient)\b.*\b${monthly}\b`,
      'u',
    ),
  ],
  [
    'other-fee',
    /\b(?:application|registration|admission|apply) (?:ki |ke |mein )?(?:fees|charges?|money|amount|paise)\b|\bdeposit\b|\bpay\b.*\b(?:to apply|for applying)\b|\b(?:to apply|for applying)\b.*\b(?:pay|costs?|free)\b/u,
  ],
  [
    'start',
    /\b(?:when|kab)\b.*\b(?:starts?|begins?|shuru|intake|commence|resumes?)\b|\bintakes?\b|\b(?:what|which|kis) (?:months?|mahina)\b.*\b(?:starts?|begins?|shuru)\b|\b(?:kitna|how many) (?:times|dafa|bar|martaba)\b.*\b(?:starts?|begins?|shuru)\b|\bstarts? (?:kab|date)\b|\bclass(?:es)? (?:\w+ )?kab\b|\b(?:kab|when)\b.*\bclass(?:es)?\b|\b(?:starts?|begins?) (?:when|first|earlier|sooner|earliest)\b|\bpehle (?:shuru|starts?)\b/u,
  ],
  [
    'deadline',
    /\bwhen (?:can|do|should|must|may|will) (?:i|we|he|she|they) (?:(?:need|have) to )?(?:apply|start applying)\b|\bkab (?:apply|applications?)\b|\bdeadlines?\b|\blast (?:date|day)\b|\bby when\b|\bclos(?:e|es|ing|ed)\b|\ba+khri\b|\bkab tak\b|\bwhen (?:should|must|do|can|shall) (?:i|we) (?:send|submit)\b|\b(?:till|until) when\b|\bopen for\b|\badmissions? open\b|\bstill (?:tak(?:e|ing)|accepting|open)\b|\bstill (?:have )?time\b|\btime left\b/u,
  ],
  [
    'duration',
    /\bhow long\b|\b(?:longer|longest|shorter|shortest)\b|\bhow many (?:years?|months?|semesters?)\b|\bkitna (?:mahina|mahino|semesters?)\b|\bkitna saal\b|\bduration\b|\blength\b|\bmuddat\b|\bkitna (?:time|arsa|arsay|waqt)\b|\bsaal (?:lag\w*|chal\w*)\b|\byears (?:needed|required|of study)\b|\bnumber of years\b|\b(?:\d|two|three|four|five|six|teen|char|panch|che) (?:years?|saal)\b(?! (?:\w+ )?(?:experience|gap)\b)/u,
  ],
  [
    'place',
    /\bwhere (?:exactly )?(?:is|are)\b(?!.*\bapplication\b)|\blocated\b|\blocation\b|\b(?:which|what|konsa|kis) (?:city|country|mulk|shehar|sheher|shehr)\b.*\bis\b|\b(?:kis|konsa) (?:city|mulk|shehar|sheher|shehr) mein hai\b|\bkahan (?:par |pe )?(?:hai|waqe)\b(?!.*\b(?:admission|dakhla)\b)/u,
  ],
  [
    'language',
    /\b(?:what|which|konsa|kis) (?:language|zuban)\b|\b(?:learn|know|speak|seekhn\w*|aani|aati) (?:the )?(?:local |italian|german|georgian|chinese|russian|serbian|latvian|turkish|hungarian|french)|\b(?:italian|german|georgian|chinese|russian|serbian|latvian|turkish|hungarian|french) (?:seekhn\w*|language|zuban|zaroori|chahiye|aani)\b|\bzuban\b|\blanguage of\b|\bmedium of (?:instruction|teaching|study)\b|\b(?:english|chinese|italian|russian|serbian|georgian|german|latvian|turkish|hungarian|french|local)\b.*\b(?:ya|or)\b.*\b(?:english|chinese|italian|russian|serbian|georgian|german|latvian|turkish|hungarian|french|local)\b/u,
  ],
  [
    'eligible',
    /\beligible\b|\bdo i (?:meet|qualify)\b|\bcan (?:i|he|she|my \w+|an? \d+ years?\w*(?: old)?|someone|students?)(?: still| also| even)? (?:apply|get (?:in|into|admission|a place|admitted)|study|become|do|join|enrol\w*)\b|\b(?:would|could|will|can) .*\b(?:take|accept|admit) (?:me|him|her|us)\b|\b(?:good|high) enough\b|\benough (?:for|to)\b|\bkafi (?:hai|hain)\b|\b(?:where (?:can i )?(?:apply|qualify)|mein (?:apply|qualify) (?:kar|ho)\w* ?sakta)\b|\bdakhla (?:mil|ho)\w*\b(?! (?:ga(?:ya|yi|ye|i)|gya|gyi|chuk\w*|tha|thi)\b)|\badmission (?:mil|ho)\w*\b(?! (?:ga(?:ya|yi|ye|i)|gya|gyi|chuk\w*|tha|thi)\b)|\b(?:fit|match|suit)s? my\b|\b(?:missing|lacking|kami) (?:for|in) (?:me|my \w+)\b|\bwhat (?:am|do) i (?:still )?(?:miss|missing|lack|lacking)\b|\bmujh mein (?:\w+ )?kami\b|\bapply kar? sakta\b|\bkar sakta\b|\bwhere can i\b|\bkahan (?:dakhla|admission|apply)\b/u,
  ],
  [
    'requirements',
    /\b(?:which|what|konsa) (?:degree|qualification)s? (?:must|should|do|does)\b|\b(?:which|what|konsa) subjects?\b.*\b(?:must|need|requires?|required|have|chahiye|zaroori|hone|look at|consider|count|dekh\w*)\b|\brequirements\b|\bentry\b|\bdocuments?\b|\bpapers\b|\bkaghzat\b|\bkya (?:kya )?(?:chahiye|lagta|lage ga|lagega|dena|jama)\b|\bdo (?:they|i|you) (?:require|need|have to)\b|\bwhat .*\b(?:need|require|want)s?\b|\b(?:notari[sz]ed?|apostilled?|translations?|translated)\b|\brequired?\b|\bwhat\b.*\bneeded\b|\bkya (?:kya )?(?:zaroori|shart)\b/u,
  ],
  [
    'fees',
    /\bfees\b|\btuition\b|^(?:yearly|annually|per year|saalana)$|\bhow many (?:euro|dollar|rupees|pound|yuan)\b|\b(?:pay|costs?) (?:less|more)\b|\bkitna (?:lag\w*|ban(?:ti|ta|te|egi|ega|enge)|parta|parti|parega|paregi|dena|deni)\b|\bcosts?\b|\bkharcha\b|\bprices?\b|\bhow (?:much(?! (?:english|angrezi|ielts|toefl|percent|score|time)\b)|expensive|costly|cheap)\b|\bcharges?\b|\b(?:kitna|kitni) (?:mehnga|sasta)\b|\bkitna (?:ka|ki|ke|paise|rupees|hai)\b|\bpaise\b|\bto pay\b|\bpay\b|\btotal (?:for|of|in) (?:\w+ ){0,2}(?:years?|saal)\b|\bkul (?:kitna|kharcha|fees)\b|\bwhat would (?:the|one|a) (?:first )?year\b|\b(?:amount|figure|this|thats?|it) (?:is )?for (?:one|a|all|each|every|the) (?:years?|semester|whole|complete|full|entire)\b/u,
  ],
]

/** "When is the entrance exam", "IMAT kab hota hai": the day of what is required, and not of the start. */
export const asksWhenNeeded = (words: string): boolean =>
  /\bwhen (?:is|are|will|was|does|do)(?: \w+){0,3} (?:exams?|tests?|interview|imat|sat|paper)\b|\b(?:exams?|tests?|interview|imat|paper|imtihan) (?:\w+ ){0,5}kab\b(?! (?:tak|starts?|shuru|apply))/u.test(
    words,
  )

const tested =
  '(?:ielts|toefl|pte|duolingo|imat|mdcat|hsk|gmat|gre|sat|moi|interview|(?:entrance |english |admission )?(?:tests?|exams?|imtihan))'
/** "Can I get in without IMAT", "IMAT ki zaroorat nahi": whether it can be left out; not "zaroori hai ya nahi". */
const leftOut = new RegExp(
  String.raw`\b(?:without|no|bina|skip\w*) (?:(?:any|an?|the|need of|need for|giving|taking) )*${tested}\b|\b${tested} (?:(?:ke|ki|bhi|test|exam|diye|liye|zaroorat|zaroori|chahiye|is|are|hai) ){0,3}(?:baghair|bina|nahi|not|isnt)\b`,
  'u',
)
/** Whether a question wants to leave out what may be required. */
export const leavesOut = (words: string): boolean =>
  leftOut.test(words.replaceAll(/\b(?:ya|or) (?:nahi|not|no)\b/gu, ''))

/** What says that a school subject is one that is required: "physics at Padua" is a program. */
const requiringSubject =
  /\b(?:need(?:s|ed)?|requires?|required|zaroori|chahiye|must|mandatory|compulsory|without|bina|baghair|ask(?:s|ed)? for|nahi parh\w*|(?:not|nt) (?:stud\w+|have|take|took)|fsc|inter)\b/u

/** What is better in its fees can be said. */
const byFees =
  /\b(?:fees|tuition|kharcha|costs?|prices?|paise|budget)\b (?:\w+ )?(?:ke |ki )?(?:hisab|lehaz|mamla|mamle)\b|\b(?:in|on|by) (?:the |its |their )?(?:fees|tuition|costs?|price)\b|\bin terms of (?:the )?(?:fees|costs?|price|tuition|money)\b|\b(?:fees|costs?|price)[ -]?wise\b/u

/** A school subject that is the name of a program. */
const asProgram =
  /\b(?:maths?|mathematics|biology|chemistry|physics) (?:ka |ki |mein )?(?:bachelor|master|phd|degree|program|course)\b|\b(?:bachelor|master|phd|degree|program|course) (?:of|in) (?:maths?|mathematics|biology|chemistry|physics)\b|\bfor (?:maths?|mathematics|biology|chemistry|physics) (?:in|at|mein)\b|\b(?:maths?|mathematics|biology|chemistry|physics) ke liye\b/u

const freeOfCharge =
  /\b(?:tuition|education|university|study|degree|programs?|course|parhai|taleem|fees)\b(?: \w+){0,3} (?:free|muft)\b|\b(?:free|muft) (?:education|tuition|study|degree|university|parhai|taleem|of cost)\b|\b(?:paid back|refund\w*)\b|^(?:kya |is |are )?(?:\w+ ){1,5}(?:free|muft)(?: hai| of cost)?$/u

/** "How do I accept the offer" asks for no recognition. */
const takesOffer =
  /\b(?:offer|seat|place)\b.*\b(?:accept|confirm)\w*|\b(?:accept|confirm)\w* (?:\w+ )?(?:offer|seat|place)\b|\b(?:if|after) (?:i|we) accept\w*\b/u

/** Who recognizes degrees: what else is accepted may be a test. */
const regulators = /\b(?:pmdc|pmc|pec|hec|pnmc|pm dc|council|recogni[sz]e\w*|tasleem|degree)\b|\bpakistan\b/u

/** "Webster spring admission kab" asks until when. */
const when = /\b(?:when|kab|which months?|what months?|kis mahin\w*|kis tareekh|(?:which|what) date)\b/u

const isSchoolSubject = ({ label }: Needed): boolean =>
  ['mathematics', 'biology', 'chemistry', 'physics'].includes(label)

/** The order in which programs are asked for. */
export function orderIn(text: string): 'cheapest' | 'dearest' | null {
  if (
    /\b(?:most expensive|more expensive|costlier|costs more|sab se mehnga|dearest|highest (?:fees|tuition))\b/u.test(
      text,
    )
  )
    return 'dearest'
  return /\b(?:low(?:est)? (?:price |fees? )?to high(?:est)?|sasta se mehnga|kam se zyada|(?:by|on) (?:price|fees|tuition|cost)|price wise|fees wise|cheap|cheaper|cheapest|sasta|lowest|least|affordable|kam fees|kam kharcha|sab se kam|halka|broke|on (?:the|my|our) pocket|pay less|costs? less|less money|low cost|low fees|poor|tight budget|low budget|kam budget|economical|inexpensive|kam paise|kam paison|cheap one|least costly)\b/u.test(
    text,
  )
    ? 'cheapest'
    : null
}

/**
 * What the words of a question ask for; `programs` for none.
 * @param typed the words as they were typed: "chalega" is asked of a degree and of a test
 * @param statesMarks whether it states marks: "mbbs ho jaye ga 60 percent" asks whether these are enough
 */
export function askIn(text: string, statesMarks: boolean, typed = text): Ask {
  if (
    !statesMarks &&
    /\b(?:what|which|where|konsa)\b.*\b(?:can|could) i (?:study|do|learn|get|find)\b/u.test(text)
  )
    return 'programs'
  const named = neededIn(text)
  const isTaught = !requiringSubject.test(text) || asProgram.test(text)
  const needed = named && isSchoolSubject(named) && isTaught ? null : named
  const eligible = patterns.find(([ask]) => ask === 'eligible')![1]
  // "Is PTE accepted" asks for a requirement, and not for recognition.
  const isTest = needed !== null && !isSchoolSubject(needed) && !regulators.test(typed)
  // "The best price" asks for an order, and not for a ranking.
  const ordered = orderIn(text) !== null
  const matching = patterns.filter(
    ([ask, pattern]) =>
      // Read as Urdu, "or" is "and".
      (pattern.test(text) || (ask === 'language' && pattern.test(typed))) &&
      !((ordered || byFees.test(text)) && ask === 'ranking') &&
      // "Which of both, where is it cheaper" asks for no place.
      !(ordered && ask === 'place') &&
      // "She wants to become a doctor, where is it cheapest?"
      !(ordered && ask === 'recognized' && !regulators.test(typed)) &&
      !((isTest || takesOffer.test(typed)) && ask === 'recognized'),
  )
  // "Are German universities free" asks what they cost.
  if (matching.length === 0 && freeOfCharge.test(text)) return 'fees'
  // "The fees of 6 years" asks for fees.
  const first = matching.find(
    ([ask]) =>
      ask !== 'duration' ||
      !matching.some(([other]) => other === 'fees') ||
      /\b(?:how (?:long|many)|duration|kitna (?:saal|mahin\w*|semesters?|arsa|time|waqt))\b/u.test(text),
  )?.[0]
  if (
    needed?.label === 'age' &&
    /\bkitna\b|\blimit\b|\bhow old\b/u.test(text) &&
    !/\b(?:mera|my)\b/u.test(text)
  )
    return 'needs'
  if (first === 'without-english-test' && !statesMarks) return first
  // Who states marks or an age asks whether these are enough, unless something else is asked for.
  if (
    statesMarks &&
    (eligible.test(text) ||
      !(
        ['recognized', 'hostel', 'living', 'fees', 'place'].includes(first ?? '') ||
        surely.some(([ask, pattern]) => ask === first && isDate(ask) && pattern.test(text))
      ))
  )
    return 'eligible'
  if (
    statesMarks &&
    first === 'recognized' &&
    !/\b(?:pmdc|pmc|pec|hec|pnmc|council|recognized|manzoor|pakistan)\b/u.test(typed)
  )
    return 'eligible'
  if (first === 'recognized' || first === 'ranking' || first === 'other-fee' || first === 'hostel')
    return first
  // "Applied Physics, last date?" asks for the date.
  const isFact = ['fees', 'duration', 'deadline', 'start', 'language'].includes(first ?? '')
  if (needed && requiring.test(text) && !eligible.test(text) && !(isFact && isSchoolSubject(needed)))
    return 'needs'
  if (needed && first === undefined) return 'needs'
  return first ?? (when.test(text) ? 'deadline' : 'programs')
}

/** What a question asks for besides the first. */
export interface Also {
  readonly ask: Ask
  readonly needed: Needed | null
}

/** What surely asks for a fact, also beside another that is asked for. */
const surely: readonly (readonly [Ask, RegExp])[] = [
  [
    'fees',
    /(?<!\b(?:application|registration|admission|apply|visa|hostel) (?:ki )?)\b(?:fees|tuition)\b|\bhow much\b(?! (?:ielts|toefl|marks|time|percent|score|experience))|\bwhat (?:does|do|will|would) (?:it|they|i|one|that) (?:cost|charge|pay)\b|\bkitna (?:paise|kharcha)\b/u,
  ],
  [
    'duration',
    /\bhow (?:long|many (?:years?|semesters?))\b|\bkitna (?:saal|semesters?|arsa|arsay|waqt)\b|\bduration\b|\blength\b|\bmuddat\b/u,
  ],
  [
    'language',
    /\b(?:is|are|does|do|kya)\b.*\b(?:in|mein) (?:english|chinese|russian|turkish|german|italian|french)\b.*\band\b|\b(?:which|what|konsa|kis) (?:language|zuban)\b|\b(?:and|aur) (?:the )?(?:language|zuban|medium)\b|\b(?:language|zuban) (?:and|aur|kya|konsa)\b|\b(?:and|aur)\b.*\b(?:english|chinese|russian|turkish|german|italian|french) mein (?:bhi )?(?:hai|hota|parh\w*)\b/u,
  ],
  [
    'requirements',
    /\brequirements\b|\bwhat (?:is|are|do they) (?:required|needed|require|need)\b|\bkya (?:kya )?(?:chahiye|zaroori)\b/u,
  ],
  [
    'deadline',
    /\bdeadlines?\b|\blast (?:date|day)\b|\ba*khri (?:tareekh|date)\b|\b(?:till|until) when\b|\bkab tak\b|\bby when\b|\bwhen do(?:es)? (?:\w+ ){1,4}close\b/u,
  ],
  ['start', /\b(?:when|kab)\b (?:\w+ ){0,5}(?:starts?|begins?|shuru|resumes?)\b/u],
  ['recognized', /\b(?:pmdc|pnmc)\b/u],
]

const isDate = (ask: Ask): boolean => ask === 'deadline' || ask === 'start'

/** Asks beside which another may be answered too. */
const joinable: ReadonlySet<Ask> = new Set([
  'hostel',
  'programs',
  'living',
  'fees',
  'other-fee',
  'duration',
  'language',
  'start',
  'deadline',
  'needs',
  'requirements',
  'eligible',
  'recognized',
])

/**
 * What a question asks for besides the first: "how long is it, and what does it cost".
 * @param ask what it asks for first
 * @param needed the requirement that it names first
 * @param filtered whether it looks for programs by their price, order or start
 */
export function alsoIn(text: string, ask: Ask, needed: Needed | null, filtered: boolean): Also[] {
  if (!joinable.has(ask) || (ask === 'programs' && filtered)) return []
  const facts = surely.flatMap(([one, pattern]) =>
    one !== ask &&
    pattern.test(text) &&
    !(one === 'requirements' && (ask === 'needs' || ask === 'eligible')) &&
    !(filtered && (one === 'fees' || one === 'start'))
      ? [{ ask: one, needed: null }]
      : [],
  )
  const tested = allNeededIn(text).filter(
    (one) => one.label !== needed?.label && !isSchoolSubject(one) && one.label !== 'translated documents',
  )
  const first = ask === 'needs' || needed === null || isSchoolSubject(needed) ? [] : [needed]
  const needs =
    ask === 'requirements' || ask === 'eligible' || (ask === 'programs' && facts.length === 0)
      ? []
      : [...first, ...(requiring.test(text) ? tested : [])]
  return [...facts, ...needs.map((one) => ({ ask: 'needs' as const, needed: one }))]
}

/**
 * Whether a question can be answered with yes or no.
 * @param tagged whether it ends in a word that asks for agreement
 */
export function asksWhether(text: string, latin: string, tagged = false): boolean {
  if (/\b(?:what|which|how|when|where|konsa|kitna|kahan|kab|kaise|kon)\b/u.test(text)) return false
  if (tagged) return true
  if (
    /^(?:hi |hello |ok |and |aur |acha |salam |sir |please |so |but )*(?:is|are|does|do|can|could|will|has|have|any|kya|am|was|would|did|may|should)\b/u.test(
      text,
    )
  )
    return true
  if (/\bis there\b|\bdo you have\b|\bare there\b/u.test(text)) return true
  if (/\b(?:ok|okay|enough|kafi|possible|fine)$/u.test(text)) return true
  return (
    /\bhai(?: kya| ke nahi| ya nahi)?\s*[?؟]*\s*$/u.test(text) ||
    (/[?؟]/u.test(latin) && /\b(?:hai|hain|hota|sakta|mil|milega)\b/u.test(text))
  )
}
