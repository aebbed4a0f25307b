import type { Teammate } from '../contract.ts'

/** What is asked on the team screen. */
export type TeamDialog = { step: 'invite' } | { step: 'change' | 'disable' | 'reset'; person: Teammate }
/** Whoever may come in as an admin: it takes two to end that. */
export const isActiveAdmin = ({ role, state }: Teammate): boolean => role === 'admin' && state === 'active'

/** Does the work, with a fresh proof where it needs one; null when the person would rather not. */
export type WithProof = <T>(work: () => Promise<T>) => Promise<T | null>
