import { addressOrNone } from '#platform/mail/no-address.ts'

/**
 * An address that its owner recognizes and nobody else can use: `ayesha@example.org` becomes `a•••@example.org`.
 * @returns null for a student without an address
 */
export const masked = (email: string): string | null =>
  addressOrNone(email) === null ? null : `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
