import type { ProfileSection } from '#contract/profile-vocabulary.ts'
import { paths } from '../../paths.ts'

/** Where a section is filled in: studies and documents have screens of their own. */
export const addressOf = (section: ProfileSection): string =>
  section === 'record' ? paths.record : section === 'documents' ? paths.vault : paths.profileSection(section)
