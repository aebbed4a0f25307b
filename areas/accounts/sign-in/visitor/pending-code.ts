import { codeRules } from '../contract/sign-in.ts'

/** A code that was sent, stored for this tab so that reloading the page loses nothing. */
export interface PendingCode {
  email: string
  /** The login the code belongs to; a registration has none and is named by its address. */
  challengeId: string | null
  why: 'login' | 'register'
  /** Of a registration: fills in the form again if the address was wrong. */
  name?: string | undefined
  /** When it was sent, by this device's clock (ms); the server's clock may be another. */
  sentAt: number
  /** How many digits it has, from the reply. */
  digits?: number | undefined
  /** Console users: their factor instead of a code, from the reply to the login. */
  factor?: 'totp' | 'passkey' | 'set-up' | undefined
  passkey?: unknown
  hasApp?: boolean | undefined
}

const key = 'pending-code'

/** Stores that a code was just sent. */
export function storePendingCode(code: PendingCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(code))
  } catch {
    // Without storage the page still works until it is reloaded.
  }
  inMemory = code
}

/** How many digits a code has unless the operator has configured more. */
const usualDigits = 6

export const digitsOf = ({ digits = usualDigits }: PendingCode): number => digits

let inMemory: PendingCode | null = null

/** The pending code, or null. */
export function readPendingCode(): PendingCode | null {
  try {
    const code = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return code !== null && typeof code.email === 'string' ? code : inMemory
  } catch {
    return inMemory
  }
}

/** Removes it once it is used or the person goes back. */
export function clearPendingCode(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Identifies the login that a code belongs to. */
export const namesLogin = ({ challengeId, email }: PendingCode) =>
  challengeId === null ? { email } : { challengeId }

/** Seconds until the code expires and until a new one may be requested; 0 after that. */
export function secondsLeft({ sentAt }: PendingCode, now: number): { life: number; resend: number } {
  const left = (total: number) => Math.min(total, Math.max(0, Math.ceil(total - (now - sentAt) / 1000)))
  return { life: left(codeRules.minutes * 60), resend: left(codeRules.resendSeconds) }
}
