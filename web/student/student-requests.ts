import { listOfStudent } from '#contract/applications.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/sign-in.ts'
import { showStudent, updateStudent } from '#contract/students.ts'
import { showUniversity } from '#contract/universities.ts'
import { ownRequest } from '../store/own-request.ts'

/** The student's own record: account and details. */
export const profileRequest = ownRequest('profile', showStudent)
export const saveDetailsRequest = ownRequest('saveDetails', updateStudent)
export const passwordRequest = ownRequest('changePassword', changePassword)
export const sessionsRequest = ownRequest('sessions', listSessions)
export const endSessionRequest = ownRequest('endSession', endSession)
export const endOtherSessionsRequest = ownRequest('endOtherSessions', endOtherSessions)
/** The university whose page is open. */
export const universityRequest = ownRequest('shownUniversity', showUniversity)
/** The places a student has confirmed. */
export const confirmedRequest = ownRequest('confirmedPlaces', listOfStudent)
/** The student's latest applications, to tell which programs have one. */
export const appliedRequest = ownRequest('applied', listOfStudent)
