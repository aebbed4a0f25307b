import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '../contract.ts'

/** Whether this browser can use passkeys here: they belong to a name, and a bare IP address is none. */
export const knowsPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|[[:]/.test(location.hostname)

/**
 * Has the browser sign in with a passkey.
 * @param options as the server gave them
 * @returns null when the person stopped it, or no passkey of theirs is at hand
 */
export async function askPasskey(options: unknown): Promise<PasskeyAnswer | null> {
  try {
    const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAnswer
  } catch {
    return null
  }
}

/** Has the browser make a passkey. @returns null when the person stopped it */
export async function makePasskey(options: unknown): Promise<NewPasskey | null> {
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
    return (await startRegistration({ optionsJSON })) as unknown as NewPasskey
  } catch {
    return null
  }
}
