import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeAuditOn } from '#platform/audit/write-audit.ts'
import { importFile } from '#test/fixtures/catalogue-files.ts'
import { anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import type { CatalogueImport } from '../contract.ts'
import { withoutLimits } from './files/background-work.ts'
import { importCatalogue } from './import-catalogue.ts'
import { undoImport } from './undo-import.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
afterEach(async () => {
  await product.deps.pool.query('truncate import_runs, catalogue_uploads cascade; delete from universities')
})

const call = (method: string, path: string) => product.call(method, `/staff${path}`, { token: officer.token })
const list = 'id,name,country,city\nx:1,First University,LV,Riga\n'

describe('an import by a command', () => {
  /** What the command does on the server, where somebody is logged in as `root`. */
  async function byCommand(): Promise<string> {
    const file = path.join(product.deps.config.dataDir, 'partners.csv')
    await writeFile(file, list)
    const { run } = await withoutLimits(product.deps, (client) =>
      importCatalogue(client, file, {
        startedBy: 'root',
        atEnd: (inside, { run }) =>
          writeAuditOn(inside, product.deps, {
            action: 'catalogue.imported',
            by: 'command',
            object: { kind: 'import', id: run! },
          }),
      }),
    )
    return run!
  }

  it('names nobody, in the list and on its page, and the officer who undoes it', async () => {
    const run = await byCommand()
    await importFile(product, officer, 'id,name,country,city\nx:3,Third University,LV,\n')
    const listed = async () =>
      (await call('GET', '/catalogue-imports')).body.data.map(({ startedBy, undoneBy }: CatalogueImport) => [
        startedBy,
        undoneBy,
      ])
    expect((await listed()).toSorted()).toEqual([
      [null, null],
      [officer.name, null],
    ])
    expect((await call('GET', `/catalogue-imports/${run}`)).body.data.startedBy).toBeNull()
    const { body } = await call('POST', `/catalogue-imports/${run}/undo`)
    expect(body.data).toMatchObject({ startedBy: null, undoneBy: officer.name })
  })

  it('names nobody where a command undid it, also if an officer does so again', async () => {
    const run = await byCommand()
    await withoutLimits(product.deps, (client) =>
      undoImport(client, run, 'root', {
        atEnd: (inside) =>
          writeAuditOn(inside, product.deps, {
            action: 'catalogue.import-undone',
            by: 'command',
            object: { kind: 'import', id: run },
          }),
      }),
    )
    product.clock.advance(1000)
    const { body } = await call('POST', `/catalogue-imports/${run}/undo`)
    expect(body.data).toMatchObject({ undoneBy: null, canUndo: false })
    expect(body.data.undoneAt).not.toBeNull()
  })
})
