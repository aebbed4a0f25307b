import { checks } from '#texts/platform/checks.ts'
import * as z from 'zod/mini'
import { withLatinDigits } from './latin-digits.ts'

z.config(z.locales.en())

/**
 * Letters that no text may hold: NUL and other control characters (tab and line break are let through where
 * `long` says so), and halves of surrogate pairs, which PostgreSQL cannot store.
 */
function hasForbiddenCharacters(text: string, long: boolean): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < 32 && !(long && (c === 9 || c === 10))) return true
    if (c >= 127 && c < 160) return true
    if (c >= 0xd800 && c <= 0xdfff) {
      const next = text.charCodeAt(i + 1)
      if (c > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return true
      i++
    }
  }
  return false
}

const clean = (long: boolean) =>
  z.refine<string>((text) => !hasForbiddenCharacters(text, long), {
    error: () => checks.hasCharactersCannotBeStored,
    abort: true,
  })

/** Refuses what nobody would see, such as a name of zero-width spaces, as if it were empty. */
const visible = (empty: TextRule['empty']) =>
  z.refine<string>((text) => /[^\p{DI}\p{Z}]/u.test(text), { error: empty, abort: true })

interface TextRule {
  /** What to say when it is empty. */
  readonly empty: string | (() => string)
  readonly max?: number
}

/**
 * Marks that turn the direction of what follows. They come along with a number copied from a phone's contacts,
 * and in a name they could make it read as another one.
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** One line of text: without marks of direction, trimmed, NFC, 1 to `max` (100) characters. */
export const line = ({ empty, max = 100 }: TextRule) =>
  z.string({ error: empty }).check(
    z.overwrite((text) => text.replace(directionMarks, '')),
    z.trim(),
    z.normalize('NFC'),
    clean(false),
    z.minLength(1, { error: empty, abort: true }),
    visible(empty),
    z.maxLength(max, { error: () => checks.useAtMostMaxCharacters({ max }) }),
  )

/**
 * As `line`, for names that no two may share: several spaces look like one on every screen, so they are one.
 */
export const distinctName = (rule: TextRule) =>
  line(rule).check(z.overwrite((text) => text.replace(/\s+/gu, ' ')))

/** Several lines of text: trimmed, NFC, line breaks as `\n`, 1 to `max` (4,000) characters. */
export const paragraph = ({ empty, max = 4000 }: TextRule) =>
  paragraphOrNothing({ empty, max }).check(z.minLength(1, { error: empty, abort: true }), visible(empty))

/** As `paragraph`, but it may be empty. */
export const paragraphOrNothing = ({ empty, max = 4000 }: TextRule) =>
  z.string({ error: empty }).check(
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    z.trim(),
    z.normalize('NFC'),
    clean(true),
    z.maxLength(max, { error: () => checks.useAtMostMaxCharacters({ max }) }),
  )

/** The content of a field while somebody types: nothing is asked of it yet, except that it can be stored. */
export const halfTyped = (max: number) =>
  z.string({ error: () => checks.typeFieldAgain }).check(
    z.refine((text) => text.length <= max && !hasForbiddenCharacters(text, true), {
      error: () => checks.typeFieldAgain,
    }),
  )

/** A record's id. */
export const Id = z.uuid({ error: () => checks.notIdOurs })

/** A person's name as on the passport or national ID. Any script; a single name is fine. */
export const PersonName = line({ empty: () => checks.enterYourFullNameOn })

/**
 * An e-mail address, in the one spelling that stands for its mailbox: trimmed, lower case, the domain in ASCII
 * (`bücher.example` and `xn--bcher-kva.example` are one). Dots and plus signs are kept: two mailboxes may differ
 * in them. At most 254 characters; before the @ the signs that browsers take in an e-mail field.
 */
export const Email = z
  .string({ error: () => checks.enterYourEMailAddress })
  .check(
    z.trim(),
    z.minLength(1, { error: () => checks.enterYourEMailAddress, abort: true }),
    z.maxLength(254, { error: () => checks.eMailAddressHasAt, abort: true }),
    z.overwrite(asciiDomain),
    z.toLowerCase(),
    z.maxLength(254, { error: () => checks.eMailAddressHasAt, abort: true }),
    z.refine(isEmail, { error: () => checks.checkAddressNeedsNameEnding }),
  )

/** An invalid domain stays as typed, and the next check refuses it. */
function asciiDomain(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  // Characters with a meaning in URLs would be parsed as such.
  if (at < 1 || /[\p{Cc}\s:/?#@[\]\\%<>^|]/u.test(domain)) return text
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return text
  }
}

/** One @, a plain name before it, and a dotted name after it. Linear, so long input cannot stall it. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || at > 64 || !/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(text.slice(0, at))) return false
  const labels = text.slice(at + 1).split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return false
  return labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
}

/** Shortest and longest password, in characters in code points. */
export const passwordLength = { student: 12, staff: 15, most: 256 } as const

function passwordFrom(least: number) {
  return z.string({ error: () => checks.choosePassword }).check(
    z.refine((text) => [...text].length >= least, {
      error: () => checks.useAtLeastCharacters({ least }),
      abort: true,
    }),
    z.refine((text) => [...text].length <= passwordLength.most, {
      error: () => checks.useAtMostMostCharacters({ most: passwordLength.most }),
    }),
  )
}

/**
 * A new password as typed: never trimmed or changed. Length is checked here; common, guessable and personal
 * passwords are refused by the server, which alone has the lists.
 */
export const NewPassword = passwordFrom(passwordLength.student)

/** The same for a console user. Only the server knows whose link it is, so calls take what a student may choose. */
export const NewStaffPassword = passwordFrom(passwordLength.staff)

/** A password as typed to log in: any text, so that the rules reveal nothing. */
export const TypedPassword = z
  .string({ error: () => checks.enterYourPassword })
  .check(
    z.minLength(1, { error: () => checks.enterYourPassword }),
    z.maxLength(1024, { error: () => checks.loginFailed }),
  )

const e164 = /^\+[1-9]\d{7,14}$/

/**
 * A telephone number, stored as E.164. Spaces, dots, dashes, brackets and marks of direction are ignored, `00` counts as
 * `+`, and a number that starts with a single 0 is taken as Pakistani (+92), where most of our students live.
 */
export const Phone = z.string({ error: () => checks.enterPhoneNumber }).check(
  z.overwrite(toE164),
  z.regex(e164, { error: () => checks.enterNumberWithItsCountry }),
  // Without `abort`, which would stop a form from checking its other fields.
  z.refine((number) => !e164.test(number) || hasItsDigits(number), {
    error: () => checks.countDigitsAgainNumberHas,
  }),
)

/** Fewest and most digits after the country code, where many of our students and their families live. */
const digitsAfter: Readonly<Record<string, readonly [number, number]>> = {
  1: [10, 10],
  44: [9, 10],
  90: [10, 10],
  91: [10, 10],
  92: [9, 10],
  93: [9, 9],
  965: [8, 8],
  966: [8, 9],
  968: [8, 8],
  971: [8, 9],
  973: [8, 8],
  974: [8, 8],
}

/** Whether a number has as many digits as those of its country; a Pakistani mobile has ten after +92. */
function hasItsDigits(number: string): boolean {
  const digits = number.slice(1)
  const code = Object.keys(digitsAfter).find((one) => digits.startsWith(one))
  if (code === undefined) return true
  const [least, most] = digitsAfter[code]!
  const rest = digits.slice(code.length)
  return rest.length <= most && rest.length >= (code === '92' && rest.startsWith('3') ? 10 : least)
}

function toE164(text: string): string {
  const digits = withLatinDigits(text).replace(/[\s().\-\u2010-\u2015\p{Cf}]/gu, '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (/^0[1-9]/.test(digits)) return `+92${digits.slice(1)}`
  return digits
}

/** A one-time code: six digits; spaces are ignored. */
export const OneTimeCode = z.string({ error: () => checks.enterCodeFromEMail }).check(
  z.overwrite((text) => withLatinDigits(text).replace(/\s/gu, '')),
  z.regex(/^\d{6,8}$/, { error: () => checks.enter6DigitsFromE }),
)

/**
 * The same, or a code of the console: from an authenticator app (6 digits) or a list of recovery codes (10
 * letters).
 */
export const LoginCode = z.string({ error: () => checks.enterCodeFromEMail }).check(
  z.overwrite((text) => withLatinDigits(text).replace(/\s/gu, '')),
  z.regex(/^(\d{6,8}|[A-Za-z2-9]{5}-?[A-Za-z2-9]{5})$/, { error: () => checks.enter6DigitsFromE }),
)

/** ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, { error: () => checks.chooseCountry }))
/** A calendar day, ISO 8601, but not of the year 0, which the database does not have. */
export const Day = z.iso
  .date({ error: () => checks.enterDateYearMonthDay })
  .check(z.refine((day) => !day.startsWith('0000'), { error: () => checks.enterDateYearMonthDay }))
/** A time, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
/** When a list was last saved, as the sender has seen it; null: never. A newer list is not overwritten. */
export const Seen = z.optional(z.nullable(Timestamp))
/** ISO 4217 amount in units of the currency (not cents). */
export const Money = z.object({ amount: z.number(), currency: z.string() })

/** The names of the fields of a schema, in its order, so that no list has to repeat them. */
export const namesOf = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(schema: {
  readonly shape: Shape
}): readonly (keyof Shape & string)[] => Object.keys(schema.shape)
