import { ownRequest } from '#kit/store/own-request.ts'
import { showProfile } from '../contract/profile.ts'

/** The student's own profile in its sections. */
export const sectionsRequest = ownRequest('profileSections', showProfile)
