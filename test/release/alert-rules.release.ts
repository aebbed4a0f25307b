import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../deploy/prometheus')
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const isMissing = promtool('--version').error !== undefined
const where = isMissing ? ' (skipped: promtool is not installed; it comes with the package prometheus)' : ''

test.skipIf(isMissing)(`Prometheus accepts the alert rules and the example of its settings${where}`, () => {
  for (const [kind, file] of [
    ['rules', 'alerts.yml'],
    ['config', 'scrape.yml'],
  ] as const) {
    const { status, stdout, stderr } = promtool('check', kind, file)
    expect(`${status} ${stdout}${stderr}`).toMatch(/^0 [^]*SUCCESS/)
  }
})
