import { randomUUID } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type { EmailName, EmailProps, SecretEmailName, SecretProp } from '#emails'
import { site } from '#site'
import { prepareOnce } from '../database/client.ts'
import type { Database } from '../database/tables.ts'
import { languageToRemember } from '../language/language-of-reader.ts'
import { plainAddress } from './mail-address.ts'
import { addressOrNone } from './no-address.ts'
import type { MailSeal } from './mail-secret.ts'

/** The channel on which the database notifies workers of queued e-mails. */
export const mailChannel = 'outbox'

export type PlainEmailName = Exclude<EmailName, SecretEmailName>

/** A mail to be queued. */
export interface PlainMail<K extends PlainEmailName> {
  name: K
  to: string
  props: EmailProps[K]
  /** After this time it is not sent any more. */
  expiresAt?: Date
  /** Whose e-mail it is, or whom it is about: it is deleted with the account. */
  userId?: string | null
  /** Address and content are deleted as soon as it is sent. */
  clearWhenDone?: boolean
}

/** An e-mail to be queued that contains a code or the token of a link. */
export interface SecretMail<K extends SecretEmailName> {
  name: K
  to: string
  /** The other props; the secret and its expiry are filled in when it is rendered. */
  props: Omit<EmailProps[K], SecretProp<K> | 'expiresAt'>
  secret: string
  /** When the secret expires: the e-mail states this time, and is not sent after it. */
  expiresAt: Date
  userId?: string | null
}

/**
 * Puts an e-mail into the outbox, in the transaction of the change it is about. An account without an address gets none.
 * @returns the row's id, by which the delivery can be looked up (`outcome = 'sent'`)
 * @throws {BadAddress} when the address is not valid in an e-mail
 */
export async function enqueue<K extends PlainEmailName>(
  trx: Kysely<Database>,
  mail: PlainMail<K>,
): Promise<string> {
  return insert(trx, { ...mail, id: randomUUID(), sealed: null })
}

/** The same for an e-mail with a secret, which is stored encrypted. */
export type EnqueueSecret = <K extends SecretEmailName>(
  trx: Kysely<Database>,
  mail: SecretMail<K>,
) => Promise<string>

/** Returns the function that queues e-mails with secrets, encrypted with the key of this installation. */
export function secretQueue(seal: MailSeal): EnqueueSecret {
  return async (trx, { secret, props, ...mail }) => {
    const id = randomUUID()
    return insert(trx, {
      ...mail,
      id,
      props: { ...props, expiresAt: mail.expiresAt.toISOString() },
      sealed: seal.seal(id, secret),
    })
  }
}

interface Row {
  id: string
  name: EmailName
  to: string
  props: object
  sealed: Buffer | null
  expiresAt?: Date
  userId?: string | null
  clearWhenDone?: boolean
}

const addition = prepareOnce(
  'add-mail',
  // Due at once by any clock: the worker's may be moved. The language is that of the account, and of the call that is
  // being answered for a person without one, who asked for the mail in it.
  `insert into outbox (id, name, to_address, props, secret, expires_at, run_at, created_at, user_id, clear_when_done,
     language)
   values ($1, $2, $3, $4::jsonb, $5, $6, '-infinity', clock_timestamp(), $7, $8,
     case when exists (select from users where email = $3::text)
       then (select language from users where email = $3::text) else $9 end)`,
)

async function insert(trx: Kysely<Database>, row: Row): Promise<string> {
  if (addressOrNone(row.to) === null) return row.id
  const to = plainAddress(row.to)
  const guest = to === site.contact.email ? null : languageToRemember()
  const { id, name, props, sealed, expiresAt = null, userId = null, clearWhenDone = false } = row
  const values = [id, name, to, JSON.stringify(props), sealed, expiresAt, userId, clearWhenDone, guest]
  await trx.executeQuery(CompiledQuery.raw(addition, values))
  return row.id
}
