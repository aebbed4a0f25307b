import { paths } from '#kit/routing/paths.ts'
import type { ProfileSection } from '../contract/profile-vocabulary.ts'

/** Where a section is filled in: studies and documents have screens of their own. */
export const addressOf = (section: ProfileSection): string =>
  section === 'record' ? paths.record : section === 'documents' ? paths.vault : paths.profileSection(section)
