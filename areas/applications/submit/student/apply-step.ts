import type { ApplyStep } from '#areas/applications/drafts/contract.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'

/** Props of every step. */
export interface StepProps {
  program: Program
  draft: Draft
  /** Changes the draft and saves it: on this device at once, in the account soon after. */
  change: (part: Partial<Draft>) => Promise<void>
  /** Changes the draft on this device only; `push` saves it in the account. */
  saveLocally: (part: Partial<Draft>) => Promise<void>
  push: () => Promise<void>
  /** Opens a step, which is then available. */
  goTo: (step: ApplyStep) => void
  hrefOf: (step: ApplyStep) => string
  /** Where “Save and leave” leads. */
  leave: string
}
