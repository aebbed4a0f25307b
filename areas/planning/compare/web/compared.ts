import type { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import type { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'

/** A program with everything that is compared. What could not be loaded is null; `error` is set when nothing could. */
export interface Compared {
  programId: string
  program: Program | null
  university: University | null
  fit: ReplyOf<typeof showProgramFit> | null
  costs: ReplyOf<typeof showProgramCosts> | null
  error: string | null
}
