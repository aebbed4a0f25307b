/** What server code of other areas may import from this one, besides its contracts. */

export {
  fingerprintOf,
  openIntent,
  storeDocuments,
  storePictures,
  type StoredPicture,
} from './documents/server/store-documents.ts'
export { storedDocuments } from './documents/server/stored-documents.ts'
export { readStored } from './documents/server/open-document.ts'
export { allPagesOf, countPages, pageCount, pageOf } from './documents/server/stored-pages.ts'
export {
  checkRoom,
  checkSpace,
  exceedsLimits,
  lockStorageOf,
  storageUsedBy,
} from './documents/server/storage-limits.ts'
export {
  announceFile,
  claimFiles,
  dropFiles,
  wereSent,
  type FileTarget,
} from './documents/server/unsent-files.ts'
export { dropUnfinished, incomingFolder } from './documents/server/upload-folders.ts'
export {
  historyParts,
  kindOfAction,
  noFurtherColumns,
  presentHistoryRow,
  readHistory,
} from './case-file/server/file-history.ts'
export { listApplications, readApplication } from './list/server/list-applications.ts'
export { listStillToAdd } from './list/server/still-to-add.ts'
export { storedFileRows } from './list/server/stored-file-rows.ts'
export {
  endedBy,
  isDecision,
  isViewByOffice,
  isStepOfOffice,
  reaches,
  reasonIn,
  staysInStages,
} from './queue/filters/server.ts'
export { readWholeQueue } from './queue/server/read-queue.ts'
export { overtaken } from './outside-steps/server/overtaken.ts'
export { nextSteps } from './outside-steps/server/read-steps.ts'
export { stepFacts, storedFacts } from './outside-steps/server/step-facts.ts'
export { claimFile } from './states/server/claim-file.ts'
export { aboutApplication, notifyOfficers, notifyStudent } from './states/server/notify-student.ts'
export { withdrawPlaceStep } from './states/server/withdraw-place.ts'
