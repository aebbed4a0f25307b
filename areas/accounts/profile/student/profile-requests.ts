import { ownRequest } from '#kit/store/own-request.ts'
import {
  listConsents,
  removeIdentity,
  saveActivities,
  saveContact,
  saveGuardians,
  saveNationalId,
  saveNeeds,
  savePassport,
  savePersonal,
  showProfile,
} from '../contract/profile.ts'

/** The student's own profile in its sections, and the calls that change each of them. */
export const sectionsRequest = ownRequest('profileSections', showProfile)
export const savePersonalRequest = ownRequest('savePersonal', savePersonal)
export const saveContactRequest = ownRequest('saveContact', saveContact)
export const saveGuardiansRequest = ownRequest('saveGuardians', saveGuardians)
export const saveActivitiesRequest = ownRequest('saveActivities', saveActivities)
export const saveNeedsRequest = ownRequest('saveNeeds', saveNeeds)
export const saveNationalIdRequest = ownRequest('saveNationalId', saveNationalId)
export const savePassportRequest = ownRequest('savePassport', savePassport)
export const removeIdentityRequest = ownRequest('removeIdentity', removeIdentity)
export const consentsRequest = ownRequest('consents', listConsents)
