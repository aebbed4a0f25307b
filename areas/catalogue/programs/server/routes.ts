import { programMessages } from '#texts/catalogue/programs/messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/programs.ts'
import { listProgramsOf } from './list-programs-of.ts'
import { listSimilarPrograms } from './list-similar-programs.ts'
import { showProgram } from './show-program.ts'

/** Binds the calls about programs to their operations. */
export function programRoutes(serve: Serve, { clock }: Deps): void {
  serve(contract.listProgramsOf, async ({ viewer, params, query, reads }) => ({
    ...(await reads.run(({ pool }) =>
      listProgramsOf(pool, params.universityId, {
        ...query,
        viewerSeesDrafts: viewer.role !== 'student',
        now: clock.now(),
      }),
    )),
    message: programMessages.fetched,
  }))
  serve(contract.showProgram, ({ viewer, params, reads }) =>
    reads.run(({ pool }) =>
      showProgram(pool, params.programId, {
        viewerSeesDrafts: viewer.role !== 'student',
        onlyUniversity: viewer.role === 'university' ? viewer.universityId : null,
        now: clock.now(),
      }),
    ),
  )
  serve(contract.listSimilarPrograms, async ({ viewer, params, reads }) => ({
    programs: await reads.run(({ pool }) =>
      listSimilarPrograms(pool, params.programId, {
        viewerSeesDrafts: viewer.role !== 'student',
        now: clock.now(),
      }),
    ),
  }))
}
