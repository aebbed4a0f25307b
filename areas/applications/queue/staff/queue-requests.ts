import { ownRequest } from '#kit/store/own-request.ts'
import {
  assignFiles,
  keepQueueFilter,
  listQueueFilters,
  openNextFile,
  queueChoices,
  removeQueueFilter,
  renameQueueFilter,
  showQueue,
} from '../contract.ts'

/** The queue as it is shown. */
export const queueRequest = ownRequest('queue', showQueue)
/** The queue as it is by now, asked for while another state of it is shown. */
export const queueNowRequest = ownRequest('queueNow', showQueue)
/** One file that somebody else holds, to ask whether to take it over. */
export const heldFileRequest = ownRequest('heldFile', showQueue)
export const choicesRequest = ownRequest('queueChoices', queueChoices)
export const assignRequest = ownRequest('assignFiles', assignFiles)
export const nextFileRequest = ownRequest('nextFile', openNextFile)
export const keptFiltersRequest = ownRequest('queueFilters', listQueueFilters)
export const keepFilterRequest = ownRequest('keepQueueFilter', keepQueueFilter)
export const renameFilterRequest = ownRequest('renameQueueFilter', renameQueueFilter)
export const removeFilterRequest = ownRequest('removeQueueFilter', removeQueueFilter)
