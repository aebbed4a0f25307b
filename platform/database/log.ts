/** Where a line about the database goes; a pino logger fits. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>
