/** The months by their English names. */
export const months: ReadonlySet<string> = new Set(
  'january february march april june july august september october november december'.split(' '),
)

const monthNames = [...months].join('|')
const starting = '(?:begin|start|intake|session|class|shuru)'
const afterStart = new RegExp(String.raw`\b${starting}\w*(?: \w+){0,3}? (${monthNames})\b`, 'u')
/** Not "15 September": a day is when something was or has to be done. */
const anyMonth = new RegExp(
  String.raw`(?<!\b\d{1,2}(?:st|nd|rd|th)? )\b(?:${monthNames})\b(?! \d{1,2}\b)`,
  'u',
)
/** Seasons of a start, by the month in which their intakes mostly begin. */
const seasons: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${starting}\w*\b.*\bspring\b|\bspring ${starting}\w*`, 'u'), 'february'],
  [
    new RegExp(
      String.raw`\b${starting}\w*\b.*\bautumn\b|\b(?:autumn|fall|winter) (?:semester |term )?${starting}\w*`,
      'u',
    ),
    'september',
  ],
]
/** The month in which a program starts that is asked for. */
export const monthIn = (text: string): string | null =>
  afterStart.exec(text)?.[1] ??
  anyMonth.exec(text)?.[0] ??
  seasons.find(([pattern]) => pattern.test(text))?.[1] ??
  null

/** A season in which programs start, and the words with which sources name it. */
const inSources: ReadonlyMap<string, { season: 'spring' | 'fall'; named: RegExp }> = new Map([
  ['february', { season: 'spring', named: /\b(?:spring|summer semester|february|march|april)\b/iu }],
  [
    'september',
    { season: 'fall', named: /\b(?:fall|autumn|winter (?:semester|term)|september|october)\b/iu },
  ],
])

/** The season that a question names instead of a month; null for none. */
export const seasonIn = (text: string): 'spring' | 'fall' | null =>
  anyMonth.test(text) ? null : (inSources.get(monthIn(text) ?? '')?.season ?? null)

/** Whether the words of a source name a month, or one of its season. @param season of the month; null for the month alone */
export const namesMonth = (words: string, month: string, season: 'spring' | 'fall' | null): boolean =>
  season === null ? words.toLowerCase().includes(month) : inSources.get(month)!.named.test(words)
