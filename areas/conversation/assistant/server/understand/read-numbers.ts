/** A number of years. */
export const yearsIn = /\b(\d|two|three|four|five|six|teen|char|panch|che) (?:years?|saal)\b/u
/** "A 2 year master". */
const lastingIn =
  /\b(\d|one|two|three|four|five|six|ek|teen|char|panch|che) (?:years?|saal) (?:(?!hai|is|are|take|pehle|ago|before|baad|later)[a-z]+ ){0,3}(?:bachelor|master|degree|program|course|diploma|llm|mba|bba|llb)\b/u
/** "The 5 year one". */
const thatLasts =
  /\b(\d|two|three|four|five|six|teen|char|panch|che) (?:years?|saal) (?:wala|(?:bachelor|master|degree|program|course|one)s?\b)/u
/** "Any bachelor that I can finish in 3 years". */
const finishedIn =
  /\b(?:finish\w*|complete|completed|done|ends?|khatam) (?:\w+ )?(?:in|within|mein) (\d|two|three|four|five|six|teen|char|panch|che) (?:years?|saal)\b|\b(\d|teen|char|panch|che) saal mein (?:\w+ )?(?:khatam|complete|mukammal|poor[ai])\b/u
const levelLasting =
  /\b(?:bachelor|master|degree|program|course|diploma)\b(?: (?!\d)[a-z]+){0,4} (\d|one|two|three|four|five|six|ek|teen|char|panch|che) (?:years?|saal) (?:ka|ki|ke|long|only)\b|\b(?:bachelor|master|degree|program|course|diploma)\b(?: (?!\d)[a-z]+){0,4} (?:takes?|lasts?|of|sirf|only|just|bachelor|master|degree|program|course|diploma) (\d|one|two|three|four|five|six|ek|teen|char|panch|che) (?:years?|saal)\b/u
const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
    ...{ ek: 1, teen: 3, char: 4, panch: 5, che: 6 },
  }),
)

/** Where a question says how long the programs take that it asks for, as a pattern finds it; null where it does not. */
export const lastsIn = (said: string): RegExpExecArray | null =>
  lastingIn.exec(said) ??
  thatLasts.exec(said) ??
  finishedIn.exec(said) ??
  (/\b(?:any|koi|which|konsa|where|kahan)\b/u.test(said) ? levelLasting.exec(said) : null)

/** A number of years, in digits or as a word. */
export const yearsOf = (written: string): number => digitsOf.get(written) ?? Number(written)

const nths: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first one|1st(?: one)?|pehl[aei] (?:wala|program|university|number)|number (?:one|1))\b/u, 1],
  [
    /\b(?:second one|2nd(?: one)?|d(?:u|oo)sr[aei] (?:wala|program|university|number)|number (?:two|2))\b/u,
    2,
  ],
  [
    /\b(?:third one|3rd(?: one)?|t(?:ee|i)sr[aei] (?:wala|program|university|number)|number (?:three|3))\b/u,
    3,
  ],
  [/\b(?:fourth one|4th(?: one)?|chauth[aei] (?:wala|program|university|number)|number (?:four|4))\b/u, 4],
]
/** Which of a list a question is about. */
export const nthIn = (text: string): number | null =>
  nths.find(([pattern]) => pattern.test(text))?.[1] ?? null
