import { ownRequest } from '#kit/store/own-request.ts'
import { showStudent, updateStudent } from '../contract/students.ts'

/** The student's own record: account and details. */
export const profileRequest = ownRequest('profile', showStudent)

export const saveDetailsRequest = ownRequest('saveDetails', updateStudent)
