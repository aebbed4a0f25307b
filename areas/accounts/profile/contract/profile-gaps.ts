import type { Profile } from './profile.ts'
import { guardianRelations, profileSections, type ProfileSection } from './profile-vocabulary.ts'

/** What may be missing, by the key of its text. */
export type Gap =
  | 'fatherName'
  | 'dateOfBirth'
  | 'placeOfBirth'
  | 'countryOfBirth'
  | 'sex'
  | 'nationality'
  | 'country'
  | 'phone'
  | 'emergency'
  | 'addressCountry'
  | 'province'
  | 'city'
  | 'address'
  | 'nationalNumber'
  | 'passportNumber'
  | 'passportCountry'
  | 'passportExpires'
  | 'guardian'
  | 'guardianAgrees'
  | 'schooling'
  | 'tests'
  | 'goals'

/** `optional`: empty, which is fine. */
export type SectionState = 'complete' | 'missing' | 'not-started' | 'optional'

export interface SectionStatus {
  readonly state: SectionState
  readonly missing: readonly Gap[]
}

/**
 * Whether somebody is under 18 on a day; false for an unknown birthday.
 * @param today ISO day
 */
export function isUnder18(dateOfBirth: string | null, today: string): boolean {
  if (dateOfBirth === null) return false
  return `${Number(dateOfBirth.slice(0, 4)) + 18}${dateOfBirth.slice(4)}` > today
}

/** Whether there is a parent or guardian who can be reached and agrees. */
export const hasGuardian = ({ guardians }: Pick<Profile, 'guardians'>): boolean =>
  guardians.some(({ relation, agrees }) => guardianRelations.includes(relation) && agrees)

const names = <G extends Gap>(wanted: Record<G, unknown>): G[] =>
  (Object.keys(wanted) as G[]).filter((gap) => wanted[gap] === null || wanted[gap] === false)

/** What is missing in each section. A profile is never reduced to a percentage. */
function missingIn(profile: Profile, today: string): Record<ProfileSection, Gap[]> {
  const { personal, contact, national, passport, guardians, record } = profile
  const young = isUnder18(personal.dateOfBirth, today)
  return {
    personal: names({
      fatherName: personal.fatherName,
      dateOfBirth: personal.dateOfBirth,
      placeOfBirth: personal.placeOfBirth,
      countryOfBirth: personal.countryOfBirth,
      sex: personal.sex,
      nationality: personal.nationalities.length > 0,
      country: personal.country,
    }),
    contact: names({
      phone: contact.phone,
      emergency: contact.emergencyPhone,
      addressCountry: contact.addressCountry,
      // In other countries an address may not need one.
      province: contact.addressCountry !== 'PK' || contact.province !== null,
      city: contact.city,
      address: contact.address,
    }),
    identity: names({
      nationalNumber: national?.numberEnds ?? null,
      // Nobody needs one at home.
      passportNumber:
        profile.passportFor === null && passport === null ? true : (passport?.numberEnds ?? null),
      passportCountry: passport === null || passport.country !== null,
      passportExpires: passport === null || passport.expires !== null,
    }),
    guardians: !young
      ? []
      : names({
          guardian: guardians.some(({ relation }) => guardianRelations.includes(relation)),
          guardianAgrees: guardians.length === 0 || hasGuardian(profile),
        }),
    record: names({
      schooling: record.schooling > 0,
      tests: record.tests > 0,
      goals: record.hasGoals,
    }),
    activities: [],
    needs: [],
    documents: [],
  }
}

function startedSections(profile: Profile): Record<ProfileSection, boolean> {
  const { personal, contact, record } = profile
  // The name comes from the account, so it does not count as a start.
  const { name: _, hasSingleName: __, ...rest } = personal
  const hasValue = (part: object) =>
    Object.values(part).some((value) => value !== null && (!Array.isArray(value) || value.length > 0))
  return {
    personal: hasValue(rest),
    contact: hasValue(contact),
    identity: profile.national !== null || profile.passport !== null,
    guardians: profile.guardians.length > 0,
    record: record.schooling > 0 || record.tests > 0 || record.hasGoals,
    activities: profile.activities.length > 0,
    needs: profile.needs.text !== null,
    documents: profile.documents > 0,
  }
}

/**
 * The status of each section of a profile: complete, started with something missing, not started, or empty where
 * nothing is required. Guardians are required only under 18.
 * @param today ISO day
 */
export function sectionStatuses(profile: Profile, today: string): Record<ProfileSection, SectionStatus> {
  const missing = missingIn(profile, today)
  const started = startedSections(profile)
  const mayBeEmpty: readonly ProfileSection[] = ['activities', 'needs', 'guardians']
  const statusOf = (section: ProfileSection): SectionStatus => {
    const gaps = missing[section]
    if (started[section]) return { state: gaps.length > 0 ? 'missing' : 'complete', missing: gaps }
    const optional = mayBeEmpty.includes(section) && gaps.length === 0
    return { state: optional ? 'optional' : 'not-started', missing: gaps }
  }
  return Object.fromEntries(profileSections.map((section) => [section, statusOf(section)])) as Record<
    ProfileSection,
    SectionStatus
  >
}
