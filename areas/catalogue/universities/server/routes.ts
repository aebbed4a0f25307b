import { universityMessages } from '#texts/catalogue/universities/messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listUniversities } from './list-universities.ts'
import { showUniversity } from './show-university.ts'

/** Binds the calls about universities to their operations. */
export function universityRoutes(serve: Serve, { clock }: Deps): void {
  serve(contract.listUniversities, async ({ viewer, query, reads }) => ({
    ...(await reads.run(({ pool }) =>
      listUniversities(pool, {
        ...query,
        viewerSeesDrafts: viewer.role !== 'student',
        now: clock.now(),
      }),
    )),
    message: universityMessages.fetched,
  }))
  serve(contract.showUniversity, ({ viewer, params, reads }) =>
    reads.run(({ pool }) =>
      showUniversity(pool, params.universityId, {
        viewerSeesDrafts: viewer.role !== 'student',
        now: clock.now(),
      }),
    ),
  )
}
