import type { Deps } from '#platform/config/deps.ts'
import { readApplication } from '#areas/applications/offers.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as contract from '../contract.ts'
import { downloadMessageFile, openMessageFile, withMessage } from './message-files.ts'
import { closeConversation, readUpTo } from './read-thread.ts'
import { listConversations, readMessages, readThreadRow } from './read-threads.ts'
import { snoozeConversation } from './snooze-thread.ts'
import { writeMessage } from './write-message.ts'

/** Binds the calls about conversations to their operations. */
export function messageRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(contract.listThreads, ({ viewer, query }) => listConversations(deps, viewer, query))
  serve(contract.showThread, async ({ viewer, params, query }) => ({
    thread: await readThreadRow(deps.db, viewer, params.threadId),
    ...(await readMessages(deps.db, viewer, params.threadId, query.before)),
  }))
  serve(contract.startThread, (request) =>
    withMessage(deps, gates, contract.startThread, request, ({ subject, text }, files) =>
      writeMessage(deps, request.viewer, { subject }, { text, key: request.idempotencyKey, files }),
    ),
  )
  serve(contract.writeToStudent, (request) =>
    withMessage(deps, gates, contract.writeToStudent, request, ({ subject, text }, files) => {
      const { viewer, params, idempotencyKey: key } = request
      return writeMessage(deps, viewer, { ...params, subject }, { text, key, files })
    }),
  )
  serve(contract.writeMessage, (request) =>
    withMessage(deps, gates, contract.writeMessage, request, ({ text }, files) =>
      writeMessage(deps, request.viewer, request.params, { text, key: request.idempotencyKey, files }),
    ),
  )
  serve(contract.openMessageFile, ({ viewer, params, query }) =>
    openMessageFile(deps, viewer, params, query.page),
  )
  serve(contract.downloadMessageFile, ({ viewer, params }) => downloadMessageFile(deps, viewer, params))
  serve(contract.readThread, ({ viewer, params, body }) => readUpTo(deps, viewer, params.threadId, body.upTo))
  serve(contract.closeThread, ({ viewer, params }) => closeConversation(deps, viewer, params.threadId))
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
    withMessage(deps, gates, contract.writeAboutApplication, request, ({ text }, files) =>
      writeMessage(deps, request.viewer, request.params, { text, key: request.idempotencyKey, files }),
    ),
  )
  serve(contract.openUniversityThread, (request) =>
    withMessage(deps, gates, contract.openUniversityThread, request, ({ text }, files) => {
      const { viewer, params, idempotencyKey: key } = request
      return writeMessage(deps, viewer, { ...params, withUniversity: true }, { text, key, files })
    }),
  )
}
