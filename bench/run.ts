/**
 * Prints what the product can bear, as plain tables. `npm run bench` runs everything in order, `npm run bench --
 * uploads catalogue` what is named.
 */
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { backup } from './server/backup.ts'
import { assistant } from './catalogue/assistant.ts'
import { attacks } from './server/attacks.ts'
import { caseFile } from './office/case-file.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { commits } from './server/commits.ts'
import { imports } from './catalogue/import.ts'
import { finding } from './catalogue/finding.ts'
import { firstSearch } from './catalogue/first-search.ts'
import { killCycles } from './server/kill-cycles.ts'
import { publicSearch } from './catalogue/public-search.ts'
import { memory } from './server/memory.ts'
import { navigation } from './web/navigation.ts'
import { queue } from './office/queue.ts'
import { replica } from './server/replica.ts'
import { uploadApplications } from './uploads/upload-applications.ts'

/** A bench that is a program of its own, as a test runs it too. */
const program = (file: string) => async (): Promise<void> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`)
}

const benches: Readonly<Record<string, { title: string; run: () => Promise<void> }>> = {
  catalogue: {
    title: 'The whole catalogue: import, answers against a server written by hand, search',
    run: catalogue,
  },
  import: { title: 'A file of 100,000 programs: read, planned, applied, undone', run: imports },
  finding: {
    title: 'Finding programs: over sizes, and beside plain SQL on a million',
    run: finding,
  },
  'public-search': {
    title: 'The public search under a hundred visitors, and every university of the sitemaps',
    run: publicSearch,
  },
  queue: { title: 'The officers’ queue over 50,000 applications, and decisions', run: queue },
  'case-file': {
    title: 'The case file over 50,000 applications with outside steps: files, students, duplicates, reports',
    run: caseFile,
  },
  assistant: { title: 'Every question of the assistant at full data', run: assistant },
  attacks: { title: 'What a stranger can do to a server that stands alone', run: attacks },
  'sign-in': { title: 'Sign-in: what it costs and gives away', run: program('server/sign-in.ts') },
  reports: {
    title: 'Watching over the office: reports, daily rules, the audit log',
    run: program('office/reports.ts'),
  },
  commits: { title: 'Commits that notify and are audited, beside a synchronous standby', run: commits },
  'first-search': { title: 'The first filtered search after a start, at full data', run: firstSearch },
  memory: { title: 'Peak memory at 16 clients, without the catalogue', run: memory },
  'upload-path': {
    title: 'A hundred photographs at once, from the socket to the encrypted file',
    run: program('uploads/uploads.ts'),
  },
  photographs: { title: 'What re-encoding a photograph costs', run: program('uploads/photographs.ts') },
  uploads: { title: 'A hundred applications with photographs at once', run: uploadApplications },
  web: {
    title: 'The public pages and the sign-in pages, beside the same as HTML and CSS alone',
    run: program('web/web.ts'),
  },
  navigation: { title: 'Opening screens on a slow phone and a slow line', run: navigation },
  replica: { title: 'Reads on the primary and on a replica', run: replica },
  backup: { title: 'Backup, check and restore of the embedded database and documents', run: backup },
  'kill-cycles': { title: 'Killed 40 times while eight students apply', run: killCycles },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  )
  process.exit(2)
}
const [load = 0] = os.loadavg()
console.log(
  `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${load.toFixed(1)}`,
)
for (const [name, { title, run }] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = performance.now()
  console.log(`\n${name}: ${title}\n`)
  await run()
  console.log(`\n  (${Math.round((performance.now() - began) / 1000)} s)`)
}
