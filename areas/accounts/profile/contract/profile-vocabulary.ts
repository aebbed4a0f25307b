/** The vocabulary of a profile: lists to choose from, and upper limits. */

/** As on the document, in the codes of ICAO 9303. */
export const sexes = ['F', 'M', 'X'] as const

/** National IDs. All except `other` have 13 digits, written 5-7-1. */
export const nationalIdKinds = ['cnic', 'b_form', 'juvenile_card', 'nicop', 'poc', 'other'] as const
export type NationalIdKind = (typeof nationalIdKinds)[number]

export const identityDocuments = ['national', 'passport'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

export const relations = ['father', 'mother', 'guardian', 'spouse', 'sponsor'] as const
export type Relation = (typeof relations)[number]
/** Relations that count as parent or guardian of somebody under 18. */
export const guardianRelations: readonly Relation[] = ['father', 'mother', 'guardian']

/** What we may discuss with a guardian. */
export const guardianTopics = ['progress', 'money'] as const

export const activityKinds = ['paid', 'unpaid', 'research', 'publication', 'other'] as const

/** ISO 3166-2:PK without its first part. */
export const provincesOfPakistan = ['PB', 'SD', 'KP', 'BA', 'IS', 'GB', 'JK'] as const

/** Upper limits. */
export const profileLimits = {
  nationalities: 5,
  previousNames: 5,
  guardians: 4,
  activities: 20,
  needs: 2000,
} as const

/** Sections of a profile, in the order in which they are listed. */
export const profileSections = [
  'personal',
  'contact',
  'identity',
  'guardians',
  'record',
  'activities',
  'needs',
  'documents',
] as const
export type ProfileSection = (typeof profileSections)[number]
