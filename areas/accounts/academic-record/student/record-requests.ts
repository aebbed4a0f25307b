import { ownRequest } from '#kit/store/own-request.ts'
import { showAcademicRecord } from '../contract/academic-record.ts'

/** The student's own studies, tests and goals. */
export const recordRequest = ownRequest('record', showAcademicRecord)
