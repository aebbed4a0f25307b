import type { Teammate } from '#contract/team.ts'

/** What is asked on the team screen. */
export type Asked = { step: 'invite' } | { step: 'change' | 'disable' | 'reset'; person: Teammate }
/** Does the work, with a fresh proof where it needs one; null when the person would rather not. */
export type WithProof = <T>(work: () => Promise<T>) => Promise<T | null>
