import { randomUUID } from 'node:crypto'
import type { Deps } from '#platform/config/deps.ts'
import { requestedFrom } from '#areas/accounts/sign-in/server/challenges.ts'
import { sealAddress, sealCode, type CodePurpose } from '#areas/accounts/registration/server/one-time-code.ts'
import type { Person } from './people.ts'
import type { TestProduct } from '../harness/product.ts'

/** The text of the newest e-mail to an address. */
async function newestMail({ mails }: Pick<TestProduct, 'mails'>, email: string): Promise<string> {
  const text = (await mails(email)).at(-1)?.text
  if (!text) throw new Error(`No mail came to ${email}`)
  return text
}

/** The code in the newest mail to an address. */
export async function newestCode(product: Pick<TestProduct, 'mails'>, email: string): Promise<string> {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await newestMail(product, email))?.[0]
  if (!code) throw new Error(`The newest mail to ${email} contains no code`)
  return code
}

/** The token of the link in the newest mail to an address. */
export async function newestToken(product: Pick<TestProduct, 'mails'>, email: string): Promise<string> {
  const token = /#token=([\w-]+)/.exec(await newestMail(product, email))?.[1]
  if (!token) throw new Error(`The newest mail to ${email} contains no link`)
  return token
}

/** Logs in with password and e-mailed code, through HTTP. @returns the token */
export async function logIn(
  product: TestProduct,
  person: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const { email, password } = person
  const { body } = await product.call('POST', '/auth/student-login', { body: { email, password } })
  const otp = await newestCode(product, email)
  const verified = await product.call('POST', '/auth/verify-student-otp', {
    body: { challengeId: body.challengeId, otp },
  })
  return verified.body.token
}

/** A code that differs from `code`. */
export const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Creates a login challenge with a given code, without an e-mail. @returns its id */
export async function challengeWith(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { _id, email }: Pick<Person, '_id' | 'email'>,
  code: string,
  { purpose = 'login', minutes = 10 }: { purpose?: CodePurpose; minutes?: number } = {},
): Promise<string> {
  const id = randomUUID()
  const key = secrets.otpKey.current
  const now = clock.now()
  await db
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('user_id', '=', _id)
    .where('voided_at', 'is', null)
    .execute()
  await db
    .insertInto('otp_challenges')
    .values({
      id,
      user_id: _id,
      address_hash: sealAddress(key, email),
      ...requestedFrom(secrets, { address: '127.0.0.1', mark: null }),
      purpose,
      code_hash: sealCode(key, id, purpose, code),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return id
}
