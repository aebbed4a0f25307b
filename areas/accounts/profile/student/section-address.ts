import { paths } from '#kit/routing/paths.ts'
import type { ProfileSection } from '../contract/profile-vocabulary.ts'

/** The address of a section: studies and documents have screens of their own. */
export const addressOf = (section: ProfileSection): string =>
  section === 'record' ? paths.record : section === 'documents' ? paths.vault : paths.profileSection(section)
