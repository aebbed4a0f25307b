import * as z from 'zod/mini'
import { Country, Day, Email, line, paragraph, PersonName, Phone, Seen } from '#platform/contract/fields.ts'
import { readPassportLine } from './passport-line.ts'
import {
  activityKinds,
  nationalIdKinds,
  profileLimits,
  provincesOfPakistan,
  relations,
  sexes,
  tellings,
} from './profile-vocabulary.ts'

/** Collects what is wrong, each by its field. */
type Complain = (field: string, message: string) => void

const checked = <T>(check: (value: T, complain: Complain) => void) =>
  z.check<T>((payload) =>
    check(payload.value, (field, message) => {
      payload.issues.push({ code: 'custom', message, path: [field], input: payload.value })
    }),
  )

/** Today and, for whoever lives east of Greenwich, already tomorrow. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const optionalLine = (max: number) => z.nullable(line({ empty: 'Write it, or leave it out.', max }))
const yes = z.boolean('Say yes or no.')

const BirthDay = Day.check(
  z.refine(
    (day) => day >= '1900-01-01' && day <= latestDay(),
    'Enter the day you were born, as in 14 March 2007. It cannot lie ahead.',
  ),
)
const IssueDay = Day.check(
  z.refine(
    (day) => day >= '1950-01-01' && day <= latestDay(),
    'The day of issue is over. Look at the date on the paper.',
  ),
)
const ExpiryDay = Day.check(
  z.refine(
    (day) => day >= '1990-01-01' && day <= '2100-01-01',
    'Look at the last day on the paper, as in 4 May 2031.',
  ),
)

const repeats = (values: readonly string[]) => new Set(values).size < values.length

/** Name, birth and nationality as a form sends them. */
export const PersonalAsTyped = z.strictObject({
  name: PersonName,
  hasSingleName: yes,
  fatherName: z.nullable(line({ empty: 'Write your father’s name, or leave it out.' })),
  previousNames: z
    .array(line({ empty: 'Write the name, or take it out.' }))
    .check(z.maxLength(profileLimits.previousNames, `Name at most ${profileLimits.previousNames}.`)),
  dateOfBirth: z.nullable(BirthDay),
  placeOfBirth: optionalLine(100),
  countryOfBirth: z.nullable(Country),
  sex: z.nullable(z.enum(sexes, 'Choose what your document says.')),
  nationalities: z.array(Country).check(
    z.maxLength(profileLimits.nationalities, `Choose at most ${profileLimits.nationalities} nationalities.`),
    z.refine((codes) => !repeats(codes), 'Name each nationality once.'),
  ),
  country: z.nullable(Country),
})
/** What a form changes of it; what is left out stays, so that an old copy writes over nothing. */
export const PersonalChanges = z.partial(PersonalAsTyped)

const contactFields = {
  phone: z.nullable(Phone),
  whatsapp: z.nullable(Phone),
  emergencyName: z.nullable(line({ empty: 'Write the name, or leave it out.' })),
  emergencyPhone: z.nullable(Phone),
  addressCountry: z.nullable(Country),
  province: optionalLine(100),
  district: optionalLine(100),
  city: optionalLine(100),
  address: optionalLine(300),
  postcode: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9][A-Z0-9 -]{1,11}$/, 'Check the postcode, or leave it out.'),
      ),
  ),
}

/** What a form changes of how a student is reached; what is left out stays. */
export const ContactChanges = z.partial(z.strictObject(contactFields))

/** How a student is reached, as a whole. In Pakistan the province is chosen; elsewhere it is written. */
export const ContactAsTyped = z.strictObject(contactFields).check(
  checked(({ addressCountry, province, emergencyName, emergencyPhone }, complain) => {
    if (addressCountry === 'PK' && province !== null && !provincesOfPakistan.some((one) => one === province))
      complain('province', 'Choose the province from the list.')
    if (emergencyName !== null && emergencyPhone === null)
      complain('emergencyPhone', 'Enter the phone number of this person.')
    if (emergencyPhone !== null && emergencyName === null)
      complain('emergencyName', 'Write whose number this is.')
  }),
)

/** 13 digits in any spacing; kept as digits alone. */
const ThirteenDigits = z.string('Enter the number on the paper.').check(
  z.overwrite((text) => text.replace(/[\s\-\u2010-\u2015]/gu, '')),
  z.regex(/^\d{13}$/, 'This number has 13 digits, as in 00000-0000000-0.'),
)
const OtherNumber = z.string('Enter the number on the paper.').check(
  z.overwrite((text) => text.replace(/\s/gu, '').toUpperCase()),
  z.regex(/^[A-Z0-9][A-Z0-9/-]{3,29}$/, 'Enter the number as it stands on the paper: letters and figures.'),
)
const PassportNumber = z.string('Enter the number of the passport.').check(
  z.overwrite((text) => text.replace(/[\s-]/gu, '').toUpperCase()),
  z.regex(/^[A-Z0-9]{6,12}$/, 'A passport number has 6 to 12 letters and figures, without spaces.'),
)

const inOrder = checked<{ issued: string | null; expires: string | null }>(
  ({ issued, expires }, complain) => {
    if (issued !== null && expires !== null && expires <= issued)
      complain('expires', 'A paper expires after it was issued. Look at both dates again.')
  },
)

const dates = { issued: z.nullable(IssueDay), expires: z.nullable(ExpiryDay) }

const nationalIdFields = {
  kind: z.enum(nationalIdKinds, 'Choose the kind of paper.'),
  number: z.optional(z.nullable(z.string('Enter the number on the paper.').check(z.maxLength(60)))),
  ...dates,
}

/** What a form changes of a national paper; what is left out stays. The whole is checked with what stays. */
export const NationalIdChanges = z.partial(z.strictObject(nationalIdFields))

/** A national paper as a whole. A number that is left out stays; null takes it away. */
export const NationalIdAsTyped = z.strictObject(nationalIdFields).check(
  inOrder,
  z.check((payload) => {
    const { kind, number } = payload.value
    if (number === undefined || number === null) return
    const { success, data, error } = z.safeParse(kind === 'other' ? OtherNumber : ThirteenDigits, number)
    if (success) payload.value.number = data
    // The number itself is left out of the complaint: it must reach no log.
    else
      payload.issues.push({
        code: 'custom',
        message: error.issues[0]!.message,
        path: ['number'],
        input: null,
      })
  }),
)

const passportFields = {
  number: z.optional(z.nullable(PassportNumber)),
  country: z.nullable(Country),
  line: z.optional(z.nullable(z.string('Copy the line.').check(z.maxLength(100, 'This line is too long.')))),
  ...dates,
}

/** What a form changes of a passport; what is left out stays. The whole is checked with what stays. */
export const PassportChanges = z.partial(z.strictObject(passportFields))

/**
 * A passport as a whole. A number that is left out stays; null takes it away. The second line at its foot
 * proves number and last day, gives them where they were not typed, and is not kept.
 */
export const PassportAsTyped = z.strictObject(passportFields).check(
  inOrder,
  z.check((payload) => {
    const { line: typed, number, expires } = payload.value
    payload.value.line = null
    if (typed === undefined || typed === null) return
    // Neither line nor number stands in a complaint: it must reach no log.
    const complain = (field: string, message: string) =>
      payload.issues.push({ code: 'custom', message, path: [field], input: null })
    const read = readPassportLine(typed)
    if (!read) {
      complain('line', 'A sign in this line is not right. It has 44 signs: compare them with the passport.')
      return
    }
    if (number && number !== read.number)
      complain('number', 'The line at the foot of the passport says another number. Compare both.')
    if (expires !== null && expires !== read.expires)
      complain('expires', 'The line at the foot of the passport says another day. Compare both.')
    payload.value.number = read.number
    payload.value.expires = read.expires
  }),
)

/** Somebody who answers or pays for a student, as a form sends it. */
export const GuardianAsTyped = z
  .strictObject({
    relation: z.enum(relations, 'Choose who this is to you.'),
    name: line({ empty: 'Write the full name.' }),
    phone: z.nullable(Phone),
    email: z.nullable(Email),
    occupation: optionalLine(100),
    paysFees: yes,
    agrees: yes,
    mayKnow: z.array(z.enum(tellings, 'Choose from the list.')).check(
      z.maxLength(tellings.length, 'Choose from the list.'),
      z.refine((chosen) => !repeats(chosen), 'Choose each once.'),
    ),
  })
  .check(
    checked(({ phone, email, agrees, mayKnow }, complain) => {
      if (phone === null && email === null) complain('phone', 'Enter a phone number or an e-mail address.')
      if (mayKnow.length > 0 && !agrees) complain('agrees', 'Ask them first, and say here that they agree.')
    }),
  )

const Month = z
  .string()
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Enter month and year, as in 2025-09.'))

/** Work, research or anything else a student did, as a form sends it. */
export const ActivityAsTyped = z
  .strictObject({
    kind: z.enum(activityKinds, 'Choose what kind it is.'),
    role: line({ empty: 'Write what you did there.' }),
    organisation: z.nullable(line({ empty: 'Write where, or leave it out.', max: 200 })),
    from: Month,
    to: z.nullable(Month),
    stillThere: yes,
    hoursPerWeek: z.nullable(
      z
        .number('Enter the hours in figures.')
        .check(z.gte(1, 'Enter 1 to 100 hours.'), z.lte(100, 'Enter 1 to 100 hours.')),
    ),
  })
  .check(
    checked(({ from, to, stillThere }, complain) => {
      const thisMonth = latestDay().slice(0, 7)
      if (from > thisMonth) complain('from', 'This lies ahead. Tell what has begun.')
      if (stillThere && to !== null) complain('to', 'Leave the end out while you are still there.')
      else if (to !== null && to < from) complain('to', 'It ends after it began. Look at both again.')
      else if (to !== null && to > thisMonth) complain('to', 'This lies ahead. Say that you are still there.')
      if (!stillThere && to === null) complain('to', 'Enter the end, or say that you are still there.')
    }),
  )

/** What somebody needs, as a form sends it; `shared`: whether it goes along with applications. */
export const NeedsAsTyped = z.strictObject({
  text: z.nullable(paragraph({ empty: 'Write it, or leave it out.', max: profileLimits.needs })),
  shared: yes,
})
export const NeedsChanges = z.partial(NeedsAsTyped)

export const GuardiansBody = z.strictObject({
  seen: Seen,
  guardians: z
    .array(GuardianAsTyped)
    .check(z.maxLength(profileLimits.guardians, `Name at most ${profileLimits.guardians} people.`)),
})
export const ActivitiesBody = z.strictObject({
  seen: Seen,
  activities: z
    .array(ActivityAsTyped)
    .check(z.maxLength(profileLimits.activities, `Keep at most ${profileLimits.activities} entries.`)),
})
