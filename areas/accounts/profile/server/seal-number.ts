import { openText, sealText, type SealedFor } from '#platform/config/seal-text.ts'
import type { KeyRing } from '#platform/config/secrets.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'

/** Whose number it is, and of which paper: both are sealed in, so that no number passes for another's. */
export interface NumberOf {
  readonly userId: string
  readonly paper: IdentityDocument
}

const sealedFor = ({ userId, paper }: NumberOf): SealedFor => ({
  purpose: 'numbers of identity papers',
  label: `${paper} of ${userId}`,
})

/**
 * Encrypts the number of an identity paper.
 * @returns the bytes to keep, and the id of the document key they need
 */
export const sealNumber = (keys: KeyRing, of: NumberOf, number: string): { sealed: Buffer; keyId: string } =>
  sealText(keys, sealedFor(of), number)

/**
 * The number again.
 * @throws {TextBroken} when the bytes were changed, are another's, or their key is not at hand
 */
export const openNumber = (keys: KeyRing, of: NumberOf, sealed: Buffer, keyId: string): string =>
  openText(keys, sealedFor(of), sealed, keyId)

/** The last figures of a number, by which its owner knows it: four at most, and never more than a third of it. */
export const endOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.max(1, Math.floor(number.length / 3))))
