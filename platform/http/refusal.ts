import { refusals, refusalText, type RefusalCode } from '../contract/errors.ts'

interface RefusalDetails {
  /** A sentence for this case, where the one of the code says too little. */
  readonly message?: string
  /** Name of a field → what to do about it. */
  readonly fields?: Readonly<Record<string, string>>
  /** Seconds after which it is worth trying again; sent as Retry-After. */
  readonly retryAfter?: number
}

/** Seconds after which another try is worthwhile, where a refusal gives no number of its own. */
const usualRetryAfter: Partial<Record<RefusalCode, number>> = { busy: 2, unavailable: 2, storage_full: 30 }

/** An answer that is not a success. Thrown by operations, turned into `{message, code, fields?}` in one place. */
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
