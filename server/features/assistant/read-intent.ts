import { foldWords } from '#database/catalogue/fold-words.ts'
import { readQuestion, type Said } from '#server/features/help/read-words.ts'

/** What a question wants, before anything is looked up. */
export type Wish =
  | { about: 'unknown'; why: 'plain' | 'future' | 'forged' | 'others' }
  | { about: 'person' }
  | { about: 'documents'; wish: 'missing' | 'kept' | 'looks' }
  | { about: 'applications'; wish: 'all' | 'offers' | 'refused' | 'open' | 'count' }
  | { about: 'own-deadlines'; only: 'offer' | 'deadline' | null }
  /** May speak of the catalogue: tried in this order, where its words are found. */
  | { about: 'catalogue'; kinds: readonly CatalogueKind[] }
  | { about: 'help' }
export type CatalogueKind = 'deadlines' | 'eligibility' | 'requirements' | 'fees' | 'programs'

const any = (...words: string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'u')
const paper =
  '(?:documents?|papers?|kaghz\\w*|kaghaz\\w*|certificates?|passports?|cnic|b form|matric|fsc|transcripts?|photos?|pictures?|scans?|marks? sheets?|id card|translation)'
const own = any(
  'my',
  'mera',
  'meri',
  'mere',
  'i',
  'mene',
  'maine',
  'main ne',
  'mujhse',
  'mujh',
  'me',
  'hum',
  'hamari',
)
const howTo =
  /\b(?:how (?:do|does|to|can|should|long|is|are|old)|kaise|kese|kaisi|kis tarah|what to do|what is an? |what does .* mean|matlab|kya (?:hota|hoti|hai) .*\?$|kya hota|process|tareeqa|tarika)\b/u

const forgedThing = any(
  'jaali',
  'jali',
  'nakli',
  'naqli',
  'fake',
  'false',
  'forged?',
  'farzi',
  'bogus',
  'counterfeit',
  'photoshop(?:ped)?',
)
const making = any(
  'banwa',
  'bana do',
  'bana dein',
  'banwao',
  'banana',
  'bana sakte',
  'banwana',
  'make',
  'create',
  'get me',
  'give me',
  'arrange',
  'buy',
  'kharid\\w*',
  'sell',
  'i need',
  'need a',
  'chahiye',
  'dila do',
  'prepare',
  'help me',
  'use a',
  'send a',
  'submit a',
  'edit',
  'change my',
)
const recognising = any(
  'recogni[sz]e',
  'detect',
  'pehchan\\w*',
  'how do i know',
  'how to know',
  'kaise pata',
  'is this',
  'is it',
  'check',
  'avoid',
  'bachna',
  'report',
  'says',
  'gave me',
)
const forging =
  /\b(?:edit|change|increase|badal\w*|barha\w*|tamper|backdate)\b.*\b(?:marks|marksheet|marks sheet|statement|transcript|certificate|date of birth)\b/u
const bribe = any(
  'bribe',
  'rishwat',
  'sifarish se',
  'under the table',
  'sit (?:the|my) (?:test|ielts|exam) for me',
)

const future = [
  /\bwill (?:i|we|he|she|my)\b.*\b(?:get|be|pass|win|succeed)\b/u,
  /\b(?:lag|mil|ho) ja(?:ye|ae|e)?ga\b.*\??/u,
  any('chances?', 'probability', 'odds', 'likelihood', 'predict(?:ion)?', 'umeed'),
  /\bguarantee (?:me|my|us|a|the|an)\b|\bguarantee (?:de|do)\b|\bpakka\b/u,
  /\bwill\b.*\b(?:change|fall|rise|increase|drop|go up|go down|win|open again|be cancelled|crash)\b/u,
  /\bin 20(?:2[89]|[3-9]\d)\b/u,
  /\b(?:kya|mera|meri)\b.*\b(?:jayega|jaega|jaye ga|jayegi|milegi|milega) kya\b/u,
]
const elsewhere = any(
  ...[
    'weather',
    'mausam',
    'cricket',
    'football',
    'world cup',
    'match score',
    'homework',
    'assignment',
    'toothache',
  ],
  ...[
    'fever',
    'headache',
    'pain',
    'bukhar',
    'recipe',
    'joke',
    'poem',
    'song',
    'movie',
    'film dekh',
    'stock',
    'bitcoin',
  ],
  ...[
    'crypto',
    'girlfriend',
    'boyfriend',
    'shaadi',
    'marriage proposal',
    'president',
    'prime minister',
    'politics',
  ],
  ...[
    'apartments?',
    'flats?',
    'restaurants?',
    'gold price',
    'dollar rate',
    'petrol',
    'horoscope',
    'capital of',
  ],
)
const others =
  /\b(?:password|phone|number|e ?mail|address|cnic|documents?|marks|application|salary)\b.*\b(?:officer|another student|other students?|someone else|somebody else|my friend|dusre|doosre|classmate|student who)\b|\b(?:another|other|dusre|doosre|someone elses?) (?:student|applicant)s?\b.*\b(?:password|phone|number|address|documents?|marks|application)\b/u

const person =
  /\b(?:talk|speak|chat|baat)\b.*\b(?:person|human|insaan|officer|someone|somebody|adviser|advisor|counsell?or|agency|office|staff|karni|karna|karwa\w*|karao)\b|\breal person\b|\b(?:call|phone|ring) me\b|\bmujhe (?:call|phone)\b|\bcall back\b|\b(?:complaint|complain|shikayat)\b|\bhuman\b/u
const deadline = any(
  'deadlines?',
  'due',
  'last da(?:te|y)',
  'clos(?:e|es|ing|ed)',
  'akhri',
  'aakhri',
  'by when',
  'last din',
  'expires?',
)

/** Nouns of help articles: with one of them a question is no question about the catalogue. */
const helpNoun = any(
  ...[
    'visas?',
    'attest\\w*',
    'apostill?e',
    'mofa',
    'ibcc',
    'hec',
    'scholarships?',
    'wazifa',
    'insurance',
    'bank',
    'blocked account',
  ],
  ...[
    'police',
    'translat\\w*',
    'sponsor\\w*',
    'affidavit',
    'pmdc',
    'pmc',
    'pec',
    'equivalence',
    'recommendation',
    'reference letters?',
  ],
  ...[
    'sop',
    'statement of purpose',
    'motivation letter',
    'cv',
    'gap',
    'refund',
    'permit',
    'permesso',
    'soggiorno',
    'part time',
    'jobs?',
  ],
  ...[
    'agents?',
    'consultants?',
    'scam',
    'fraud',
    'deferr?',
    'defer',
    'withdraw\\w*',
    'decline',
    'arriv\\w+',
    'isee',
    'parificato',
  ],
  ...[
    'sending',
    'transfer',
    'bhej\\w*',
    'bheju',
    'remit\\w*',
    'ban',
    'duolingo',
    'toefl',
    'pte',
    'moi',
    'mdcat',
    'imat',
    'csc',
    'practice tests?',
  ],
  ...[
    'parents',
    'blurr\\w*',
    'nikah',
    'cheated',
    'receipt',
    'embassy',
    'interview',
    'delete',
    'export',
    'privacy',
    'conditional',
    'whole course',
  ],
)
/** Those of them that a program may ask for. */
const askable = any('ielts', 'toefl', 'pte', 'duolingo', 'mdcat', 'imat', 'moi', 'interview', 'csc')

const eligible =
  /\b(?:eligib\w*|ahl|qualify|qualified|ahliyat)\b|\bdo i meet\b|\bcan i (?:apply|get (?:in|into|admission|a place))\b|\bwhere can i (?:apply|get|study)\b|\b(?:kahan|kidhar)\b.*\b(?:dakhla|dakhila|admission|apply)\b|\b(?:dakhla|dakhila|admission) (?:mil|ho) sakta\b|\b(?:fit|match|suit)s? my\b|\bmil sakta\b|\bcan i study\b/u
const asksFor =
  /\b(?:requirements?|criteria|entry|needs?|need|required?|requires|asks? for|zaroori|chahiye|entrance)\b/u
const fee =
  /\b(?:fees?|tuition|costs?|kharcha|kharch|price|how much is|kitne (?:paise|ki)|per year|paisay|paise)\b/u
const cheap = any('cheapest', 'lowest', 'least', 'sab se kam', 'sab se sast\\w', 'minimum')
const listing =
  /\b(?:programs?|programmes?|courses?|universit\w+|unis?|degrees?|bachelors?|masters?|mbbs|bds|bba|mba|phd|show me|list|dikhao|dikhaye|anywhere|study|parhna|parh)\b/u

/** A question in the two forms the rules look at, and cut into what it says. */
export interface Read {
  readonly said: readonly Said[]
  readonly wish: Wish
  readonly cheapest: boolean
  readonly within: 'week' | 'month' | 'soon' | 'any'
}

/** Reads what a question wants. The order of the rules matters: what must not be answered comes first. */
export function readIntent(question: string): Read {
  const said = readQuestion(question)
  const typed = foldWords(question)
  const meant = said.map(({ means }) => means.join(' ')).join(' ')
  const within = /\b(?:this week|is hafte|hafte)\b/u.test(typed)
    ? 'week'
    : /\b(?:this month|is mahine|mahine)\b/u.test(typed)
      ? 'month'
      : /\b(?:soon|qareeb|jaldi|near)\b/u.test(typed)
        ? 'soon'
        : 'any'
  return { said, wish: wishOf(typed, meant), cheapest: cheap.test(typed), within }
}

function wishOf(typed: string, meant: string): Wish {
  const both = `${typed} | ${meant}`
  const has = (pattern: RegExp) => pattern.test(both)
  const says = (pattern: RegExp) => pattern.test(typed)
  if (
    (says(forgedThing) && says(making) && !says(recognising)) ||
    (says(forging) && !says(recognising)) ||
    says(bribe)
  ) {
    return { about: 'unknown', why: 'forged' }
  }
  if (says(others)) return { about: 'unknown', why: 'others' }
  if (future.some(says)) return { about: 'unknown', why: 'future' }
  if (says(elsewhere)) return { about: 'unknown', why: 'plain' }
  if (says(person) && !says(any('agents?', 'consultants?'))) return { about: 'person' }
  return ownWish(typed, has, says) ?? catalogueWish(has, says) ?? { about: 'help' }
}

type Test = (pattern: RegExp) => boolean

function ownWish(typed: string, has: Test, says: Test): Wish | null {
  const instructs = says(howTo)
  const papers = new RegExp(`\\b${paper}\\b`, 'u')
  if (
    /\b(?:who|kis ?ne|kaun|anyone|anybody|koi)\b/u.test(typed) &&
    has(/\b(?:opened|looked|seen|viewed|dekh\w*|khol\w*|access\w*)\b/u) &&
    has(papers)
  ) {
    return { about: 'documents', wish: 'looks' }
  }
  if (!instructs) {
    const missing = has(
      /\bstill (?:have|need)\b.*\b(?:send|upload|submit|give)\b|\b(?:missing|reh ga\w*|reh gay\w*|baqi|baki|left to send|bhejna hai|jama karwan\w*)\b/u,
    )
    if (missing && (has(papers) || says(/\b(?:send|bhej\w*|upload|submit)\b/u)) && !has(/\bvisa\b/u)) {
      return { about: 'documents', wish: 'missing' }
    }
    if (
      has(papers) &&
      has(/\b(?:mange|manga|maang\w*|asked (?:me )?for|requested)\b/u) &&
      has(/\b(?:office|mujhse|me|officer|my)\b/u)
    ) {
      return { about: 'documents', wish: 'missing' }
    }
    const arrived =
      says(/\b(?:did|have|has|kya|hua|hui|ho ga\w*)\b/u) &&
      has(/\b(?:get|got|received?|arrived?|upload(?:ed)?|mila|mili|mil ga\w*|pohan?ch\w*)\b/u)
    const judged =
      (has(own) || says(/\bwhy was\b/u)) &&
      says(
        /\b(?:sent back|returned|refused|rejected|not accepted|wapas|ok|okay|fine|clear|accepted|theek|sahi|readable)\b/u,
      )
    if (
      has(papers) &&
      !has(any('visa', 'offer')) &&
      (arrived || (judged && !says(any('applications?', 'genuine', 'agents?'))))
    ) {
      return { about: 'documents', wish: 'kept' }
    }
  }
  const offer = has(any('offers?', 'peshkash'))
  if (offer && says(/\b(?:when|kab)\b.*\b(?:answer|reply|respond|jawab|decide|accept)\b/u))
    return { about: 'own-deadlines', only: 'offer' }
  const application =
    has(any('applications?', 'darkhwast', 'applied')) || says(/\bapply kiya\b|\bmy file\b|\bmeri file\b/u)
  const state = has(
    /\b(?:status|where is|stage|turn|looked|pending|progress|update|decision|reject\w*|refused|how many|which of|reference number|conditions?|kya bana|any offers?|kitni|sent|kahan|valid|seen|accepted|approved|waiting|so far|apply kiya|have i applied)\b/u,
  )
  if (
    !instructs &&
    (application || offer) &&
    state &&
    !has(any('visa', 'visas', 'conditional')) &&
    !says(fee) &&
    !says(deadline)
  ) {
    if (!application && offer) return { about: 'applications', wish: 'offers' }
    if (has(any('rejected', 'reject', 'refused'))) return { about: 'applications', wish: 'refused' }
    if (says(any('how many', 'kitni'))) return { about: 'applications', wish: 'count' }
    if (says(any('pending', 'open', 'waiting'))) return { about: 'applications', wish: 'open' }
    return { about: 'applications', wish: offer ? 'offers' : 'all' }
  }
  return null
}

function catalogueWish(has: Test, says: Test): Wish | null {
  const kinds: CatalogueKind[] = []
  const noun = says(helpNoun)
  const onlyAskable =
    noun && says(askable) && !says(new RegExp(helpNoun.source.replace(askable.source.slice(2, -2), ''), 'u'))
  if (says(deadline) || has(/\bdeadline\b/u)) {
    if (noun) return null
    return { about: 'catalogue', kinds: ['deadlines'] }
  }
  if (has(eligible) && (!noun || says(any('ielts'))) && !says(/\bnot eligible\b/u))
    return { about: 'catalogue', kinds: ['eligibility'] }
  if (noun && !(onlyAskable && says(asksFor))) return null
  if (says(howTo) && !says(/\bhow much is\b/u)) return null
  if (has(asksFor)) kinds.push('requirements')
  if (has(fee)) kinds.push('fees')
  if (kinds.length === 0) kinds.push('programs')
  if (kinds[0] === 'programs' && !says(listing)) return { about: 'catalogue', kinds: ['programs'] }
  return { about: 'catalogue', kinds }
}
