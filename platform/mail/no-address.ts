import { randomInt } from 'node:crypto'

/**
 * The domain in `users.email` of a student who has no e-mail address. The column stays required, because an earlier
 * release that runs during an upgrade reads it. `.test` never exists (RFC 2606). The search over students covers the column, so
 * the value has nothing in it that a name could match, as `.invalid` would match Ali.
 */
const nowhere = '@0.test'

/** A value for `users.email` that stands for no address. */
export const standInForAddress = (): string =>
  `${Array.from({ length: 3 }, () => randomInt(10 ** 9, 10 ** 10)).join('')}${nowhere}`

/** The domain in `users.email` of an erased account, whose row stays because its applications refer to it. */
export const erasedDomain = '@erased.invalid'

/** The address of an account, or null if it has none. Everything that shows or sends an address reads it through this. */
export const addressOrNone = (email: string): string | null =>
  email.endsWith(nowhere) || email.endsWith(erasedDomain) ? null : email
