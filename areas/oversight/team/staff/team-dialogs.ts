import type { Teammate } from '../contract.ts'

/** The open dialog of the team screen. */
export type TeamDialog = { step: 'invite' } | { step: 'change' | 'disable' | 'reset'; person: Teammate }
/** Active admins: removing one takes two. */
export const isActiveAdmin = ({ role, state }: Teammate): boolean => role === 'admin' && state === 'active'

/** Runs the work, with a fresh proof where it needs one; null when the person cancels. */
export type WithProof = <T>(work: () => Promise<T>) => Promise<T | null>
