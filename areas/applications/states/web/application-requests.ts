import { documentViews, showApplication } from '#areas/applications/list/contract/applications.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { ownRequest } from '#kit/store/own-request.ts'

/** One application with its frozen details and its history. */
export const applicationRequest = ownRequest('application', showApplication)
/** The program it is about. */
export const programRequest = ownRequest('shownProgram', showProgram)
/** Who looked at its documents. */
export const documentViewsRequest = ownRequest('documentViews', documentViews)
