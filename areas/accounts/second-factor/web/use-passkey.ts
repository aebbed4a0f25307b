import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '../contract.ts'

/** Whether this browser can use passkeys here: they need a host name, not an IP address. */
export const knowsPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|[[:]/.test(location.hostname)

/**
 * Asks the browser to sign in with a passkey.
 * @param options from the server
 * @returns null when the person canceled, or has no passkey at hand
 */
export async function requestPasskey(options: unknown): Promise<PasskeyAnswer | null> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAnswer
  } catch {
    return null
  }
}

/**
 * Asks the browser to create a passkey.
 * @returns null when the person canceled
 */
export async function makePasskey(options: unknown): Promise<NewPasskey | null> {
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
    return (await startRegistration({ optionsJSON })) as unknown as NewPasskey
  } catch {
    return null
  }
}
