import { AsyncLocalStorage } from 'node:async_hooks'
import type { Acting, RequestOrigin } from './viewer.ts'

/**
 * Where the current request came from, whether it has written an audit entry, and who acts for whom; empty outside of a
 * request.
 */
export const requestOrigin = new AsyncLocalStorage<
  RequestOrigin & { hasWritten?: boolean; acting?: Acting | null }
>()
