import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import type { PluginOption, Rolldown } from 'vite'
import { textsIn } from '../../scripts/generate/texts.mjs'
import { leanContract } from '../../scripts/build/lean-contract.ts'

const root = path.join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  // Below the product's folder, so that packages are found from there.
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  folder = mkdtempSync(path.join(root, 'dist/.lean-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds a script as the web is built, with and without the plugins; answers with both texts and their exports. */
async function built(source: string, plugins: PluginOption[]) {
  const entry = path.join(folder, `${Math.random().toString(36).slice(2)}.ts`)
  const at = (name: string) => path.relative(folder, path.join(root, name))
  writeFileSync(
    entry,
    source.replaceAll(/#(app|areas|kit|platform|site)\//g, (_, area: string) => `${at(area)}/`),
  )
  const once = async (used: PluginOption[]) => {
    const result = (await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: used,
      resolve: { alias: [textsIn('en')] },
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput
    const file = entry.replace('.ts', used.length > 0 ? '.lean.mjs' : '.whole.mjs')
    writeFileSync(file, result.output[0].code)
    return { code: result.output[0].code, exported: (await import(file)) as Record<string, unknown> }
  }
  return { lean: await once(plugins), whole: await once([]) }
}

test('a route in the browser carries its call and no schema; the data of the contract stays', async () => {
  const { lean } = await built(
    `export { login, codeRules } from '#areas/accounts/sign-in/contract/sign-in.ts'
     export { documentLimits } from '#platform/contract/document-limits.ts'`,
    [leanContract('en')],
  )
  expect(lean.exported['login']).toEqual({
    method: 'POST',
    path: '/auth/student-login',
    who: 'anyone',
    failure: 'Login failed',
  })
  expect(lean.exported['codeRules']).toMatchObject({ minutes: 10, resendSeconds: 60 })
  expect(lean.exported['documentLimits']).toMatchObject({ fileBytes: 10 * 1024 * 1024 })
  expect(lean.code.length).toBeLessThan(2000)
})

test('schemas that a form imports by name validate as on the server', async () => {
  const { lean, whole } = await built(
    `import { safeParse } from 'zod/mini'
     import { Email } from '#platform/contract/fields.ts'
     export const good = safeParse(Email, ' Ayesha@Example.ORG ').data
     export const bad = safeParse(Email, 'ayesha@nowhere').error?.issues[0]?.message`,
    [leanContract('en')],
  )
  expect(lean.exported).toEqual(whole.exported)
  expect(lean.exported['good']).toBe('ayesha@example.org')
  expect(lean.exported['bad']).toContain('Check the address')
})
