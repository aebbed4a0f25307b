import { ownRequest } from '#kit/store/own-request.ts'
import { saveGoals, saveSchooling, saveTests, showAcademicRecord } from '../contract/academic-record.ts'

/** The student's own studies, tests and goals, and the calls that change each of them. */
export const recordRequest = ownRequest('record', showAcademicRecord)
export const saveSchoolingRequest = ownRequest('saveSchooling', saveSchooling)
export const saveTestsRequest = ownRequest('saveTests', saveTests)
export const saveGoalsRequest = ownRequest('saveGoals', saveGoals)
