import { codeOf, stepAt } from '#areas/accounts/second-factor/server/totp.ts'
import type { Person } from './people.ts'
import type { Answer, TestProduct } from '../harness/product.ts'

/** What an authenticator app does with a key. @param secret in base32, as the set-up shows it */
export function appCode(secret: string, at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return codeOf(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(at))
}

/** The password through the front door. @returns the answer, with what it waits for */
export const beginLogin = (
  product: TestProduct,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Answer> => product.call('POST', '/auth/student-login', { body: { email, password } })

export const bringCode = (product: TestProduct, challengeId: string, otp: string): Promise<Answer> =>
  product.call('POST', '/auth/verify-student-otp', { body: { challengeId, otp } })

/** Sets up an app through the front door. @returns its key, the recovery codes and the token of the session */
export async function setUpApp(
  product: TestProduct,
  person: Pick<Person, 'email' | 'password'>,
): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const { challengeId } = (await beginLogin(product, person)).body
  const start = await product.call('POST', '/auth/set-up/start', { body: { challengeId } })
  const otp = appCode(start.body.secret, product.clock.now())
  const done = await product.call('POST', '/auth/set-up/totp', { body: { challengeId, otp } })
  if (done.status !== 200) throw new Error(`The set-up was refused: ${JSON.stringify(done.body)}`)
  return { secret: start.body.secret, recoveryCodes: done.body.recoveryCodes, token: done.body.token }
}
