import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestOrigin } from './viewer.ts'

/** Where the current request came from; empty outside of a request. Only for the audit log. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
