import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { clientConfig } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { importCatalogue } from '#areas/catalogue/import/server/import-catalogue.ts'
import { openTable } from '#areas/catalogue/import/server/read-table/read-table.ts'
import { undoImport } from '#areas/catalogue/import/server/undo-import.ts'
import { workbook } from '#test/fixtures/workbooks.ts'
import { printTable, rounded } from '../measure/figures.ts'

/** Rows of each file; a run of 100,000 takes minutes. */
const count = Number(process.env['BENCH_ROWS'] ?? 100_000)
const header = [
  'Program Id',
  'Institution',
  'Country',
  'Program',
  'Level',
  'Tuition',
  'Currency',
  'Deadline',
  'Notes',
]

const rowOf = (n: number): (string | number)[] => [
  ...[`b:${n}`, `College of Testing ${n % 2000}`, 'LV', `Applied Studies ${n}`, 'master'],
  ...[1000 + (n % 9000), 'EUR', '2027-06-01', `A first degree and interview ${n}`],
]

/** Runs some work and says how long it took and how much memory the process had at most. */
async function measured<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; megabytes: number }> {
  let most = 0
  const look = () => (most = Math.max(most, process.memoryUsage.rss()))
  const timer = setInterval(look, 50)
  const began = performance.now()
  try {
    const result = await work()
    look()
    return { result, seconds: (performance.now() - began) / 1000, megabytes: most / 1e6 }
  } finally {
    clearInterval(timer)
  }
}

async function readAll(file: string): Promise<number> {
  let rows = 0
  for await (const _ of (await openTable(file)).rows) rows++
  return rows
}

/** How long a large file takes to be read, planned, applied, applied again and undone, and with how much memory. */
export async function imports(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-import-'))
  // As root the database runs under another account, which has to get in.
  await chmod(folder, 0o711)
  const quiet = () => {}
  const embedded = await startEmbedded({
    dataDir: path.join(folder, 'data'),
    log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
    onLost: (error) => console.error(error),
  })
  const rows = Array.from({ length: count }, (_, n) => rowOf(n))
  const csv = path.join(folder, 'programs.csv')
  const xlsx = path.join(folder, 'programs.xlsx')
  await writeFile(csv, [header, ...rows].map((row) => row.join(';')).join('\n'))
  await writeFile(xlsx, workbook({ sheets: [{ name: 'Programs', rows: [header, ...rows] }] }))
  rows.length = 0
  const printed: (string | number)[][] = []
  const note = (what: string, { seconds, megabytes }: { seconds: number; megabytes: number }) =>
    printed.push([what, Number(rounded(seconds)), Math.round(count / seconds), Math.round(megabytes)])
  try {
    await migrate(embedded.connection)
    const client = new pg.Client(clientConfig(embedded.connection))
    await client.connect()
    for (const file of [csv, xlsx]) {
      const kind = path.extname(file).slice(1)
      const wishes = { startedBy: 'bench' }
      note(`${kind}: read alone`, await measured(() => readAll(file)))
      note(`${kind}: plan`, await measured(() => importCatalogue(client, file, { ...wishes, dryRun: true })))
      const applied = await measured(() => importCatalogue(client, file, wishes))
      note(`${kind}: apply`, applied)
      note(`${kind}: apply again, nothing new`, await measured(() => importCatalogue(client, file, wishes)))
      note(`${kind}: undo`, await measured(() => undoImport(client, applied.result.run!, 'bench')))
    }
    await client.end()
    printTable([`${count.toLocaleString('en-US')} programs`, 'seconds', 'rows/s', 'memory, MB'], printed)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
