import { saveGoals, saveSchooling, saveTests, showAcademicRecord } from '#contract/academic-record.ts'
import { listAttempts } from '#contract/practice-tests.ts'
import { ownRequest } from '../../store/own-request.ts'

/** The student's own studies, tests and goals, and the calls that change each of them. */
export const recordRequest = ownRequest('record', showAcademicRecord)
export const saveSchoolingRequest = ownRequest('saveSchooling', saveSchooling)
export const saveTestsRequest = ownRequest('saveTests', saveTests)
export const saveGoalsRequest = ownRequest('saveGoals', saveGoals)
/** Practice tests one keeps. */
export const keptPracticeRequest = ownRequest('keptPractice', listAttempts)
