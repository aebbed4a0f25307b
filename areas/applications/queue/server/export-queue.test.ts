import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '#test/fixtures/read-zip.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { apply, decide } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile } from '#test/people/queued-files.ts'

let product: TestProduct
let law: ProgramToApplyTo
let admin: Person
let exporter: Person
let officer: Person
let mine: { _id: string; reference: string }
let others: { _id: string; reference: string }

beforeAll(async () => {
  product = await testProduct()
  law = await aProgram(product.deps, { program: '=Law', university: 'Invented University of Riga' })
  const medicine = await aProgram(product.deps, { program: 'Medicine', university: 'Invented School' })
  admin = await anAdmin(product.deps)
  exporter = await anOfficer(product.deps, { name: 'Bilal Ahmed', mayExport: true })
  officer = await anOfficer(product.deps)
  const ayesha = await aStudent(product.deps, { name: '=Ayesha "A", Khan' })
  mine = await aQueuedFile(product, law, { student: ayesha, officer: exporter, intake: '2027-autumn' })
  others = await aQueuedFile(product, law, { to: medicine, officer, stage: 'rejected', since: -3 })
})
afterAll(() => product.close())

const download = (person: Person, form: string, query: string) =>
  product.call('GET', `/staff/queue/export?form=${form}&${query}`, { token: person.token })
/** The lines of a CSV file without its byte order mark. */
const lines = (body: Buffer) => body.toString().replace('\ufeff', '').trimEnd().split('\r\n')

describe('the queue as a file', () => {
  it('has the chosen columns in their order, and the rows of the list as the caller sees it', async () => {
    const query = 'columns=program,reference,student,intake,stage,officer'
    const answer = await download(exporter, 'csv', query)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="queue.csv"',
    ])
    expect(lines(answer.body)).toEqual([
      'Program,Reference,Student,Intake,Stage,Officer',
      // Cells that a spreadsheet would run are escaped, and those with commas or quotes are quoted.
      `'=Law,${mine.reference},"'=Ayesha ""A"", Khan",2027-autumn,Sent,Bilal Ahmed`,
    ])
    // A colleague's file is in the list only when the list is everybody's.
    const all = lines((await download(exporter, 'csv', 'columns=reference&officer=all')).body)
    expect(all).toEqual(['Reference', mine.reference, others.reference])
    expect(
      lines((await download(exporter, 'csv', `columns=reference&search=${others.reference}`)).body),
    ).toEqual(['Reference', others.reference])
    const rejected = 'columns=reference&officer=all&stage=rejected'
    expect(lines((await download(exporter, 'csv', rejected)).body)).toEqual(['Reference', others.reference])
  })

  it('has the last days to check and to answer as people read them, although they end in UTC', async () => {
    // Files that were put into the queue directly have the first references.
    await product.deps.pool.query(`select setval('application_numbers', 1000)`)
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    const { data } = (await apply(product, student, program)).body
    const shown = async (columns: string) =>
      lines(
        (await download(exporter, 'csv', `columns=${columns}&officer=all&search=${data.reference}`)).body,
      )[1]
    expect(data.checkBy).toMatch(/T23:59:59/)
    expect(await shown('checkBy')).toBe(data.checkBy.slice(0, 10))
    const decided = await decide(product, admin, data._id, { decision: 'offer' })
    const { replyBy } = decided.body.data.offer
    expect(await shown('replyBy')).toBe(replyBy.slice(0, 10))
  })

  it('is a workbook in which texts are texts and numbers are numbers', async () => {
    const { status, body } = await download(exporter, 'xlsx', 'columns=student,openConditions,country')
    expect(status).toBe(200)
    const files = await readZip(body)
    const all = [...files.values()].map(String).join('\n')
    expect(all).toContain('<t>=Ayesha "A", Khan</t>')
    const sheet = String(files.get('xl/worksheets/sheet1.xml'))
    // No cell is a formula, and the count is a number.
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toMatch(/<c r="B2"[^>]*><v>0<\/v>/)
  })

  it('needs the right, which admins have and officers are given', async () => {
    const refused = await download(officer, 'csv', 'columns=reference')
    expect([refused.status, refused.body.code]).toEqual([403, 'not_for_you'])
    expect(refused.body.message).toContain('An admin can give it to you under Team')
    expect((await download(admin, 'csv', 'columns=reference')).status).toBe(200)
    const student = await aStudent(product.deps)
    expect((await download(student, 'csv', 'columns=reference')).status).toBe(403)
    const partner = await aUniversityUser(product.deps, law.universityId, { mayExport: true })
    expect((await download(partner, 'csv', 'columns=reference')).status).toBe(403)
  })

  it.each(['', 'columns=', 'columns=reference,password', 'columns=Reference'])(
    'asks for a column it has instead of “%s”',
    async (query) => {
      const { status, body } = await download(exporter, 'csv', query)
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining('Choose at least one column.') as unknown,
      ])
    },
  )

  it('does not exist in other forms', async () => {
    expect((await download(exporter, 'pdf', 'columns=reference')).status).toBeGreaterThanOrEqual(400)
  })

  it('is logged with what was asked for and how many rows went out, and without what was searched', async () => {
    const someone = await anOfficer(product.deps, { mayExport: true })
    await download(someone, 'csv', 'columns=reference,email&officer=all&search=khan')
    await download(officer, 'csv', 'columns=reference')
    const { rows } = await product.deps.pool.query(
      `select object_kind, object_id, details from audit_entries where action = 'list.exported' and actor_id = any($1)`,
      [[someone._id, officer._id]],
    )
    expect(rows).toEqual([
      {
        object_kind: 'list',
        object_id: 'queue',
        details: { form: 'csv', columns: 'reference email', rows: 1, searched: true, officer: 'all' },
      },
    ])
  })
})
