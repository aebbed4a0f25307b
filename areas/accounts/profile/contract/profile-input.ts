import { checks } from '#texts/accounts/profile/checks.ts'
import * as z from 'zod/mini'
import { Country, Day, Email, line, paragraph, PersonName, Phone, Seen } from '#platform/contract/fields.ts'
import { withLatinDigits } from '#platform/contract/latin-digits.ts'
import { readPassportLine } from './passport-line.ts'
import {
  activityKinds,
  nationalIdKinds,
  profileLimits,
  provincesOfPakistan,
  relations,
  sexes,
  guardianTopics,
} from './profile-vocabulary.ts'

/** Collects errors by field. */
type Complain = (field: string, message: string) => void

const checked = <T>(check: (value: T, complain: Complain) => void) =>
  z.check<T>((payload) =>
    check(payload.value, (field, message) => {
      payload.issues.push({ code: 'custom', message, path: [field], input: payload.value })
    }),
  )

/** Today or, east of Greenwich, possibly already tomorrow. */
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const optionalLine = (max: number) => z.nullable(line({ empty: () => checks.writeLeaveOut, max }))
const yes = z.boolean({ error: () => checks.sayYesNo })

const BirthDay = Day.check(
  z.refine((day) => day >= '1900-01-01' && day <= latestDay(), { error: () => checks.enterDayYouWereBorn }),
)
const IssueDay = Day.check(
  z.refine((day) => day >= '1950-01-01' && day <= latestDay(), { error: () => checks.dayIssueOverLookAt }),
)
const ExpiryDay = Day.check(
  z.refine((day) => day >= '1990-01-01' && day <= '2100-01-01', { error: () => checks.lookAtLastDayOn }),
)

const repeats = (values: readonly string[]) => new Set(values).size < values.length

/** The input of name, birth and nationality. */
export const PersonalInput = z.strictObject({
  /** As on the passport or ID. */
  name: PersonName,
  /** The document shows only one name, so the form does not require a second one. */
  hasSingleName: yes,
  fatherName: z.nullable(line({ empty: () => checks.writeYourFathersNameLeave })),
  previousNames: z.array(line({ empty: () => checks.writeNameTakeOut })).check(
    z.maxLength(profileLimits.previousNames, {
      error: () => checks.nameAtMostPreviousnames({ previousNames: profileLimits.previousNames }),
    }),
  ),
  dateOfBirth: z.nullable(BirthDay),
  placeOfBirth: optionalLine(100),
  countryOfBirth: z.nullable(Country),
  sex: z.nullable(z.enum(sexes, { error: () => checks.chooseWhatYourDocumentSays })),
  nationalities: z.array(Country).check(
    z.maxLength(profileLimits.nationalities, {
      error: () =>
        checks.chooseAtMostNationalitiesNationalities({ nationalities: profileLimits.nationalities }),
    }),
    z.refine((codes) => !repeats(codes), { error: () => checks.nameEachNationalityOnce }),
  ),
  /** Where they live. */
  country: z.nullable(Country),
})
/** Changes of it; fields left out stay, so that a stale form overwrites nothing. */
export const PersonalChanges = z.partial(PersonalInput)

const contactFields = {
  phone: z.nullable(Phone),
  whatsapp: z.nullable(Phone),
  emergencyName: z.nullable(line({ empty: () => checks.writeNameLeaveOut })),
  emergencyPhone: z.nullable(Phone),
  addressCountry: z.nullable(Country),
  /** In Pakistan the letters of ISO 3166-2, as in PB; elsewhere as written. */
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
        z.regex(/^[A-Z0-9][A-Z0-9 -]{1,11}$/, { error: () => checks.checkPostcodeLeaveOut }),
      ),
  ),
}

/** Changes of phone numbers and address; fields left out stay. */
export const ContactChanges = z.partial(z.strictObject(contactFields))

/**
 * Phone numbers and address as a whole. In Pakistan the province is chosen from a list; elsewhere it is free text.
 */
export const ContactInput = z.strictObject(contactFields).check(
  checked(({ addressCountry, province, emergencyName, emergencyPhone }, complain) => {
    if (addressCountry === 'PK' && province !== null && !provincesOfPakistan.some((one) => one === province))
      complain('province', checks.chooseProvinceFromList)
    if (emergencyName !== null && emergencyPhone === null)
      complain('emergencyPhone', checks.enterPhoneNumberPerson)
    if (emergencyPhone !== null && emergencyName === null) complain('emergencyName', checks.writeWhoseNumber)
  }),
)

/** 13 digits in any spacing; stored as digits only. */
export const ThirteenDigits = z.string({ error: () => checks.enterDocumentNumber }).check(
  z.overwrite((text) => withLatinDigits(text).replace(/[\s\-\u2010-\u2015]/gu, '')),
  z.regex(/^\d{13}$/, { error: () => checks.numberHas13Digits00000 }),
)
const OtherNumber = z.string({ error: () => checks.enterDocumentNumber }).check(
  z.overwrite((text) => text.replace(/\s/gu, '').toUpperCase()),
  z.regex(/^[A-Z0-9][A-Z0-9/-]{3,29}$/, { error: () => checks.enterNumberAsOnDocument }),
)
/** Six to twelve letters and digits in any spacing. */
export const PassportNumber = z.string({ error: () => checks.enterNumberPassport }).check(
  z.overwrite((text) => text.replace(/[\s-]/gu, '').toUpperCase()),
  z.regex(/^[A-Z0-9]{6,12}$/, { error: () => checks.passportNumberHas612 }),
)

const inOrder = checked<{ issued: string | null; expires: string | null }>(
  ({ issued, expires }, complain) => {
    if (issued !== null && expires !== null && expires <= issued)
      complain('expires', checks.documentExpiresAfterWasIssued)
  },
)

const dates = { issued: z.nullable(IssueDay), expires: z.nullable(ExpiryDay) }

const nationalIdFields = {
  kind: z.enum(nationalIdKinds, { error: () => checks.chooseDocumentKind }),
  number: z.optional(
    z.nullable(z.string({ error: () => checks.enterDocumentNumber }).check(z.maxLength(60))),
  ),
  ...dates,
}

/** Changes of a national ID; fields left out stay. The result is validated as a whole. */
export const NationalIdChanges = z.partial(z.strictObject(nationalIdFields))

/** A national ID as a whole. A number that is left out stays; null removes it. */
export const NationalIdInput = z.strictObject(nationalIdFields).check(
  inOrder,
  z.check((payload) => {
    const { kind, number } = payload.value
    if (number === undefined || number === null) return
    const { success, data, error } = z.safeParse(kind === 'other' ? OtherNumber : ThirteenDigits, number)
    if (success) payload.value.number = data
    // The error does not contain the number: it must not reach a log.
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
  line: z.optional(
    z.nullable(
      z.string({ error: () => checks.copyLine }).check(z.maxLength(100, { error: () => checks.lineTooLong })),
    ),
  ),
  ...dates,
}

/** Changes of a passport; fields left out stay. The result is validated as a whole. */
export const PassportChanges = z.partial(z.strictObject(passportFields))

/**
 * A passport as a whole. A number that is left out stays; null removes it. The second line at the bottom of the page
 * confirms number and expiry date, fills them in if they were not entered, and is not stored.
 */
export const PassportInput = z.strictObject(passportFields).check(
  inOrder,
  z.check((payload) => {
    const { line: typed, number, expires } = payload.value
    payload.value.line = null
    if (typed === undefined || typed === null) return
    // The errors contain neither the line nor the number: they must not reach a log.
    const complain = (field: string, message: string) =>
      payload.issues.push({ code: 'custom', message, path: [field], input: null })
    const read = readPassportLine(typed)
    if (!read) {
      complain('line', checks.signLineNotRightHas)
      return
    }
    if (number && number !== read.number) complain('number', checks.lineAtFootPassportSays)
    if (expires !== null && expires !== read.expires) complain('expires', checks.lineAtFootPassportSays2)
    payload.value.number = read.number
    payload.value.expires = read.expires
  }),
)

/** Somebody who answers or pays for a student, as a form sends it. */
export const GuardianInput = z
  .strictObject({
    relation: z.enum(relations, { error: () => checks.chooseWhoYou }),
    name: line({ empty: () => checks.writeFullName }),
    phone: z.nullable(Phone),
    email: z.nullable(Email),
    occupation: optionalLine(100),
    paysFees: yes,
    /** The student confirms that this person agrees to be named and contacted. */
    agrees: yes,
    mayKnow: z.array(z.enum(guardianTopics, { error: () => checks.chooseFromList })).check(
      z.maxLength(guardianTopics.length, { error: () => checks.chooseFromList }),
      z.refine((chosen) => !repeats(chosen), { error: () => checks.chooseEachOnce }),
    ),
  })
  .check(
    checked(({ phone, email, agrees, mayKnow }, complain) => {
      if (phone === null && email === null) complain('phone', checks.enterPhoneNumberEMail)
      if (mayKnow.length > 0 && !agrees) complain('agrees', checks.askThemFirstSayHere)
    }),
  )

const Month = z
  .string()
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, { error: () => checks.enterMonthYear202509 }))

/** Work, research or anything else a student did, as a form sends it. */
export const ActivityInput = z
  .strictObject({
    kind: z.enum(activityKinds, { error: () => checks.chooseWhatKind }),
    role: line({ empty: () => checks.writeWhatYouDidThere }),
    organisation: z.nullable(line({ empty: () => checks.writeWhereLeaveOut, max: 200 })),
    from: Month,
    to: z.nullable(Month),
    stillThere: yes,
    hoursPerWeek: z.nullable(
      z
        .number({ error: () => checks.enterHoursFigures })
        .check(
          z.gte(1, { error: () => checks.enter1100Hours }),
          z.lte(100, { error: () => checks.enter1100Hours }),
        ),
    ),
  })
  .check(
    checked(({ from, to, stillThere }, complain) => {
      const thisMonth = latestDay().slice(0, 7)
      if (from > thisMonth) complain('from', checks.liesAheadTellWhatHas)
      if (stillThere && to !== null) complain('to', checks.leaveEndOutWhileYou)
      else if (to !== null && to < from) complain('to', checks.endsAfterBeganLookAt)
      else if (to !== null && to > thisMonth) complain('to', checks.liesAheadSayYouStill)
      if (!stillThere && to === null) complain('to', checks.enterEndSayYouStill)
    }),
  )

/** What somebody needs, as a form sends it; `shared`: whether it goes along with applications. */
export const NeedsInput = z.strictObject({
  text: z.nullable(paragraph({ empty: () => checks.writeLeaveOut, max: profileLimits.needs })),
  shared: yes,
})
export const NeedsChanges = z.partial(NeedsInput)

export const GuardiansBody = z.strictObject({
  seen: Seen,
  guardians: z.array(GuardianInput).check(
    z.maxLength(profileLimits.guardians, {
      error: () => checks.nameAtMostGuardiansPeople({ guardians: profileLimits.guardians }),
    }),
  ),
})
export const ActivitiesBody = z.strictObject({
  seen: Seen,
  activities: z.array(ActivityInput).check(
    z.maxLength(profileLimits.activities, {
      error: () => checks.tooManyActivities({ activities: profileLimits.activities }),
    }),
  ),
})
