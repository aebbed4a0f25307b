import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestOrigin } from './viewer.ts'

/** Where the request came from that is being answered; nothing outside of one. For the audit log alone. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
