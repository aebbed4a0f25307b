import { refusals, refusalText, type RefusalCode } from '../contract/errors.ts'

interface RefusalDetails {
  /** A message for this case, if the general one of the code is not specific enough. */
  readonly message?: string
  /** Name of a field → what to do about it. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds after which it is worth trying again; sent as Retry-After. */
  readonly retryAfter?: number
}

/** Default number of seconds for Retry-After. */
const usualRetryAfter: Partial<Record<RefusalCode, number>> = { busy: 2, unavailable: 2, storage_full: 30 }

/** An error that is answered as `{message, code, fields?}`. Thrown by operations. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusalText(code))
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.fields = details.fields
    this.retryAfter = details.retryAfter ?? usualRetryAfter[code]
  }
}

/** Makes a refusal; write `throw refuse('not_found')`. */
export const refuse = (code: RefusalCode, details?: RefusalDetails): Refusal => new Refusal(code, details)
