import { foldWords } from '#areas/catalogue/offers.ts'
import { readQuestion, type Phrase } from '#areas/conversation/help/server/read-question.ts'
import {
  aboutAssistant,
  aboutCompany,
  aboutEarnings,
  aboutUs,
  any,
  askable,
  asksFor,
  asksToForge,
  bribe,
  cheap,
  deadline,
  eligible,
  elsewhere,
  fee,
  forgedThing,
  future,
  hello,
  helpNoun,
  howTo,
  jailbreak,
  listing,
  making,
  others,
  own,
  documentNoun,
  person,
  recognizing,
  thanks,
} from './question-patterns.ts'
import type { ApplicationFilter } from '../answers/own-records/about-applications.ts'

/** What a question asks for, before anything is searched. */
export type Topic =
  | { about: 'unknown'; why: 'plain' | 'future' | 'forged' | 'others' }
  | { about: 'person' }
  | { about: 'hello' | 'thanks' | 'us' | 'earnings' | 'who' }
  | { about: 'documents'; filter: 'missing' | 'stored' | 'views' }
  | { about: 'applications'; filter: ApplicationFilter }
  | { about: 'record' }
  | { about: 'own-deadlines'; only: 'offer' | 'deadline' | 'documents' | null }
  /** May be about the catalogue: the kinds are tried in this order. */
  | { about: 'catalogue'; kinds: readonly CatalogueKind[] }
  | { about: 'help' }
export type CatalogueKind = 'deadlines' | 'eligibility' | 'requirements' | 'fees' | 'programs'

/** A question in the two forms that the rules match, and split into phrases. */
export interface Read {
  readonly phrases: readonly Phrase[]
  readonly topic: Topic
  readonly cheapest: boolean
  readonly within: 'week' | 'month' | 'soon' | 'any'
}

/** Reads what a question asks for. The order of the rules matters: what must not be answered comes first. */
export function readIntent(question: string): Read {
  const phrases = readQuestion(question)
  const typed = foldWords(question)
  const meant = phrases.map(({ means }) => means.join(' ')).join(' ')
  const within = /\b(?:this week|is hafte|hafte)\b/u.test(typed)
    ? 'week'
    : /\b(?:this month|is mahine|mahine)\b/u.test(typed)
      ? 'month'
      : /\b(?:soon|qareeb|jaldi|near)\b/u.test(typed)
        ? 'soon'
        : 'any'
  return { phrases, topic: topicOf(typed, meant), cheapest: cheap.test(typed), within }
}

function topicOf(typed: string, meant: string): Topic {
  const both = `${typed} | ${meant}`
  const has = (pattern: RegExp) => pattern.test(both)
  const typedHas = (pattern: RegExp) => pattern.test(typed)
  if (
    (typedHas(forgedThing) && typedHas(making) && !typedHas(recognizing)) ||
    (asksToForge(typed) && !typedHas(recognizing)) ||
    typedHas(bribe)
  ) {
    return { about: 'unknown', why: 'forged' }
  }
  if (jailbreak.test(typed)) return { about: 'unknown', why: 'plain' }
  if (hello.test(typed)) return { about: 'hello' }
  if (thanks.test(typed)) return { about: 'thanks' }
  if (aboutEarnings.test(typed)) return { about: 'earnings' }
  if (aboutUs.test(typed)) return { about: 'us' }
  if (aboutAssistant.test(typed)) return { about: 'who' }
  if (typedHas(others)) return { about: 'unknown', why: 'others' }
  // Who quotes what an agent promises asks whether to believe it.
  if (future.some(typedHas) && !typedHas(any('agents?', 'consultants?', 'consultancy', 'scam', 'fraud')))
    return { about: 'unknown', why: 'future' }
  if (typedHas(elsewhere) || typedHas(aboutCompany) || ofStrangers.some(typedHas))
    return { about: 'unknown', why: 'plain' }
  if (typedHas(person) && !typedHas(any('agents?', 'consultants?'))) return { about: 'person' }
  return ownTopic(typed, has, typedHas) ?? catalogueTopic(has, typedHas) ?? { about: 'help' }
}

type Test = (pattern: RegExp) => boolean

/** What somebody else did or got, and what is not known yet. */
const ofStrangers = [
  /\b(?:who|how many|kitn\w*|kaun|kon)\b.*\b(?:else|others?|people|students?|graduates?|log|applicants?|candidates?|pakistanis?)\b.*\b(?:appl(?:y|ied)|pass(?:ed)?|fail(?:ed)?|admitted|accepted|selected|got in|went|gay[ei]|gae)\b/u,
  /\b(?:toppers?|merit list|last (?:person|student|candidate|applicant)|(?:previous|admitted|selected|successful) (?:students?|candidates?|applicants?))\b/u,
]

/** Until when something is to be sent. */
const documentsDue =
  /\b(?:last da(?:te|y)s?|deadlines?|due|by when|(?:un)?till? when|kab tak|kb tk|k[ai]b tak|(?:kis|kaun ?si|konsi) (?:date|din|tareekh)|akhri (?:din|tareekh|date)|by (?:which|what) da(?:te|y))\b/u
const ownDocuments = new RegExp(`\\b(?:my|mer[aie]|apn[aie]) (?:\\w+ )?${documentNoun}\\b`, 'u')
const sending =
  /\b(?:send|sent|give|submit\w*|upload\w*|asked|requested|bhej\w*|jama|dene?|deni|dena|mang\w*|maang\w*)\b/u

/** Asks for more time than was given. */
export const asksForTime =
  /\b(?:more (?:time|days)|extra (?:time|days)|extension|extend\w*|mohlat|(?:aur|mazeed|zyada|thora) (?:time|waqt|din))\b/u
/** That somebody was not taken. */
const refusing =
  /\b(?:mana|inkar|(?:na ?)?manzoor nahi\w*|reject\w*|refus\w*|declin\w*|turn(?:ed|ing)? (?:me )?down|sa(?:y|id) no|(?:did ?n.?t|did not|not|nahi\w*) (?:select|accept|take|admit|chosen|liya|rakha|chuna)\w*)\b/u
/** "Why", in whatever spelling. */
const whyAsked = /\b(?:why|how come|ky(?:u|oo?)n?|kiu?n|wajah|waja|reasons?)\b/u

const marksNoun =
  '(?:marks?|percent(?:age)?|grades?|c?gpa|scores?|bands?|results?|academic record|studies and tests)'
/** Besides, what marks are called in Urdu; in English a number is something else. */
const marksInUrdu = `(?:${marksNoun}|numbers?|nambar\\w*)`
/** Asks which marks or results are in one's own record, and not what they are enough for. */
const ownMarks = [
  `\\b(?:what|which|how many|how much) (?:\\w+ )?${marksNoun}\\b.*\\b(?:did i|have i|i have|i) (?:already )?(?:enter|put|writ|wrot|typ|sav|giv|gave|add|fill)\\w*`,
  `\\b(?:what|which|how much|how many) (?:is|are|was|were) my (?:\\w+ )?${marksNoun}$`,
  `\\b(?:show|check|see|tell) (?:me )?my (?:\\w+ )?${marksNoun}$`,
  `\\b(?:mer[aie]|my|maine|mene|main ne|mein ne|apn[aie])\\b.*\\b${marksInUrdu}\\b.*\\b(?:likh\\w*|da+l[ae]\\w*|sav\\w*|enter\\w*|darj)\\b`,
  `\\b(?:record|profile) (?:mein|main|me|mai)\\b.*\\b${marksInUrdu}\\b.*\\b(?:likh\\w*|sav\\w*|hain|hai|darj)\\b`,
].map((pattern) => new RegExp(pattern, 'u'))
/** Asks what marks are enough for, or what they come to. */
const usesMarks =
  /\b(?:enough|kafi|need\w*|require\w*|chah?iye?\w*|eligib\w*|admission|dakhl\w*|daakhl\w*|calculat\w*|convert\w*|equal|accept\w*|get in|apply)\b/u
/** A number that is no mark; Urdu script has one word for both. */
const otherNumber =
  /\b(?:phone|mobile|whatsapp|contact|passport|cnic|id|reference|roll|application|registration) (?:numbers?|nambar\w*|marks)\b/u

/** That something is kept here of somebody: "on file", "do you have". */
const kept =
  /\b(?:on file|profile|record|likh\w*|darj|saved?|stored?|(?:do|have) (?:you|u) (?:already )?(?:have|got|know)|(?:you|u) (?:already )?(?:have|got|know)|(?:aap|ap) ?ke pa+s)\b/u
const aboutOneself = /\b(?:my|me|mine|mer[aie]|apn[aie]|maine|mene)\b/u
const results = new RegExp(`\\b(?:${marksInUrdu}|ielts|toefl|pte|duolingo)\\b`, 'u')
/** Asks whether somebody took one, whoever it was. */
const decided =
  /\b(?:am i|was i|have i been|did i get|(?:has|have|did) any\w*|any (?:uni\w*|college)|kisi (?:ne|uni\w*)|kahin(?: se)?)\b.*\b(?:accept\w*|select\w*|admitted|reject\w*|refus\w*|turned (?:me )?down)\b/u

function ownTopic(typed: string, has: Test, typedHas: Test): Topic | null {
  const ofPaper = has(new RegExp(`\\b${documentNoun}\\b`, 'u'))
  if (
    typedHas(results) &&
    typedHas(aboutOneself) &&
    typedHas(kept) &&
    !ofPaper &&
    !typedHas(usesMarks) &&
    !typedHas(otherNumber) &&
    !typedHas(howTo)
  )
    return { about: 'record' }
  if (
    typedHas(decided) &&
    typedHas(/\b(?:i|me|my|mujh\w*|mer[aie])\b/u) &&
    !ofPaper &&
    !has(any('visas?', 'embassy', 'scholarships?', 'agents?'))
  )
    return { about: 'applications', filter: typedHas(refusing) ? 'refused' : 'accepted' }
  if (ownMarks.some(typedHas) && !typedHas(usesMarks) && !typedHas(otherNumber)) return { about: 'record' }
  const instructs =
    typedHas(howTo) ||
    // "Offer reject kar dun to kya hoga" asks what would follow.
    (typedHas(/\b(?:if i|agar|what happens|kya hoga|k[ae]r (?:dun|doon|du|loon|lun|lu))\b/u) &&
      typedHas(/\b(?:reject|decline|refuse|withdraw|cancel|wapas|mana)\b/u))
  const documents = new RegExp(`\\b${documentNoun}\\b`, 'u')
  if (
    /\b(?:who|kis ?ne|kaun|anyone|anybody|koi)\b/u.test(typed) &&
    (has(/\b(?:opened|looked|seen|viewed|dekh\w*|khol\w*|access\w*)\b/u) ||
      typedHas(/\b(?:did|has|have)\b.*\b(?:look|see|view|open|read)\b/u)) &&
    has(documents)
  ) {
    return { about: 'documents', filter: 'views' }
  }
  if (
    has(documents) &&
    typedHas(documentsDue) &&
    (typedHas(sending) || typedHas(ownDocuments)) &&
    !has(any('visas?', 'embassy', 'attest\\w*', 'scholarships?'))
  )
    return { about: 'own-deadlines', only: 'documents' }
  // A file that cannot be uploaded is a question for help.
  const isTooLarge = typedHas(/\b(?:\d+ ?mb|too (?:large|big)|file size)\b/u)
  if (!instructs && !isTooLarge) {
    if (has(documents) && (has(own) || typedHas(/\bmaine\b/u)) && typedHas(/\b(?:list|dikha\w*|show)\b/u))
      return { about: 'documents', filter: 'stored' }
    const missing = has(
      /\bmissing\b.*\b(?:my|me)\b|\b(?:mu?jhe? ?se|mu?jh ?sa?y)\b.*\b(?:mang\w*|maang\w*|baqi)\b|\bmaa?ng\w* .*\b(?:mu?jhe? ?se|mu?jh ?sa?y)\b|\bwhat (?:do|should) i (?:have|need) to (?:send|upload|submit)\b|\bstill (?:have|need)\b.*\b(?:send|upload|submit|give)\b|\b(?:need (?:anything |something )?(?:else )?from me|missing|waiting for|reh ga\w*|reh gay\w*|baqi|baki|left to send|bhejna hai|jama karwan\w*)\b/u,
    )
    if (
      missing &&
      (has(documents) ||
        typedHas(/\b(?:send|bhej\w*|upload|submit|from me|my side|mu?jhe? ?se|mu?jh ?sa?y)\b/u)) &&
      !has(/\bvisa\b/u)
    ) {
      return { about: 'documents', filter: 'missing' }
    }
    if (
      has(documents) &&
      has(/\b(?:mange|manga|maang\w*|asked (?:me )?for|requested)\b/u) &&
      has(/\b(?:office|mujhse|me|officer|my)\b/u)
    ) {
      return { about: 'documents', filter: 'missing' }
    }
    const arrived =
      typedHas(/\b(?:did|have|has|was|were|is|kya|hua|hui|ho ga\w*|mera|meri|mere|my)\b/u) &&
      (has(/\b(?:received|arrived|uploaded|mila|mili|mil ga\w*|pohan?ch\w*)\b/u) ||
        (typedHas(/\b(?:did|have|has|kya|hua|hui|ho ga\w*)\b/u) &&
          has(/\b(?:get|got|receive|arrive|upload)\b/u)))
    const held =
      (typedHas(/\b(?:hold|holding|keep|kept|have|has|got|on file|bhej chuk\w*|de chuk\w*)\b/u) &&
        typedHas(/\b(?:already|copy|copies|again|chuk\w*|dobara|pehle se)\b/u)) ||
      typedHas(
        /\b(?:have|did) i (?:ever |already |yet )*(?:given|give|sent|send|shown|submitted|submit|uploaded|upload)\b|\b(?:bhej\w*|jama|upload\w*|submit|de|di) (?:\w+ ){0,2}(?:th[aei]|hai|chuk\w*)\b.*\b(?:maine|mene|main ne|mein ne)\b|\b(?:maine|mene|main ne|mein ne)\b.*\b(?:bhej\w*|jama|upload\w*|submit) (?:\w+ ){0,2}(?:th[aei]|hai|di|diya|dia|chuk\w*|ya nahi)\b/u,
      )
    const judged =
      (has(own) || typedHas(/\bwhy was\b/u)) &&
      typedHas(
        /\b(?:sent back|returned|refused|rejected|not accepted|wapas|ok|okay|fine|clear|accepted|theek|sahi|readable)\b/u,
      )
    if (
      has(documents) &&
      !has(any('visa', 'offer')) &&
      (arrived || held || (judged && !typedHas(any('applications?', 'genuine', 'agents?'))))
    ) {
      return { about: 'documents', filter: 'stored' }
    }
  }
  if (
    (has(own) || typedHas(/\b(?:muj\w*|mjh\w*|they|unho\w*)\b/u)) &&
    typedHas(refusing) &&
    typedHas(whyAsked) &&
    !has(documents) &&
    !has(any('visas?', 'embassy'))
  )
    return { about: 'applications', filter: 'refused' }
  if (
    typedHas(/\b(?:my|mine|mer[aie]|mujhe)\b/u) &&
    typedHas(/\b(?:dates?|days?|deadlines?|tareekh\w*)\b/u) &&
    typedHas(/\b(?:first|next|soonest|nearest|coming|pehl[aei]|agl[aei]|aa ?rah[ai])\b/u) &&
    !has(any('visas?', 'embassy', 'class(?:es)?'))
  )
    return { about: 'own-deadlines', only: null }
  if (
    typedHas(/\b(?:of mine|anything (?:of )?my|mera kuch|meri koi)\b/u) &&
    typedHas(/\b(?:runs? out|expires?|expiring|due|ends?|khatam)\b/u)
  )
    return { about: 'own-deadlines', only: null }
  if (
    typedHas(/\b(?:dates?|days?|deadlines?|tareekh\w*)\b/u) &&
    typedHas(/\b(?:i|mein|main|mujhe|my|mer[aie])\b.*\b(?:miss|forget|bhool\w*|bhul\w*)\b/u)
  )
    return { about: 'own-deadlines', only: null }
  if (typedHas(asksForTime) && (has(documents) || typedHas(sending)) && !has(any('visas?', 'embassy')))
    return { about: 'own-deadlines', only: 'documents' }
  const offer = has(any('offers?', 'peshkash'))
  if (
    offer &&
    typedHas(
      /\b(?:when|kab|by when|how long|how many days|until when|till when|kitna time|kitne din|last da(?:te|y))\b.*\b(?:answer|reply|respond|jawab|decide|accept|confirm)\b|\b(?:jawab|reply|answer|accept|confirm)\b.*\b(?:kab|kitne din|last date)\b|\boffer\b.*\b(?:expires?|valid|last date|deadline|kab tak)\b|\b(?:time|days?|din|waqt)\b.*\b(?:left|remain\w*|bach\w*|baq[ai]|baki|reh)\b/u,
    )
  )
    return { about: 'own-deadlines', only: 'offer' }
  const application =
    has(any('applications?', 'darkhwast\\w*', 'applied')) ||
    typedHas(
      /\bapply kiya\b|\bdid i (?:\w+ )?apply\b|\b(?:my|mera|meri|mere|apni|apna) (?:\w+ )?(?:file|case)\b/u,
    )
  const state = has(
    /\b(?:status|news|where is|stage|turn|looked|pending|progress|update|decision|reject\w*|refused|how many|which of|reference number|conditions?|kya (?:bana|hua|hoga)|any offers?|came|come|aya|aaya|ayi|aayi|aai|ai|received|got|mila|mili|kitni|sent|kahan|valid|seen|accepted|approved|waiting|so far|apply kiya|have i applied|did i (?:\w+ )?apply|decided|undecided|chal rah\w*|kis haal|sh(?:a|ara)rt|sharait|mil ga\w*)\b/u,
  )
  const unanswered = typedHas(
    /\b(?:no|not|without|koi|abhi tak|still|any) (?:\w+ ){0,2}(?:reply|answer|response|jawab)\b/u,
  )
  if (
    application &&
    typedHas(any('list', 'dikha\\w*', 'show')) &&
    typedHas(any('my', 'mer[aie]', 'apn[aie]'))
  )
    return { about: 'applications', filter: 'all' }
  if (application && unanswered && !has(any('visas?', 'embassy')))
    return { about: 'applications', filter: 'all' }
  // "Will it be rejected without a passport", "how many can I send": what may be, and not what is.
  const isSupposed = typedHas(
    /\b(?:will|would|if|agar)\b.*\breject\w*|\bhow many\b.*\b(?:can i|i can|allowed|may i)\b|\bkitn\w+\b.*\b(?:bhej|kar|de) ?sakt\w+/u,
  )
  if (
    !instructs &&
    !isSupposed &&
    (application || offer) &&
    state &&
    !has(any('visa', 'visas', 'conditional')) &&
    !typedHas(fee) &&
    !typedHas(deadline)
  ) {
    if (typedHas(any('conditions?', 'sharait', 'shart')))
      return { about: 'applications', filter: 'conditions' }
    if (!application && offer) return { about: 'applications', filter: 'offers' }
    if (typedHas(any('conditions?', 'sharait'))) return { about: 'applications', filter: 'conditions' }
    if (has(any('rejected', 'reject', 'refused'))) return { about: 'applications', filter: 'refused' }
    if (typedHas(any('how many', 'kitni', 'kitna', 'kitne')))
      return { about: 'applications', filter: 'count' }
    if (
      typedHas(any('pending', 'open', 'waiting', 'not decided', 'undecided', 'no decision', 'still thinking'))
    )
      return { about: 'applications', filter: 'open' }
    return { about: 'applications', filter: offer ? 'offers' : 'all' }
  }
  return null
}

function catalogueTopic(has: Test, typedHas: Test): Topic | null {
  const kinds: CatalogueKind[] = []
  const noun = typedHas(helpNoun)
  const onlyAskable =
    noun &&
    typedHas(askable) &&
    !typedHas(new RegExp(helpNoun.source.replace(askable.source.slice(2, -2), ''), 'u'))
  if (typedHas(deadline) || has(/\bdeadline\b/u)) {
    if (noun) return null
    return { about: 'catalogue', kinds: ['deadlines'] }
  }
  if (has(eligible) && (!noun || typedHas(any('ielts'))) && !typedHas(/\bnot eligible\b/u))
    return { about: 'catalogue', kinds: ['eligibility'] }
  if (noun && !(onlyAskable && typedHas(asksFor))) return null
  if (typedHas(howTo) && !typedHas(/\bhow much is\b/u)) return null
  if (has(asksFor)) kinds.push('requirements')
  if (has(fee)) kinds.push('fees')
  if (kinds.length === 0) kinds.push('programs')
  if (kinds[0] === 'programs' && !typedHas(listing)) return { about: 'catalogue', kinds: ['programs'] }
  return { about: 'catalogue', kinds }
}

/** Whether a question has a word that help articles explain. */
export const hasHelpNoun = (question: string): boolean => helpNoun.test(foldWords(question))

const everyHelpNoun = new RegExp(helpNoun.source, 'gu')
/** The words of a question that help articles explain, without the others. */
export const helpNounsIn = (question: string): string =>
  [...foldWords(question).matchAll(everyHelpNoun)].map(([noun]) => noun).join(' ')
