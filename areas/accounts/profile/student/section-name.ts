import { textsFor } from '#kit/acting/texts-for.ts'
import { actingSectionNames, sectionNames } from '#texts/accounts/profile/profile.ts'
import type { ProfileSection } from '../contract/profile-vocabulary.ts'

/** What a section of the profile is called on the screens of the student, or of an officer who acts for the student. */
export const nameOfSection = (section: ProfileSection): string =>
  textsFor<Record<ProfileSection, string>>(sectionNames, actingSectionNames)[section]
