import { documentViews, showApplication } from '#contract/applications.ts'
import { showProgram } from '#contract/programs.ts'
import { ownRequest } from '../../store/own-request.ts'

/** One application with its frozen details and its history. */
export const applicationRequest = ownRequest('application', showApplication)
/** The program it is about. */
export const programRequest = ownRequest('shownProgram', showProgram)
/** Who looked at its documents. */
export const documentViewsRequest = ownRequest('documentViews', documentViews)
