import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/academic-record.ts'
import { saveOwnGoals, saveRecordList } from './save-academic-record.ts'
import { readAcademicRecord } from './show-academic-record.ts'

/** Binds the calls about one's studies, tests and goals to their operations. */
export function academicRecordRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showAcademicRecord, async ({ viewer }) => ({
    record: await readAcademicRecord(deps.db, viewer.userId),
  }))
  serve(contract.saveSchooling, ({ viewer, body }) => saveRecordList(deps, viewer.userId, body))
  serve(contract.saveTests, ({ viewer, body }) => saveRecordList(deps, viewer.userId, body))
  serve(contract.saveGoals, ({ viewer, body }) => saveOwnGoals(deps, viewer.userId, body))
}
