import { ownRequest } from '#kit/store/own-request.ts'
import { listOfStudent } from '../contract/applications.ts'

/** The places a student has confirmed. */
export const confirmedRequest = ownRequest('confirmedPlaces', listOfStudent)
