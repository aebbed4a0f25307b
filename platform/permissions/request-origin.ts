import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestOrigin } from './viewer.ts'

/** Where the current request came from, and whether it has written an audit entry; empty outside of a request. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin & { hasWritten?: boolean }>()
