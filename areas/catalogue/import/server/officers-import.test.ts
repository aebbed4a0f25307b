import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { applyFile, fileForm, importFile, planFile, sendFile } from '#test/fixtures/catalogue-files.ts'
import { workbook } from '#test/fixtures/workbooks.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { anotherServer, testProduct, type TestProduct } from '#test/harness/product.ts'
import { sharedData } from '#test/harness/shared-data.ts'
import { purgeExpiredFiles } from './files/purge-expired-files.ts'
import { waitingPath } from './files/waiting-files.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
afterEach(async () => {
  await product.deps.pool.query(`truncate applications, programs, import_runs, catalogue_uploads cascade`)
  await product.deps.pool.query('delete from universities')
})

const one = async (text: string, values: unknown[] = []) =>
  (await product.deps.pool.query(text, values)).rows[0]
const call = (method: string, path: string, body?: unknown) =>
  product.call(method, `/staff${path}`, { token: officer.token, ...(body ? { body } : {}) })
const counts = ({ read, created, updated, skipped, refusedCount }: Record<string, number>) => [
  ...[read, created, updated, skipped, refusedCount],
]
const list = 'id,name,country,city\nx:1,First University,LV,Riga\nx:2,Second University,GE,\n'

describe('a file that is sent', () => {
  it('is read and shown, and changes nothing', async () => {
    const { status, body } = await sendFile(product, officer, list, 'lists/Partners 2027 – العربية.csv')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      fileName: 'Partners 2027 – العربية.csv',
      state: 'read',
      plan: null,
      importId: null,
      reading: {
        format: 'text',
        encoding: 'utf-8',
        delimiter: ',',
        headerLine: 1,
        kind: 'universities',
        missing: [],
        asksSheet: false,
        notices: [],
        columns: [
          { title: 'id', field: 'id', samples: ['x:1', 'x:2'] },
          { title: 'name', field: 'name' },
          { title: 'country', field: 'country' },
          { title: 'city', field: 'city', samples: ['Riga', ''] },
        ],
      },
    })
    expect(await one('select count(*)::int as all from universities')).toEqual({ all: 0 })
    expect((await call('GET', `/catalogue-uploads/${body.data._id}`)).body.data).toEqual(body.data)
  })

  it('is recognized as a list of programs by columns that only programs have, and shows what is missing', async () => {
    const lacking = 'program,level,tuition,currency,duration\nNursing,bachelor,4000,EUR,3\n'
    const { status, body } = await sendFile(product, officer, lacking, 'lacking.csv')
    expect(status).toBe(201)
    expect(body.data.reading).toMatchObject({
      kind: 'programs',
      missing: ['institution', 'country'],
      columns: [
        { title: 'program', field: 'name' },
        { title: 'level', field: 'level' },
        { title: 'tuition', field: 'tuition' },
        { title: 'currency', field: 'currency' },
        { title: 'duration', field: 'duration' },
      ],
    })
    const titled =
      'institution,name of the course,country,level,tuition,currency\nFirst University,Law,LV,bachelor,4000,EUR\n'
    const otherTitle = await sendFile(product, officer, titled, 'titled.csv')
    expect(otherTitle.body.data.reading).toMatchObject({ kind: 'programs', missing: ['name'] })
    const unknownColumns = await sendFile(product, officer, 'a,b\n1,2\n', 'nothing.csv')
    expect(unknownColumns.body.data.reading).toMatchObject({
      kind: 'universities',
      missing: ['name', 'country'],
    })
  })

  it.each<[string, string | Buffer, RegExp]>([
    ['a web page', '<table><tr><td>name</td></tr></table>', /web page/u],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel/u],
    ['a torn workbook', Buffer.from('504b030414000600', 'hex'), /damaged/u],
    ['an open quotation mark', 'name,country\n"A,LV\n', /never closed/u],
  ])('is refused with a reason, and not stored: %s', async (_, content, reason) => {
    const { status, body } = await sendFile(product, officer, content)
    expect([status, body.code]).toEqual([422, 'file_not_readable'])
    expect(body.message).toMatch(reason)
    expect(await one('select count(*)::int as all from catalogue_uploads')).toEqual({ all: 0 })
  })

  it('is required', async () => {
    for (const form of [new FormData(), fileForm('')]) {
      const { status, body } = await product.call('POST', '/staff/catalogue-uploads', {
        token: officer.token,
        form,
      })
      expect([status, body.code]).toEqual([400, form.has('file') ? 'invalid_input' : expect.any(String)])
    }
  })

  it('waits until a person chooses the sheet and the columns', async () => {
    const rows = [
      ['Hochschule', 'Land'],
      ['Erste Hochschule', 'DE'],
    ]
    const book = workbook({
      sheets: [
        { name: 'A', rows },
        { name: 'B', rows },
      ],
    })
    const { body } = await sendFile(product, officer, book, 'book.xlsx')
    const path = `/catalogue-uploads/${body.data._id}`
    expect(body.data.reading).toMatchObject({ asksSheet: true, sheet: 'A', missing: ['name', 'country'] })
    expect((await call('POST', `${path}/plan`)).body.message).toMatch(/Several sheets/u)
    const chosen = await call('PUT', path, { sheet: 'B' })
    expect(chosen.body.data.reading).toMatchObject({ asksSheet: false, sheet: 'B' })
    expect((await call('POST', `${path}/plan`)).body.message).toMatch(/Missing: name and country/u)
    const placed = await call('PUT', path, {
      sheet: 'B',
      kind: 'universities',
      columns: { name: 0, country: 1 },
    })
    expect(placed.body.data.reading.missing).toEqual([])
    const planned = await call('POST', `${path}/plan`)
    expect(counts(planned.body.data.plan)).toEqual([1, 1, 0, 0, 0])
    for (const wrong of [
      { sheet: 'C' },
      { columns: { name: 9 } },
      { columns: { nonsense: 0 } },
      { headerLine: 99 },
    ]) {
      expect((await call('PUT', path, wrong)).status).toBe(422)
    }
    for (const wrong of [{ headerLine: 0 }, { encoding: 'ebcdic' }, { other: 1 }]) {
      expect((await call('PUT', path, wrong)).status).toBe(400)
    }
  })
})

describe('a plan', () => {
  it('shows what would be created, updated, skipped and refused, and changes nothing', async () => {
    await importFile(product, officer, list)
    const changed = `${list.replace('Riga', 'Liepāja')}x:3,Third,LT,\n,,LT,\nx:4,Fourth,Narnia,\n`
    const { plan } = await planFile(product, officer, changed)
    expect(counts(plan)).toEqual([5, 1, 1, 1, 2])
    expect(plan.fields).toEqual([{ field: 'city', records: 1 }])
    expect(plan.differences).toEqual([
      ...[
        {
          line: 2,
          name: 'First University',
          university: null,
          before: { city: 'Riga' },
          after: { city: 'Liepāja' },
          editedOn: null,
        },
      ],
    ])
    expect(plan.refused).toEqual([
      { line: 5, column: 'name', reason: 'The name is missing' },
      { line: 6, column: 'country', reason: '“Narnia” is not a country we know' },
    ])
    expect(await one(`select count(*)::int as all, min(city) as city from universities`)).toEqual({
      all: 2,
      city: 'Riga',
    })
  })

  it('names the universities that only its programs name, so that a misspelled one is seen', async () => {
    await importFile(product, officer, list)
    const programs =
      'institution,program,country\nFirst University,Law,LV\nFirst Universty,Medicine,LV\nSecond University,Nursing,GE\n'
    const { plan } = await planFile(product, officer, programs)
    expect([plan.universitiesMade, plan.universitiesNamed]).toEqual([1, ['First Universty']])
  })

  it('returns its refused rows as a file that can be fixed and imported', async () => {
    const content = 'name,country,note\nGood,LV,\n"Bad, one",Narnia,=cmd|\' /C calc\'!A0\nAlso bad,,"@x\ny"\n'
    const file = await planFile(product, officer, content)
    const answer = await call('GET', `/catalogue-uploads/${file._id}/refused`)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const csv = String(answer.body)
    expect(csv).toContain('line,column,reason,name,country,note\r\n')
    expect(csv).toContain(`3,note,The cell contains a formula: enter its value,"Bad, one",Narnia,'=cmd`)
    expect(csv).toContain(`4,country,The country is missing,Also bad,,"'@x\ny"`)
    const fixed = csv.replace('Narnia', 'GE').replace(`'=cmd|' /C calc'!A0`, 'x').replace('bad,,', 'bad,LT,')
    expect(counts((await planFile(product, officer, fixed)).plan)).toEqual([2, 2, 0, 0, 0])
  })
})

describe('applying', () => {
  it('applies the plan, and records who, what and which file', async () => {
    const file = await planFile(product, officer, `${list},,LT,\n`, 'partners.csv')
    const { status, body } = await applyFile(product, officer, file)
    expect([status, body.data.state]).toEqual([200, 'applied'])
    const { body: shown } = await call('GET', `/catalogue-imports/${body.data.importId}`)
    expect(shown.data).toMatchObject({
      fileName: 'partners.csv',
      startedBy: officer.name,
      kind: 'universities',
      canUndo: true,
      read: 3,
      created: 2,
      updated: 0,
      skipped: 0,
      refusedCount: 1,
    })
    const refused = await call('GET', `/catalogue-imports/${body.data.importId}/refused`)
    expect(String(refused.body)).toContain('4,name,The name is missing,,,LT,\r\n')
    const { body: all } = await call('GET', '/catalogue-imports')
    expect([all.totalCount, all.data[0]._id]).toEqual([1, body.data.importId])
  })

  it('happens once, even if it is requested several times', async () => {
    const file = await planFile(product, officer, list)
    const answers = await Promise.all(Array.from({ length: 50 }, () => applyFile(product, officer, file)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.importId)).size).toBe(1)
    expect(await one('select count(*)::int as runs from import_runs')).toEqual({ runs: 1 })
    expect(await one('select count(*)::int as all from universities')).toEqual({ all: 2 })
    expect((await applyFile(product, officer, file)).body.data.importId).toBe(answers[0]!.body.data.importId)
  })

  it('is refused if the plan has changed with the catalogue', async () => {
    await importFile(product, officer, list)
    const file = await planFile(product, officer, list.replace('Riga', 'Liepāja'))
    await product.deps.pool.query(`update universities set city = 'Ventspils' where source_id = 'x:1'`)
    const refused = await applyFile(product, officer, file)
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_changed'])
    expect(await one(`select city from universities where source_id = 'x:1'`)).toEqual({ city: 'Ventspils' })
    const { body } = await call('GET', `/catalogue-uploads/${file._id}`)
    expect(body.data.plan.differences[0].before).toEqual({ city: 'Ventspils' })
    expect((await applyFile(product, officer, body.data)).status).toBe(200)
  })

  it('is refused for another plan, without a plan, and for a deleted file', async () => {
    const file = await planFile(product, officer, list)
    const other = await applyFile(product, officer, { ...file, plan: { fingerprint: 'of another' } })
    expect([other.status, other.body.code]).toEqual([409, 'plan_changed'])
    await call('PUT', `/catalogue-uploads/${file._id}`, {})
    expect((await applyFile(product, officer, file)).status).toBe(409)
    product.clock.advance(25 * 3_600_000)
    const late = await anOfficer(product.deps)
    expect((await applyFile(product, late, file)).status).toBe(404)
    expect(await purgeExpiredFiles(product.deps)).toMatchObject({ uploads: 1 })
    await expect(readFile(waitingPath(product.deps, file._id))).rejects.toThrow('ENOENT')
    officer = late
  })
})

describe('undoing', () => {
  const state = async () =>
    (
      await product.deps.pool.query(
        `select (select jsonb_agg(to_jsonb(u) - '{updated_at,version}'::text[] order by source_id) from universities u) as universities,
           (select jsonb_agg(to_jsonb(p) - '{updated_at,version}'::text[] order by source_id) from programs p) as programs`,
      )
    ).rows[0]
  const header = 'program_id,institution_name,country,program_name,tuition_amount,tuition_currency'

  it('restores everything in one step, and gives the same response a second time', async () => {
    await importFile(product, officer, list)
    await importFile(product, officer, `${header}\np:1,First University,LV,Medicine,9000,EUR\n`)
    const before = await state()
    const run = await importFile(
      product,
      officer,
      `${header}\np:1,Second University,GE,Medicine,9500,USD\np:2,A New College,LV,Law,,\n`,
    )
    expect(await state()).not.toEqual(before)
    const first = await call('POST', `/catalogue-imports/${run}/undo`)
    expect(first.body.undo).toEqual({ restored: 1, removed: 2, keptCount: 0, kept: [] })
    expect(first.body.data).toMatchObject({ undoneBy: officer.name, canUndo: false })
    expect(await state()).toEqual(before)
    const second = await call('POST', `/catalogue-imports/${run}/undo`)
    expect([second.status, second.body.undo]).toEqual([200, first.body.undo])
    const both = await Promise.all([1, 2, 3].map(() => call('POST', `/catalogue-imports/${run}/undo`)))
    expect(both.filter(({ status }) => status === 200 || status === 409)).toHaveLength(3)
  })

  it('leaves records that were changed since or have applications, and lists them', async () => {
    const rows =
      'p:1,Sea College,LV,Navigation,,\np:2,Sea College,LV,Fishing,,\np:3,Hill College,LV,Mining,,\n'
    const run = await importFile(product, officer, `${header}\n${rows}`)
    const { id: programId, university_id: universityId } = await one(
      `select id, university_id from programs where source_id = 'p:1'`,
    )
    const sent = await apply(product, await aStudent(product.deps), { programId, universityId })
    expect(sent.status).toBeLessThan(300)
    await product.deps.pool.query(`update programs set mode = 'evening' where source_id = 'p:2'`)
    const { body } = await call('POST', `/catalogue-imports/${run}/undo`)
    expect(body.undo).toEqual({
      restored: 0,
      removed: 2,
      keptCount: 3,
      kept: [
        { name: 'Fishing, Sea College', reason: 'was changed after the import' },
        { name: 'Navigation, Sea College', reason: 'has applications' },
        { name: 'Sea College', reason: 'has programs that stay' },
      ],
    })
    expect(await one(`select string_agg(source_id, ' ' order by source_id) as left from programs`)).toEqual({
      left: 'p:1 p:2',
    })
    expect((await call('GET', `/catalogue-imports/${run}`)).body.undo).toEqual(body.undo)
  })

  it('of an older import leaves records that a newer one changed', async () => {
    const first = await importFile(product, officer, list)
    const second = await importFile(product, officer, list.replace('Riga', 'Liepāja'))
    const undone = await call('POST', `/catalogue-imports/${first}/undo`)
    expect(undone.body.undo).toMatchObject({ removed: 1, keptCount: 1 })
    expect((await call('POST', `/catalogue-imports/${second}/undo`)).body.undo).toMatchObject({ restored: 1 })
    expect(await one('select city from universities')).toEqual({ city: 'Riga' })
  })

  it('moves a program back to the university as it is now, and leaves one whose university is gone', async () => {
    const rows = (university: string) => `p:1,${university},Weaving,,\np:2,${university},Pottery,,\n`
    const first = await importFile(product, officer, `${header}\n${rows('First College,LV')}`)
    const second = await importFile(product, officer, `${header}\n${rows('Second College,GE')}`)
    const third = await importFile(product, officer, `${header}\np:2,Third College,LV,Pottery,,\n`)
    const moveTo = (country: string) =>
      product.deps.pool.query(`update universities set country = $1 where name = 'Second College'`, [country])
    await moveTo('EE')
    const undo = async (run: string) => (await call('POST', `/catalogue-imports/${run}/undo`)).body.undo
    expect(await undo(third)).toMatchObject({ restored: 1, keptCount: 0 })
    expect(
      await one(
        `select university_id is not null as is_there, country from programs where source_id = 'p:2'`,
      ),
    ).toEqual({ is_there: true, country: 'EE' })
    await moveTo('GE')
    // Both have been moved since, so the university of the first import has no programs and goes.
    expect(await undo(first)).toMatchObject({ removed: 1, keptCount: 2 })
    expect(await undo(second)).toMatchObject({
      restored: 0,
      kept: [
        { name: 'Pottery, Second College', reason: 'was at a university that is no longer there' },
        { name: 'Second College', reason: 'has programs that stay' },
        { name: 'Weaving, Second College', reason: 'was at a university that is no longer there' },
      ],
    })
  })

  it('is refused once the changes are no longer stored', async () => {
    const run = await importFile(product, officer, list)
    await product.deps.pool.query(`update import_runs set started_at = now() - interval '400 days'`)
    expect(await purgeExpiredFiles(product.deps)).toMatchObject({ changes: 2 })
    const { status, body } = await call('POST', `/catalogue-imports/${run}/undo`)
    expect([status, body.code]).toEqual([409, 'undo_not_possible'])
    expect((await call('GET', `/catalogue-imports/${run}`)).body.data.canUndo).toBe(false)
  })
})

describe('awkward real files (need the shared data)', () => {
  it.each<[string, number[], object?]>([
    ['01_excel_semicolon_bom_crlf.csv', [435, 435, 0, 0, 0]],
    ['03_duplicates.csv', [600, 450, 0, 0, 150]],
    ['04_missing_and_invalid_values.csv', [300, 180, 0, 0, 120]],
    ['06_numbers_dates_durations.csv', [25, 11, 0, 0, 14]],
    ['08_universities.xlsx', [300, 300, 0, 0, 0], { sheet: 'Universities' }],
  ])('%s: %j; then nothing changes', async (name, expected, wishes) => {
    const file = sharedData(`import-cases/${name}`)
    if (!file) return console.log(`  Skipped: ${name} is not here.`)
    const run = async () => {
      const { body } = await sendFile(product, officer, await readFile(file), name)
      const path = `/catalogue-uploads/${body.data._id}`
      if (wishes) await call('PUT', path, wishes)
      const planned = await call('POST', `${path}/plan`)
      expect((await applyFile(product, officer, planned.body.data)).status).toBe(200)
      return planned.body.data
    }
    const [read = 0, created = 0, , , refused = 0] = expected
    const first = await run()
    expect(counts(first.plan)).toEqual(expected)
    expect(counts((await run()).plan)).toEqual([read, 0, 0, created, refused])
    if (name.startsWith('08')) {
      expect(first.reading).toMatchObject({ headerLine: 3, sheet: 'Universities' })
      expect(
        first.reading.sheets.find(({ name: sheet }: { name: string }) => sheet === 'lookup').hidden,
      ).toBe(true)
    }
  })
})

describe('a file on several servers', () => {
  it('is sent to one, planned on another, applied on a third, and purged by any', async () => {
    process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
    const store = await anObjectStore()
    const first = await testProduct({ STORAGE_URL: store.storage })
    const [second, third] = [await anotherServer(first), await anotherServer(first)]
    try {
      const by = await anOfficer(first.deps)
      const on = (server: TestProduct, method: string, path: string, body: object = {}) =>
        server.call(method, `/staff/catalogue-uploads/${path}`, { token: by.token, body })
      const { _id } = (await sendFile(first, by, `${list}x:3,,GE,\n`)).body.data
      const stored = store.objects.get(`papers/kept/catalogue/${_id}`)!
      expect(stored.body.includes('First University')).toBe(false)
      expect((await on(third, 'PUT', _id)).status).toBe(200)
      const planned = (await on(second, 'POST', `${_id}/plan`)).body.data
      expect(planned).toMatchObject({ state: 'planned', plan: { created: 2, refusedCount: 1 } })
      const applied = await applyFile(third, by, planned)
      expect([applied.status, applied.body.data.state]).toEqual([200, 'applied'])
      for (const { deps } of [first, second, third]) {
        const folder = path.dirname(waitingPath(deps, _id))
        expect(await readdir(folder).catch(() => [])).toEqual([])
      }
      const later = new Date(Date.now() + 25 * 3_600_000)
      store.objects.set('papers/kept/catalogue/of-nobody', { body: Buffer.from('x'), at: new Date(0) })
      const purged = await purgeExpiredFiles({ ...second.deps, clock: { now: () => later } })
      expect(purged).toMatchObject({ uploads: 1, files: 1 })
      expect([...store.objects.keys()].filter((name) => name.includes('/catalogue/'))).toEqual([])
    } finally {
      for (const server of [third, second, first]) await server.close()
      await store.close()
    }
  })
})
