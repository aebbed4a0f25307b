import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/tables.ts'
import type { Config } from './config.ts'
import type { Files } from '../files/files.ts'
import type { Images } from '../images/images.ts'
import type { Live } from '../live/live.ts'
import type { MailWorker } from '../mail/mail.ts'
import type { Secrets } from './secrets.ts'

/** The time, as everything that looks at a clock asks for it; tests move it. */
export interface Clock {
  now(): Date
}

/** All that a feature may touch. */
export interface Deps {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Kysely<Database>
  /** For the few statements that are asked so often that they are prepared by name. */
  readonly pool: pg.Pool
  readonly files: Files
  readonly images: Images
  readonly mail: MailWorker
  readonly live: Live
  readonly clock: Clock
  readonly log: Logger
}
