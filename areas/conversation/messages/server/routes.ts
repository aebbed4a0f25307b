import type { Deps } from '#platform/config/deps.ts'
import { readApplication } from '#areas/applications/offers.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as contract from '../contract.ts'
import { announceMessageFile } from './announce-message-file.ts'
import { downloadMessageFile, openMessageFile, withMessage } from './message-files.ts'
import { closeConversation, readUpTo } from './read-thread.ts'
import { listConversations, readMessages, readThreadRow } from './read-threads.ts'
import { snoozeConversation } from './snooze-thread.ts'
import { targetOf, writeMessage } from './write-message.ts'

/** Binds the calls about conversations to their operations. */
export function messageRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(contract.listThreads, ({ viewer, query }) => listConversations(deps, viewer, query))
  serve(contract.showThread, async ({ viewer, params, query }) => ({
    thread: await readThreadRow(deps.db, viewer, params.threadId),
    ...(await readMessages(deps.db, viewer, params.threadId, query.before)),
  }))
  serve(contract.startThread, (request) =>
    withMessage(deps, gates, contract.startThread, request, ({ subject }, message) =>
      writeMessage(deps, request.viewer, { subject }, message),
    ),
  )
  serve(contract.writeToStudent, (request) =>
    withMessage(deps, gates, contract.writeToStudent, request, ({ subject }, message) =>
      writeMessage(deps, request.viewer, { ...request.params, subject }, message),
    ),
  )
  serve(contract.writeMessage, (request) =>
    withMessage(deps, gates, contract.writeMessage, request, (_, message) =>
      writeMessage(deps, request.viewer, request.params, message),
    ),
  )
  serve(contract.announceForQuestion, ({ viewer, body }) =>
    announceMessageFile(deps, viewer, targetOf({ subject: '' }), body),
  )
  serve(contract.announceForStudent, ({ viewer, params, body }) =>
    announceMessageFile(deps, viewer, targetOf({ ...params, subject: '' }), body),
  )
  serve(contract.announceForThread, ({ viewer, params, body }) =>
    announceMessageFile(deps, viewer, targetOf(params), body),
  )
  serve(contract.announceForApplication, ({ viewer, params, body }) =>
    announceMessageFile(deps, viewer, targetOf(params), body),
  )
  serve(contract.announceForUniversity, ({ viewer, params, body }) =>
    announceMessageFile(deps, viewer, targetOf({ ...params, withUniversity: true }), body),
  )
  serve(contract.openMessageFile, ({ viewer, params, query }) =>
    openMessageFile(deps, viewer, params, query.page),
  )
  serve(contract.downloadMessageFile, ({ viewer, params }) => downloadMessageFile(deps, viewer, params))
  serve(contract.readThread, ({ viewer, params, body }) => readUpTo(deps, viewer, params.threadId, body.upTo))
  serve(contract.closeThread, ({ viewer, params, body }) =>
    closeConversation(deps, viewer, params.threadId, body),
  )
  serve(contract.snoozeThread, ({ viewer, params, body }) =>
    snoozeConversation(deps, viewer, params.threadId, body),
  )
  serve(contract.applicationMessages, async ({ viewer, params, query }) => {
    await readApplication(deps.db, viewer, params.applicationId, deps.clock.now())
    const threads = await deps.db
      .selectFrom('message_threads')
      .select(['id', 'with_university'])
      .where('application_id', '=', params.applicationId)
      .execute()
    const withUniversity = threads.find((one) => one.with_university)
    const shown = viewer.role === 'university' ? withUniversity : threads.find((one) => !one.with_university)
    const universityThread = withUniversity?.id ?? null
    if (!shown) return { thread: null, messages: [], earlier: false, universityThread }
    return {
      thread: await readThreadRow(deps.db, viewer, shown.id),
      ...(await readMessages(deps.db, viewer, shown.id, query.before)),
      universityThread,
    }
  })
  serve(contract.writeAboutApplication, (request) =>
    withMessage(deps, gates, contract.writeAboutApplication, request, (_, message) =>
      writeMessage(deps, request.viewer, request.params, message),
    ),
  )
  serve(contract.openUniversityThread, (request) =>
    withMessage(deps, gates, contract.openUniversityThread, request, (_, message) =>
      writeMessage(deps, request.viewer, { ...request.params, withUniversity: true }, message),
    ),
  )
}
