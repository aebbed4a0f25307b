import { ownRequest } from '#kit/store/own-request.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '../contract/sign-in.ts'

export const passwordRequest = ownRequest('changePassword', changePassword)

export const sessionsRequest = ownRequest('sessions', listSessions)

export const endSessionRequest = ownRequest('endSession', endSession)

export const endOtherSessionsRequest = ownRequest('endOtherSessions', endOtherSessions)
