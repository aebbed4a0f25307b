import { ownRequest } from '#kit/store/own-request.ts'
import {
  applicationMessages,
  closeThread,
  listThreads,
  openUniversityThread,
  readThread,
  showThread,
  startThread,
  writeAboutApplication,
  writeMessage,
} from '../contract.ts'

export const threadsRequest = ownRequest('threads', listThreads)
/** How many conversations wait, for the bar of every screen. */
export const waitingThreadsRequest = ownRequest('waitingThreads', listThreads)
export const threadRequest = ownRequest('thread', showThread)
export const earlierRequest = ownRequest('earlierMessages', showThread)
export const earlierOfApplicationRequest = ownRequest('earlierOfApplication', applicationMessages)
export const applicationMessagesRequest = ownRequest('applicationMessages', applicationMessages)
export const startThreadRequest = ownRequest('startThread', startThread)
export const writeMessageRequest = ownRequest('writeMessage', writeMessage)
export const writeAboutRequest = ownRequest('writeAboutApplication', writeAboutApplication)
export const readThreadRequest = ownRequest('readThread', readThread)
export const openUniversityThreadRequest = ownRequest('openUniversityThread', openUniversityThread)
export const closeThreadRequest = ownRequest('closeThread', closeThread)
