import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { ownRequest } from '#kit/store/own-request.ts'

/** The student's latest applications, to tell which programs have one. */
export const appliedRequest = ownRequest('applied', listOfStudent)
