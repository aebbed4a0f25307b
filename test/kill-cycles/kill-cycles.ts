import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#platform/database/connect.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { aPhotograph } from '../fixtures/pictures.ts'
import {
  countTemporary,
  findLosses,
  sweepTwoDaysLater,
  takeInventory,
  type Inventory,
} from './kill-cycles-audit.ts'
import { applyUntilKilled, newLedger, sendAgain, type Ledger } from './kill-cycles-students.ts'
import { aStudent } from '../people/people.ts'
import { aProgram, type ProgramToApplyTo } from '../people/programs.ts'
import { spawnProduct, type SpawnedProduct } from '../harness/spawned-product.ts'

export interface KillCycles {
  readonly cycles: number
  /** Unset: the embedded database. */
  readonly databaseUrl?: string
  /** Puts something into the data folder before the first start. */
  readonly prepare?: (dataDir: string) => void
  /** Told how it goes, a line a cycle. */
  readonly say?: (line: string) => void
}

export interface KillCyclesReport {
  readonly cycles: number
  readonly acknowledged: number
  /** Acknowledged applications that were missing, or not whole, after a restart or at the end. */
  readonly lost: number
  /** Documents of acknowledged applications that could not be opened. */
  readonly unreadable: number
  /** Forms without an answer, each sent again with its key until it had one. */
  readonly repeated: number
  readonly longestRepeatMs: number
  /** Forms without an answer that nobody sent again. */
  readonly abandoned: number
  readonly unexpected: readonly string[]
  readonly startMs: readonly number[]
  /** Last words of every start that failed. */
  readonly startsFailed: readonly string[]
  /** Forms and half-written files found right after the kills, all together. */
  readonly temporaryAfterKills: number
  readonly beforeSweep: Inventory
  readonly afterSweep: Inventory
}

const studentsAtOnce = 8
const clock = { now: () => new Date() }

/** The product and its students, over all the times it is killed and started again. */
class Trial {
  readonly ledger: Ledger = newLedger()
  readonly startMs: number[] = []
  readonly startsFailed: string[] = []
  lost = 0
  unreadable = 0
  repeated = 0
  temporaryAfterKills = 0
  readonly #dataDir: string
  readonly #databaseUrl: string | undefined
  readonly #photograph: Buffer
  #programs: ProgramToApplyTo[] = []

  constructor(dataDir: string, databaseUrl: string | undefined, photograph: Buffer) {
    this.#dataDir = dataDir
    this.#databaseUrl = databaseUrl
    this.#photograph = photograph
  }

  /** A start that fails is noted, and tried once more. */
  async start(): Promise<SpawnedProduct> {
    const spawning = { dataDir: this.#dataDir, databaseUrl: this.#databaseUrl }
    const product = await spawnProduct(spawning).catch((error: Error) => {
      this.startsFailed.push(error.message)
      return spawnProduct(spawning)
    })
    this.startMs.push(product.startMs)
    return product
  }

  async #newStudents(product: SpawnedProduct) {
    const { db, close } = connect(product.database)
    try {
      const secrets = await readSecrets(path.join(this.#dataDir, 'keys'), {})
      while (this.#programs.length < 13) this.#programs.push(await aProgram({ db }))
      return await Promise.all(Array.from({ length: studentsAtOnce }, () => aStudent({ db, secrets, clock })))
    } finally {
      await close()
    }
  }

  /** Everybody whose last form got no answer sends it again. */
  async #repeatUnanswered(product: SpawnedProduct): Promise<void> {
    const forms = this.ledger.unknown
    this.ledger.unknown = []
    this.repeated += forms.length
    await Promise.all(forms.map((form) => sendAgain(product.url, form, this.ledger)))
  }

  /** Students apply, others repeat what got no answer, and the product is killed at any moment of that. */
  async applyAndKill(product: SpawnedProduct): Promise<number> {
    const students = await this.#newStudents(product)
    const before = this.ledger.acknowledged.length
    const busy = Promise.all([
      this.#repeatUnanswered(product),
      ...students.map((student) =>
        applyUntilKilled(product.url, student, this.#programs, this.#photograph, this.ledger),
      ),
    ])
    // With eight students at once others are half-way whenever one has an answer.
    const enough = before + randomInt(25)
    let isOver = false
    void busy.finally(() => (isOver = true))
    while (this.ledger.acknowledged.length < enough && !isOver) await wait(5)
    await product.kill()
    await busy
    this.temporaryAfterKills += await countTemporary(this.#dataDir)
    return this.ledger.acknowledged.length - before
  }

  async check(product: SpawnedProduct, count: number): Promise<void> {
    const newest = count === 0 ? [] : this.ledger.acknowledged.slice(-count)
    const losses = await findLosses(product.url, newest)
    this.lost += losses.lost
    this.unreadable += losses.unreadable
  }

  async repeatUntilAllAnswered(product: SpawnedProduct): Promise<void> {
    while (this.ledger.unknown.length > 0) await this.#repeatUnanswered(product)
  }
}

/**
 * Kills the product with -9 again and again while eight students submit applications with photographs, starts it
 * anew on the same data, and looks after each start for everything that was acknowledged. At the end every form
 * without an answer is sent once more with its key, and two days later the sweeper runs.
 */
export async function killCycles({
  cycles,
  databaseUrl,
  prepare,
  say = () => {},
}: KillCycles): Promise<KillCyclesReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-kill-'))
  await chmod(dataDir, 0o711)
  prepare?.(dataDir)
  const trial = new Trial(dataDir, databaseUrl, await aPhotograph(120_000))
  let product = await trial.start()
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const count = await trial.applyAndKill(product)
      product = await trial.start()
      await trial.check(product, count)
      say(
        `cycle ${cycle}: ${count} acknowledged, ${trial.ledger.unknown.length} without an answer, ` +
          `started in ${Math.round(product.startMs)} ms, ${trial.lost} lost`,
      )
    }
    await trial.repeatUntilAllAnswered(product)
    const connection = connect(product.database)
    try {
      await trial.check(product, trial.ledger.acknowledged.length)
      const beforeSweep = await takeInventory(connection.pool, dataDir)
      await sweepTwoDaysLater(connection, dataDir)
      const { ledger, lost, unreadable, repeated, startMs, startsFailed, temporaryAfterKills } = trial
      return {
        cycles,
        acknowledged: ledger.acknowledged.length,
        lost,
        unreadable,
        repeated,
        longestRepeatMs: Math.max(0, ...ledger.repeatedMs),
        abandoned: ledger.abandoned,
        unexpected: ledger.unexpected,
        startMs,
        startsFailed,
        temporaryAfterKills,
        beforeSweep,
        afterSweep: await takeInventory(connection.pool, dataDir),
      }
    } finally {
      await connection.close()
    }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
