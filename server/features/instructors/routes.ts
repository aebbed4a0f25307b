import * as contract from '#contract/instructors.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listInstructors } from './list-instructors.ts'

/** Binds the calls about instructors to their operations. */
export function instructorRoutes(serve: Serve, { pool }: Deps): void {
  serve(contract.listInstructors, async ({ query }) => ({
    ...(await listInstructors(pool, query)),
    message: 'Instructors fetched successfully',
  }))
}
