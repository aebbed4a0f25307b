import { followChanges as route } from '#platform/live/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { followChanges } from './follow-changes.ts'
import { reportPresence, showPresence, type Shown } from './presence.ts'

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Binds the stream of changes, and the calls about who has a file, a conversation or an enquiry open. */
export function liveRoutes(serve: Serve, deps: Deps): void {
  serve(route, async ({ viewer, gone, incoming }) => {
    const stream = String(incoming.headers['live-stream'])
    return followChanges(deps, viewer, gone, idShape.test(stream) ? stream : null)
  })
  const file = (id: string): Shown => ({ column: 'application_id', id })
  const thread = (id: string): Shown => ({ column: 'thread_id', id })
  const enquiry = (id: string): Shown => ({ column: 'enquiry_id', id })
  serve(contract.showPresence, ({ viewer, params }) => showPresence(deps, viewer, file(params.applicationId)))
  serve(contract.reportPresence, ({ viewer, params, body }) =>
    reportPresence(deps, viewer, file(params.applicationId), body),
  )
  serve(contract.showThreadPresence, ({ viewer, params }) =>
    showPresence(deps, viewer, thread(params.threadId)),
  )
  serve(contract.reportThreadPresence, ({ viewer, params, body }) =>
    reportPresence(deps, viewer, thread(params.threadId), body),
  )
  serve(contract.showEnquiryPresence, ({ viewer, params }) =>
    showPresence(deps, viewer, enquiry(params.enquiryId)),
  )
  serve(contract.reportEnquiryPresence, ({ viewer, params, body }) =>
    reportPresence(deps, viewer, enquiry(params.enquiryId), body),
  )
}
