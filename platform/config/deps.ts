import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/tables.ts'
import type { Config } from './config.ts'
import type { ServerCount } from '../database/count-servers.ts'
import type { ReadReplica } from '../database/replica/read-replica.ts'
import type { Files } from '../files/files.ts'
import type { Images } from '../images/images.ts'
import type { Live } from '../live/live.ts'
import type { MailWorker } from '../mail/mail.ts'
import type { Secrets } from './secrets.ts'

/** The current time; tests can change it. */
export interface Clock {
  now(): Date
}

/** Everything that a feature may use. */
export interface Deps {
  readonly config: Config
  readonly secrets: Secrets
  readonly db: Kysely<Database>
  /** For the few queries that are frequent enough to be prepared by name. */
  readonly pool: pg.Pool
  /** For what needs a session of its own, such as a lock that is not of a transaction; `pool` without a pooler. */
  readonly direct: pg.Pool
  /** Null without DATABASE_READ_URL. Calls reach it through `reads`. */
  readonly replica: ReadReplica | null
  /** How many servers share the limits that each counts in its own memory. */
  readonly serverCount: ServerCount
  readonly files: Files
  readonly images: Images
  readonly mail: MailWorker
  readonly live: Live
  readonly clock: Clock
  readonly log: Logger
}
