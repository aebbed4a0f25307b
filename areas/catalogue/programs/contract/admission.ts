import type { Program } from './programs.ts'

/**
 * Whether a program is known to accept applications now: `open` requires a deadline in the future. Without a known
 * deadline a student may still apply, but the program is not shown as open.
 */
export function admissionOf({
  open,
  nextDeadline,
}: Pick<Program, 'open' | 'nextDeadline'>): 'open' | 'closed' | 'not_known' {
  if (!open) return 'closed'
  return nextDeadline === null ? 'not_known' : 'open'
}
