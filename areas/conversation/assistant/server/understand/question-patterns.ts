/**
 * Patterns that tell the assistant what a question is about, in English and Roman Urdu. They match folded
 * text: lower case, no punctuation.
 */

export const any = (...words: string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'u')
export const documentNoun =
  '(?:documents?|docs?|papers?|kaghz\\w*|kaghaz\\w*|certificates?|passports?|cnic|b form|matric|fsc|transcripts?|photos?|pictures?|scans?|marks? sheets?|id card|sanad|translation)'
export const own = any(
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
export const howTo =
  /\b(?:how (?:do|does|to|can|should|long|is|are|old)|kaise|kese|kaisi|kis tarah|what to do|can i (?:take (?:it|this|that|them) back|undo|cancel|withdraw)|what is an? |what does .* mean|matlab|kya (?:hota|hoti|hai) .*\?$|kya hota|(?:want|like) to (?:reject|decline|refuse|cancel|withdraw)|process|tareeqa|tarika)\b/u

export const forgedThing = any(
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
export const making = any(
  'banwa',
  'bana (?:ke?r? )?d[eo]\\w*',
  'bana dein',
  'banwao',
  'banana',
  'bana sakte',
  'banwana',
  'ban sak\\w*',
  'ban jay\\w*',
  'mil sak\\w*',
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
export const recognizing = any(
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
const graded = String.raw`(?:marks|marks? ?sheet|dmc|result card|statement|transcript|certificate|c?gpa|grades?|percentage|numbers?|date of birth)`
const altering = String.raw`(?:edit|change|increase|raise|modify|alter|badal\w*|bad[ah]l\w*|barha\w*|tamper|backdate)`
/** Marks that are to be altered: "edit my transcript", "my CGPA is low, can you change it to 3.4", "make it show 3.5". */
const forging = new RegExp(
  [
    String.raw`\b${altering}\b.*\b${graded}\b`,
    String.raw`\b${graded}\b.*\b(?:can|could|will|please|plz|pls) (?:you|u|someone|ap|aap)?.*\b${altering}\b`,
    String.raw`\b${graded}\b.*\b(?:badal|barha\w*|barhwa\w*|zyada|change|edit) (?:kar\w* )?(?:d[eo]\w*|sakt\w*)\b`,
    String.raw`\bmake\b.*\b${graded}\b.*\b(?:show|say|look|higher|better|\d)`,
  ].join('|'),
  'u',
)
/** Marks that were typed wrong here, and how to have a document corrected, are no forgery. */
const correcting =
  /\b(?:wrong\w*|mistake\w*|typo|gh?alat\w*|typed|profile|form|spelling|spelled|name|naam|recheck\w*|improve\w*|how (?:do|can|to)|kaise)\b/u
/** Whether it asks to alter marks. */
export const asksToForge = (words: string): boolean => forging.test(words) && !correcting.test(words)
export const bribe = any(
  'bribe',
  'rishwat',
  'sifarish se',
  'under the table',
  'sit (?:the|my) (?:test|ielts|exam) for me',
)

export const future = [
  /\bwill (?:i|we|he|she|my)\b.*\b(?:get|be|pass|win|succeed)\b/u,
  /\b(?:visas?|admission|dakhla|dakhila|seat|scholarship|job|naukri|offer)\b.*\b(?:lag|mil|ho) ja(?:ye|ae|e)? ?g[ai]\b/u,
  /^(?!.*\b(?:kaise|kese|kahan|kab|how)\b).*\bvisa\b.*\bmilega\b|\b(?:dakhla|admission) (?:pakka|confirm)\b/u,
  any('chances?', 'probability', 'odds', 'likelihood', 'predict(?:ion)?', 'umeed'),
  /\bguarantee (?:me|my|us|a|the|an)\b|\bguarantee (?:de|do)\b|\bpakka\b/u,
  /\bwill\b.*\b(?:change|fall|rise|increase|drop|go up|go down|win|open again|be cancelled|crash)\b/u,
  /\b(?:is|are)\b.*\bgoing to (?:change|fall|rise|increase|drop|go up|go down|win|crash|get|be)\b/u,
  /\bwill\b.*\b(?:cheaper|costlier|stronger|weaker|lower|higher|more expensive)\b.*\b(?:next (?:year|month)|later|in future|by then|soon)\b/u,
  /\bin 20(?:2[89]|[3-9]\d)\b/u,
  // "Fees agle saal kitni barhegi", "kam ho jayegi".
  /\b(?:ba[rd]h|ghat|badal|gir|kam ho|zyada ho|change ho)(?:e|ay|ey|h)?(?: ?ja(?:y|e|ye|ay)?e?)? ?g[aei]\b|\b(?:how much|kitn\w*) .*\b(?:will|going to) (?:\w+ )?(?:increase|rise|go up)\b/u,
  /\b(?:kya|mera|meri)\b.*\b(?:jayega|jaega|jaye ga|jayegi|milegi|milega) kya\b/u,
]
export const elsewhere = any(
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
    '\\d+ (?:plus|minus|times|divided by) \\d+',
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
    'dollar (?:ka )?rate',
    'salary',
    'salaries',
    'merit kitna',
    'halal',
    'petrol',
    '(?:dollar|euro|pound|yuan|currency|exchange) (?:ka )?rate',
    'horoscope',
    'capital of',
    'how (?:cold|hot|warm)',
    'snow\\w*',
    'temperature',
    '(?:what|which) (?:share|percentage|proportion|fraction) of',
    '(?:refusal|rejection|approval) rates?',
  ],
)
export const others =
  /\b(?:cousins?|friends?|dost|dosts|neighbou?rs?|classmates?|roommates?)\b(?: (?:ki|ka|ke|\w+s))?(?: (?!about|of)\w+){0,1} (?:applications?|darkhwast|file|case|documents?|marks|status)\b|\b(?:password|phone|number|e ?mail|address|cnic|documents?|marks|application|salary)\b.*\b(?:officer|another student|other students?|someone else|somebody else|my friend|dusre|doosre|classmate|student who)\b|\b(?:another|other|dusre|doosre|someone elses?) (?:student|applicant)s?\b.*\b(?:password|phone|number|address|documents?|marks|application)\b/u

export const person =
  /\b(?:talk|speak|chat|baat)\b.*\b(?:person|human|insaan|officers?|banda|bande|banday|someone|somebody|adviser|advisor|counsell?or|agency|office|staff|karni|karna|karwa\w*|karao)\b|\breal person\b|\b(?:call|phone|ring) (?:me|kar|karo|karen|karein|kro|kren|krdo|kardo)\b|\bmujhe (?:call|phone)\b|\bcall back\b|\b(?:complaint|complain|shikayat)\b|\bhuman\b(?! (?:rights?|resources?|sciences?|bod(?:y|ies)|biology|geography|nutrition|development|anatomy|genetics|physiology|computer|movement))|\b(?:call|phone|ring|contact) (?:my|our) (?:father|mother|parents|dad|mom|abu|ammi)\b|\b(?:your|ur|office|aap ka|ap ka|aapka|agency) (?:whats ?app|phone|contact|mobile|telephone|number)\b|\b(?:whats ?app|contact) (?:number|no|details)\b|\boffice (?:ka |ki )?(?:phone |whats ?app )?(?:number|no|address|contact|marks)\b|\b(?:rabta|raabta|baat) (?:ka |ke liye )?(?:number|marks)\b|\bhelpline\b|\b(?:phone|video|voice)? ?(?:call|meeting|appointment)\b.*\b(?:counsell?or|advis[eo]r|officer|someone|somebody|person|team|office|staff)\b|\b(?:baat|bat) (?:karwa|kara|karni|karna|karwao|karao)\b|\brabta\b/u
export const deadline = any(
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

/** Nouns of help articles: a question with one of them is not about the catalogue. */
export const helpNoun = any(
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
    'trp',
    'trc',
    'permesso',
    'soggiorno',
    'part time',
    '(?<!house )jobs?',
  ],
  ...[
    'agents?',
    'consultants?',
    'scam',
    'fraud',
    'deferr?',
    'defer',
    'withdraw\\w*',
    'cancel',
    'decline',
    'arriv\\w+',
    'isee',
    'parificato',
  ],
  ...[
    'sending',
    String.raw`(?<!credit )transfer(?! (?:to|from|in|into|students?|admissions?|credits?|ho)\b)`,
    'bhej\\w*',
    'bheju',
    'remit\\w*',
    'banned',
    'ban on',
    'visa ban',
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
    'offline',
    'internet(?! (?:and|of|aur)\\b)',
  ],
  ...[
    'bank account',
    'my account',
    'funds',
    'can \\w+ work',
    'work (?:while|during|there|hours|allowed|permit)',
    'allowed to work',
    'kaam kar(?!a|wa)\\w*',
    'refunds?',
    'wapas',
  ],
)
/** Those of them that a program may require. */
export const askable = any('ielts', 'toefl', 'pte', 'duolingo', 'mdcat', 'imat', 'moi', 'interview', 'csc')

export const eligible =
  /\b(?:eligib\w*|ahl|qualify|qualified|ahliyat)\b|\bdo i meet\b|\bcan i (?:apply|get (?:in|into|admission|a place))\b|\bwhere can i (?:apply|get|study)\b|\b(?:kahan|kidhar)\b.*\b(?:dakhla|dakhila|admission|apply)\b|\b(?:dakhla|dakhila|admission) (?:mil|ho) sakta\b|\b(?:fit|match|suit)s? my\b|\bmil sakta\b|\bcan i study\b/u
export const asksFor =
  /\b(?:requirements?|criteria|entry|needs?|need|required?|requires|asks? for|zaroori|chahiye|entrance)\b/u
export const fee =
  /\b(?:fees?|tuition|costs?|kharcha|kharch|price|how much is|kitne (?:paise|ki)|per year|paisay|paise)\b/u
export const cheap = any('cheapest', 'lowest', 'least', 'sab se kam', 'sab se sast\\w', 'minimum')
export const listing =
  /\b(?:programs?|programmes?|courses?|universit\w+|unis?|degrees?|bachelors?|masters?|mbbs|bds|bba|mba|phd|show me|list|dikhao|dikhaye|anywhere|study|parhna|parh)\b/u

/** Attempts to change what the assistant is, and questions about the system itself. */
export const jailbreak =
  /\b(?:ignore|forget|disregard)\b.*\b(?:instructions?|rules|previous|above)\b|\bsystem prompt\b|\byou are now\b|\bpretend\b|\bact as\b|\bdrop table\b|\bselect from\b|\bdatabase\b|\bpaper leak|\bleak(?:ed)? paper\b/u
export const hello =
  /^(?:hi|hello|hey|salam|salaam|aoa|assalam o alaikum|assalamualaikum|asalam o alaikum|good (?:morning|evening|afternoon)|help|help me|i need help|madad|madad chahiye|kya haal hai|kya hal hai|kaise ho|kese ho)(?: (?:sir|bhai|there|madam|dear))?$/u
export const thanks =
  /^(?:ok |okay |great |acha )?(?:thanks|thank you|thankyou|thx|shukriya|jazakallah)\b.{0,20}$/u

/** Questions about the assistant itself. */
export const aboutAssistant =
  /\bwho (?:are|r) (?:you|u)\b|\bwhat are (?:you|u)\b|\b(?:are|r) (?:you|u) (?:a |an |the )?(?:real|human|robot|bot|person|man|woman|machine|computer|ai|chat ?gpt|insan|insaan)\b|\b(?:aap|ap|tum|tu) (?:log )?(?:kaun|kon|koun)\b|\b(?:aap|ap|tum)\b.*\b(?:robot|bot|ai|machine|computer|insan|insaan)\b|\b(?:robot|bot|machine)\b.*\b(?:insan|insaan|human|person)\b|\b(?:your|tumhara|tumhari|aap ka|ap ka) (?:name|naam)\b|\bwhat can you (?:do|help)\b|\b(?:chatting|talking|speaking|writing|typing|replying|answering) (?:with|to) (?:a |an |the )?(?:real )?(?:bot|robot|machine|ai|computer|human|person)\b|\b(?:aap|ap|tum) kya kar? sakte\b|\b(?:real|asli|asal) (?:man|woman|person|human|banda|insan|insaan)\b.*\b(?:machine|robot|bot|computer|software|program)\b|\bwho (?:made|created|built|is (?:writing|typing|replying|answering|talking))\b.*\b(?:you|me|here)\b/u

/** Questions about what the office gets for a student from somebody else. */
export const aboutEarnings =
  /^(?=.*\b(?:you|u|your|ur|aap|ap|app|apk[aiey]|aapk[aiey]|tum|office|agency|platform|website|site)\b)(?=.*\b(?:commis+ions?|kickbacks?|kamat[aei]|kamai|kama rah\w*|profit|make (?:your )?money|earn(?:s|ing)?|(?:universit\w+|unis?|colleges?) (?:\w+ ){0,2}(?:pays?|paying|give|gives|deti|dete|deta)|paid by (?:the )?universit\w+|who pays)\b)/u

/** Questions about who we are and what we take. */
export const aboutUs =
  /\b(?:refund|money back|paise wapas|fees wapas)\b.*\b(?:from (?:you|u|your office|the agency)|aap se|apse)\b|\b(?:do|does|will|can) (?:you|u|your (?:office|agency))\b.*\b(?:refund|money back|pay back)\b|\b(?:aap|ap) (?:ki|logon ki|logo ki|log) (?:apni |khud ki )?(?:fees?|charges?|service|commis+ion)\b|\b(?:your|ur) (?:own )?(?:fees?|charges?|commis+ion|service|services)\b|\b(?:pay|paid|fees? for|charges? for) (?:you|u|to you)\b|\b(?:how much|money|paise|rupees|amount)\b.*\bgive (?:you|u|to you)\b|\b(?:do|does|will) (?:you|u) (?:(?:guys|people|all) )?(?:charge|cost|take)\b|\b(?:apk[aiey]|aapk[aiey]|aap ?k[aie]|ap k[aiey]|your|ur) (?:office|agency|company|team)\b.*\b(?:fees?|charges?|paise?|commis+ions?)\b|\b(?:fees?|charges?|paise?|commis+ions?)\b.*\b(?:apk[aiey]|aapk[aiey]|aap ?k[aie]|ap k[aiey]|your|ur) (?:office|agency|company|team)\b|\b(?:aap|ap|app|tum|you|u)\b.*\b(?:agents?|agency|consultants?|company|commis+ion|charge (?:me|us|money|students)|take money)\b(?!.*\b(?:malik|owner|ceo)\b)|\b(?:aap|ap|you)\b.*\bpaise? let[aei]\b|\bpaise? lete (?:ho|hain|hai)\b|\b(?:aap|ap|app|tum)(?: log)?\b.*\b(?:lete|leti|leta|lo ge|logay|loge)\b.*|\b(?:ye|is|this|your|apki|aapki) (?:website|site|app|platform|service)\b.*\b(?:charge|charges|fees?|pay|paid|paise|free|muft|cost|kharcha)\b/u

/** A place that somebody has, and a later time for it: "offer mil gayi hai, agle saal join karun". */
const laterTime =
  /\b(?:next|agla|agle|agli|following|later|coming|dusr[aei]) (?:year|saal|intake|semester|session|term|batch|fall|spring|september|february)\b|\b(?:saal|semester|year) baad\b|\b(?:one|a|ek) (?:year|semester|saal) later\b/u
const hasPlace =
  /\b(?:my|our|mera|meri|mere|apna|apni|hamara|hamari) (?:\w+ )?(?:offer|seat|place|jagah|admission|dakhla|start|joining)\b|\b(?:offer|seat|place|jagah|admission|dakhla) (?:letter )?(?:mil|mili|mila|di|de|diya|dia|ho|confirm|hai)\b|\b(?:got|have|received|gave me|given me|give me) (?:an?|the|my|one)? ?(?:offer|seat|place|admission)\b/u
const asksWhenOrWhat =
  /\b(?:when|kab|which|konsa|what|kya hai|how much|kitna|deadlines?|last date|open|khul\w*|apply)\b/u

/** Whether a place that somebody has is to wait. */
export const defers = (words: string): boolean =>
  laterTime.test(words) &&
  hasPlace.test(words) &&
  !asksWhenOrWhat.test(words) &&
  // "Will the fees rise next year" asks for no other start.
  !/\b(?:fees|tuition)\b.*\b(?:ba[rd]h\w* ?g[aei]|increase|rise|go up)\b/u.test(words)

const rehearsal =
  /\b(?:mock|practi[cs]e|trial|sample|demo) (?:(?!in\b)\w+ )?(?:tests?|exams?|quiz|papers?|mdcat|imat|ielts)\b|\b(?:mdcat|imat|ielts|tests?|exams?) (?:\w+ )?(?:mock|practi[cs]e)\b/u
const ofThisSite =
  /\b(?:app|website|site|platform|portal|manzil)\b.*\b(?:course|lessons?|quiz|tests?|videos?|lectures?)\b|\b(?:course|lessons?|quiz|tests?|videos?|lectures?)\b.*\b(?:app|website|site|platform|portal|manzil)\b/u

/** Whether it is about the practice tests and courses here, and not about those of a university. */
export const asksOfPractice = (words: string): boolean => rehearsal.test(words) || ofThisSite.test(words)

/** Whether it asks how to take an offer. */
export const asksToAccept = (words: string): boolean =>
  /\b(?:how|kaise|kese|tareeqa|tarika|process|steps?)\b/u.test(words) &&
  /\b(?:accept|confirm)\w* (?:\w+ )?(?:offer|seat|place|jagah)\b|\b(?:offer|seat|place|jagah) (?:\w+ )?(?:accept|confirm)\w*/u.test(
    words,
  )

/** Questions about our company that nothing here answers. */
export const aboutCompany =
  /\b(?:are|r|is) (?:you|u|your (?:company|agency|office))\b.*\b(?:registered|licen[sc]ed|approved|legal|authori[sz]ed|certified)\b|\b(?:aap|ap|apki|aapki)\b.*\b(?:registered|licen[sc]e\w*|legal|manzoor)\b(?!.*\buniversit)/u
