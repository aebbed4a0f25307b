import {
  digestText,
  openText,
  sealText,
  type SealedFor,
  type TextDigest,
} from '#platform/config/seal-text.ts'
import type { KeyRing } from '#platform/config/secrets.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'

/**
 * The owner and the kind of document: both are authenticated, so that no number can be swapped for another.
 */
export interface NumberOf {
  readonly userId: string
  readonly identityDocument: IdentityDocument
}

const sealedFor = ({ userId, identityDocument }: NumberOf): SealedFor => ({
  purpose: 'numbers of identity papers',
  label: `${identityDocument} of ${userId}`,
})

/**
 * Encrypts the number of an identity document.
 * @returns the ciphertext, and the id of the document key it needs
 */
export const sealNumber = (keys: KeyRing, of: NumberOf, number: string): { sealed: Buffer; keyId: string } =>
  sealText(keys, sealedFor(of), number)

/**
 * Decrypts a number.
 * @throws {TextBroken} when the ciphertext was changed, belongs to somebody else, or its key is missing
 */
export const openNumber = (keys: KeyRing, of: NumberOf, sealed: Buffer, keyId: string): string =>
  openText(keys, sealedFor(of), sealed, keyId)

/**
 * Digests by which the same number of another person is found, that of the current key first. They belong to the kind of
 * document and not to its owner.
 */
export const digestNumber = (
  keys: KeyRing,
  identityDocument: IdentityDocument,
  number: string,
): TextDigest[] => digestText(keys, 'digests of identity papers', `${identityDocument} ${number}`)

/**
 * The last digits of a number, by which its owner recognizes it: at most four, and never more than a third of it.
 */
export const endOf = (number: string): string =>
  number.slice(number.length - Math.min(4, Math.max(1, Math.floor(number.length / 3))))
