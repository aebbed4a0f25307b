import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testFiles } from './choose-tests.mjs'
import { readFault } from './fault-trial.mjs'
import { root } from './install.mjs'

// `npm run test:faults` takes long and is run before a release. That a patch has fallen behind the code, or names a
// test that is gone, shows here on the day it happens.
const folder = path.join(root, 'test/faults')
const patches = readdirSync(folder).filter((name) => name.endsWith('.patch'))

it.each(patches)('%s can be put into the product, and names tests that exist', (name) => {
  const { file, tests } = readFault(path.join(folder, name))
  const applied = spawnSync('git', ['apply', '--check', file], { cwd: root, encoding: 'utf8' })
  expect(applied.stderr).toBe('')
  expect(applied.status).toBe(0)
  const inProject = tests.files.length > 0 ? testFiles(tests.project) : []
  for (const part of tests.files) expect(inProject.filter((one) => one.includes(part))).not.toEqual([])
})
