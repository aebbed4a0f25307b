import { ownRequest } from '#kit/store/own-request.ts'
import * as checks from '../contract/file-checks.ts'
import * as notes from '../contract/file-notes.ts'

/** The five lines of the file that is open. */
export const checklistRequest = ownRequest('fileChecklist', checks.showChecklist)
/** Its internal notes. */
export const notesRequest = ownRequest('fileNotes', notes.listNotes)
/** What happened with it. */
export const historyRequest = ownRequest('fileHistory', notes.fileHistory)
