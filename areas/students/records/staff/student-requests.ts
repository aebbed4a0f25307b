import {
  createStudent,
  deleteStudent,
  listStudents,
  updateStudent,
} from '#areas/accounts/profile/contract/students.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { findTwins, inviteStudentAgain, keepStudent, showStudentFile } from '../contract.ts'

/** Students as officers find, add, change and close them. */
export const studentsRequest = ownRequest('staffStudents', listStudents)
export const studentFileRequest = ownRequest('staffStudent', showStudentFile)
export const addStudentRequest = ownRequest('addStudent', createStudent)
/** Who may be the student that is being added. */
export const twinsRequest = ownRequest('twinsOfTyped', findTwins)
export const changeStudentRequest = ownRequest('changeStudent', updateStudent)
export const closeStudentRequest = ownRequest('closeStudent', deleteStudent)
export const keepStudentRequest = ownRequest('keepStudent', keepStudent)
export const inviteAgainRequest = ownRequest('inviteStudentAgain', inviteStudentAgain)
