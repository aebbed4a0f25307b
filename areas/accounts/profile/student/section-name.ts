import { textsFor } from '#kit/acting/texts-for.ts'
import { isActing } from '#kit/store/api.ts'
import { actingSectionNames, sectionNames } from '#texts/accounts/profile/profile.ts'
import { profileSections, type ProfileSection } from '../contract/profile-vocabulary.ts'

/** What a section of the profile is called on the screens of the student, or of an officer who acts for the student. */
export const nameOfSection = (section: ProfileSection): string =>
  textsFor<Record<ProfileSection, string>>(sectionNames, actingSectionNames)[section]

/** The sections on those screens, in order. What students need is for their eyes alone. */
export const sectionsShown = (): readonly ProfileSection[] =>
  profileSections.filter((section) => !isActing() || section !== 'needs')
