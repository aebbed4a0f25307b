import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Config } from '#platform/config/config.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { site } from '#site'
import { mostPasskeys, setUpMinutes, type NewPasskey, type PasskeyAnswer } from '../contract.ts'

/**
 * Passkeys are bound to the host of PUBLIC_URL: after a move to another host, people have to create new ones.
 */
const hostOf = ({ publicUrl }: Config): string => new URL(publicUrl).hostname

interface Owner {
  readonly userId: string
  readonly name: string
  readonly email: string
}

const credentialsOf = async (db: Kysely<Database>, userId: string) =>
  (
    await db
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', userId)
      .execute()
  ).map((row) => ({ id: row.credential_id, transports: row.transports }))

/** The WebAuthn options to sign in with a passkey; store `challenge` with the login. */
export async function passkeyRequest(
  db: Kysely<Database>,
  { config }: Pick<Deps, 'config'>,
  userId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: hostOf(config),
    allowCredentials: await credentialsOf(db, userId),
    userVerification: 'preferred',
  })
}

/**
 * Checks a passkey against the challenge of a login and stores its use.
 * @returns whether it is the person's and signed this challenge
 */
export async function usePasskey(
  trx: Transaction<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, challenge, credential }: { userId: string; challenge: string; credential: PasskeyAnswer },
): Promise<boolean> {
  const passkey = await trx
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credential.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return false
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: config.publicUrl,
      expectedRPID: hostOf(config),
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    if (!verified) return false
    await trx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: clock.now() })
      .where('id', '=', passkey.id)
      .execute()
    return true
  } catch {
    // The library throws for anything invalid: another host, another challenge, a counter that went back.
    return false
  }
}

/** The WebAuthn options to create a passkey; the challenge is stored until the response arrives. */
export async function offerPasskeyTo(
  db: Kysely<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, name, email }: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(config),
    userID: new Uint8Array(Buffer.from(userId)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(db, userId),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  const row = {
    challenge: options.challenge,
    expires_at: new Date(clock.now().getTime() + setUpMinutes * 60_000),
  }
  await db
    .insertInto('passkey_offers')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return options
}

/**
 * Stores a new passkey that signed the last offered challenge; the challenge is consumed.
 * @throws invalid_input when it is invalid, already known, or there are ten
 */
export async function storePasskey(
  trx: Transaction<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { userId, name, credential }: { userId: string; name: string; credential: NewPasskey },
): Promise<void> {
  const wrong = (message: string) => refuse('invalid_input', { message, fields: { credential: message } })
  const now = clock.now()
  const offer = await trx
    .deleteFrom('passkey_offers')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  if (!offer) throw wrong(factorMessages.passkeyRefused)
  const checked = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: offer.challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: hostOf(config),
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) throw wrong(factorMessages.passkeyRefused)
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential
  // Counted under the lock of the owner's row, which every change of factors takes first.
  const { count } = await trx
    .selectFrom('passkeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= mostPasskeys) throw wrong(factorMessages.tooManyPasskeys)
  const made = await trx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      made_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw wrong(factorMessages.passkeyKnown)
}
