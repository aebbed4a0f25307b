import { instructorMessages } from '#texts/learning/instructors/instructor-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listInstructors } from './list-instructors.ts'

/** Binds the calls about instructors to their operations. */
export function instructorRoutes(serve: Serve, { pool }: Deps): void {
  serve(contract.listInstructors, async ({ query }) => ({
    ...(await listInstructors(pool, query)),
    message: instructorMessages.fetched,
  }))
}
