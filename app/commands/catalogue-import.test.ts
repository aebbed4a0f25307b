import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbook } from '#test/fixtures/workbooks.ts'
import { aDatabaseFolder, putDatabaseInto, testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { runHere, runSpawned } from '#test/harness/run-command.ts'
import { runCatalogueImport } from './run/run-catalogue-import.ts'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await testDatabase()
  folder = await aDatabaseFolder('manzil-command-')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const beside = () => ({ env: database.env, folder })
const run = (args: string[]) => runHere(runCatalogueImport, args, beside())

it('imports while the database is in use, and with --json prints one object and nothing else', async () => {
  await writeFile(path.join(folder, 'list.csv'), 'name,country\nGood College,LV\nBad College,Narnia\n')
  const first = await runSpawned('catalogue-import.ts', ['list.csv', '--json'], beside())
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(first.out)).toEqual({
    read: 2,
    created: 1,
    updated: 0,
    skipped: 0,
    refused: [{ line: 3, column: 'country', reason: '“Narnia” is not a country we know' }],
    run: expect.stringMatching(/^[\da-f-]{36}$/u),
  })
  expect(first.out.trim().split('\n')).toHaveLength(1)
  const second = await run(['list.csv', '--json'])
  expect(JSON.parse(second.out)).toMatchObject({ read: 2, created: 0, updated: 0, skipped: 1 })
})

it('reports what happened to the rows, and the line of each refused one', async () => {
  const { code, out } = await run(['list.csv'])
  expect(code).toBe(0)
  expect(out).toMatch(/2 read in .* rows a second/u)
  expect(out).toContain('line 3, country: “Narnia” is not a country we know')
})

it('exits with 1 and a message for a file it cannot read, and with the usage otherwise', async () => {
  const absent = await run(['absent.csv', '--json'])
  expect(absent).toMatchObject({ code: 1, out: '' })
  expect(absent.err).toMatch(/There is no file .*absent\.csv/u)
  await writeFile(path.join(folder, 'book.csv'), Buffer.from('504b030414000600', 'hex'))
  const workbook = await run(['book.csv'])
  expect(workbook).toMatchObject({ code: 1, out: '' })
  expect(workbook.err).toMatch(/damaged/u)
  for (const args of [[], ['a.csv', 'b.csv'], ['a.csv', '--nonsense'], ['a.csv', '--dates', 'any']]) {
    const { code, err } = await run(args)
    expect(code).toBe(1)
    expect(err).toContain('Usage: npm run catalogue:import')
  }
})

it('reports what would change without changing it, and undoes an import', async () => {
  await writeFile(path.join(folder, 'two.tsv'), 'id\tname\tcountry\tcity\nt:1\tTab College\tLV\tRiga\n')
  const dry = await run(['two.tsv', '--dry-run', '--json'])
  expect(JSON.parse(dry.out)).toEqual({
    read: 1,
    created: 1,
    updated: 0,
    skipped: 0,
    refused: [],
    differences: [],
  })
  const first = JSON.parse((await run(['two.tsv', '--json'])).out)
  expect(first).toMatchObject({ created: 1 })
  await writeFile(path.join(folder, 'two.tsv'), 'id\tname\tcountry\tcity\nt:1\tTab College\tLV\tLiepaja\n')
  expect((await run(['two.tsv', '--dry-run'])).out).toContain('line 2, Tab College: city: Riga → Liepaja')
  const undone = await run(['--undo', first.run, '--json'])
  expect(JSON.parse(undone.out)).toEqual({ restored: 0, removed: 1, keptCount: 0, kept: [] })
  const again = await run(['--undo', first.run, '--json'])
  expect(JSON.parse(again.out)).toEqual(JSON.parse(undone.out))
  for (const nobody of ['x', '00000000-0000-4000-8000-000000000000']) {
    expect(await run(['--undo', nobody])).toMatchObject({
      code: 1,
      out: '',
      err: `There is no import ${nobody}.\n`,
    })
  }
})

it('reads the given sheet and columns, and writes refused rows to a file', async () => {
  const rows = [['Partners'], ['Hochschule', 'Land'], ['Sheet College', 'LV'], ['Bad College', 'Narnia']]
  const sheets = [
    {
      name: 'Notes',
      rows: [
        ['name', 'country'],
        ['Other College', 'LV'],
      ],
    },
    { name: 'Partners', rows },
  ]
  await writeFile(path.join(folder, 'book.xlsx'), workbook({ sheets }))
  const map = ['--map', 'name=Hochschule', '--map', 'country=Land', '--header-line', '2']
  const { code, out } = await run([
    'book.xlsx',
    '--sheet',
    'partners',
    ...map,
    '--json',
    '--refused',
    'refused.csv',
  ])
  expect([code, JSON.parse(out)]).toMatchObject([0, { read: 2, created: 1, sheet: 'Partners' }])
  expect(await readFile(path.join(folder, 'refused.csv'), 'utf8')).toBe(
    '\ufeffline,column,reason,Hochschule,Land\r\n4,Land,“Narnia” is not a country we know,Bad College,Narnia\r\n',
  )
  const first = await run(['book.xlsx', '--dry-run'])
  expect(first.err).toContain('The sheet "Notes" was read. Not read: Partners (use --sheet).')
  for (const [args, reason] of [
    [['--sheet', 'None'], 'There is no sheet “None”'],
    [['--map', 'nonsense=name'], 'There is no field “nonsense”'],
    [['--map', 'name=None'], 'There is no column “None” for name'],
    [['--header-line', '0'], '--header-line is a whole number from 1.'],
    [['--encoding', 'ebcdic'], '--encoding is utf-8'],
  ] as const) {
    const refused = await run(['book.xlsx', ...args])
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toContain(reason)
  }
})

it('imports nothing when the refused rows cannot be written to the given file', async () => {
  await writeFile(path.join(folder, 'three.csv'), 'name,country\nThird College,LV\nBad College,Narnia\n')
  const refused = path.join('absent', 'refused.csv')
  const { code, out, err } = await run(['three.csv', '--json', '--refused', refused])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(`${path.join(folder, refused)} cannot be written (ENOENT).\n`)
  expect(JSON.parse((await run(['three.csv', '--json'])).out)).toMatchObject({ created: 1 })
})

it('starts the embedded database when none is running, and stops it afterward', async () => {
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  putDatabaseInto(dataDir)
  const where = { env: { DATA_DIR: dataDir }, folder }
  for (const created of [1, 0]) {
    const { code, out, err } = await runHere(runCatalogueImport, ['list.csv', '--json'], where)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({ created })
  }
})
