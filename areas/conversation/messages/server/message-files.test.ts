import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf, hostilePdfs } from '#test/fixtures/pdfs.ts'
import { countPdfPages } from '#test/fixtures/read-pdf.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { apply, decide, messageForm, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { site } from '#site'
import { checkStoredFiles } from '#areas/applications/documents/server/check-stored-files.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const get = ({ token }: Person, path: string) => product.call('GET', path, { token })
const send = ({ token }: Person, path: string, form: FormData, headers: Record<string, string> = {}) =>
  product.call('POST', path, { token, form, headers })
async function aConversation() {
  const program = await aProgram(product.deps)
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, program)).body.data._id
  return { student, program, path: `/application/${id}/messages` }
}
const stored = async (id: string) =>
  (await product.deps.pool.query('select id from message_files where message_id = $1', [id])).rows

describe('files of a message', () => {
  it('are sent by a student and by an officer, and opened page by page by both', async () => {
    const { student, path } = await aConversation()
    const sent = await send(student, path, messageForm('My marks.', [await smallPhotograph(), await aPdf(2)]))
    expect([sent.status, sent.body.data.files]).toEqual([
      201,
      [expect.objectContaining({ pages: 1 }), expect.objectContaining({ pages: 2 })],
    ])
    const thread: string = sent.body.thread._id
    const answered = await send(officer, `/messages/${thread}`, messageForm('The form.', [await aPdf(1)]))
    expect(answered.status).toBe(201)
    const { messages } = (await get(student, `/messages/${thread}`)).body
    expect(messages.map(({ files }: { files: unknown[] }) => files.length)).toEqual([2, 1])
    const at = `/messages/${thread}/files/${sent.body.data.files[1]._id}`
    for (const person of [student, officer]) {
      const page = await get(person, `${at}?page=2`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await get(person, `${at}?page=3`)).status).toBe(404)
      expect(await countPdfPages((await get(person, `${at}/file`)).body)).toBe(2)
    }
    const { rows } = await product.deps.pool.query(
      `select actor_id from audit_entries where action = 'message-file.opened' and object_id = $1`,
      [student._id],
    )
    expect(rows).toEqual([{ actor_id: officer._id }])
  })

  it('are sent with the first message of a conversation, by a student and by an officer', async () => {
    const student = await aStudent(product.deps)
    const question = messageForm('Is this enough?', [await smallPhotograph()], 'My marks')
    const asked = await send(student, '/messages', question)
    expect([asked.status, asked.body.thread.subject, asked.body.data.files]).toEqual([
      201,
      'My marks',
      [expect.objectContaining({ pages: 1 })],
    ])
    expect(JSON.stringify((await product.mails(site.contact.email)).at(-1))).toContain('It has 1 attachment.')
    const form = messageForm('Please sign both.', [await aPdf(2), await smallPhotograph()], 'Two forms')
    const key = { 'idempotency-key': 'begun-once-1' }
    const at = `/staff/students/${student._id}/messages`
    const begun = await send(officer, at, form, key)
    expect([begun.status, begun.body.data.files.length]).toEqual([201, 2])
    expect((await send(officer, at, form, key)).body.thread._id).toBe(begun.body.thread._id)
    expect(JSON.stringify((await product.mails(student.email)).at(-1))).toContain(
      'The message has 2 attachments.',
    )
    const file = `/messages/${begun.body.thread._id}/files/${begun.body.data.files[0]._id}`
    expect((await get(student, `${file}?page=2`)).status).toBe(200)
    expect((await get(student, '/messages')).body.totalCount).toBe(2)
  })

  it('are shown to nobody outside of the conversation, and not under another one', async () => {
    const { student, program, path } = await aConversation()
    const { body } = await send(student, path, messageForm('Here.', [await smallPhotograph()]))
    const file: string = body.data.files[0]._id
    const at = `/messages/${body.thread._id}/files/${file}`
    const other = await aStudent(product.deps)
    const own = await product.call('POST', '/messages', {
      token: other.token,
      body: { subject: 'Mine', text: 'Mine' },
    })
    expect((await get(other, at)).status).toBe(404)
    expect((await get(other, `/messages/${own.body.thread._id}/files/${file}`)).status).toBe(404)
    const university = await aUniversityUser(product.deps, program.universityId)
    expect((await get(university, at)).status).toBe(404)
    expect((await get(university, `${at}/file`)).status).toBe(404)
  })

  it('are sent once under a key, and mentioned in the e-mail by their number', async () => {
    const { student, path } = await aConversation()
    const form = async () => messageForm('Here.', [await smallPhotograph()])
    const key = { 'idempotency-key': 'sent-twice-1' }
    const first = await send(student, path, await form(), key)
    const again = await send(student, path, await form(), key)
    expect(again.body.data._id).toBe(first.body.data._id)
    expect(await stored(first.body.data._id)).toHaveLength(1)
    const mails = await product.mails(site.contact.email)
    expect(JSON.stringify(mails.at(-1))).toContain('It has 1 attachment.')
    await send(officer, path, messageForm('Both.', [await smallPhotograph(), await smallPhotograph()]))
    const [mail] = (await product.mails(student.email)).slice(-1)
    expect(JSON.stringify(mail)).toContain('The message has 2 attachments.')
    expect((await checkStoredFiles(product.deps)).removed).toBe(0)
  })

  it('are a message without any text, which lists and e-mails name by the number of files', async () => {
    const { student, path } = await aConversation()
    const sent = await send(student, path, messageForm(' ', [await smallPhotograph(), await aPdf(1)]))
    expect([sent.status, sent.body.data.text, sent.body.data.files.length]).toEqual([201, '', 2])
    expect([sent.body.thread.lastText, sent.body.thread.lastFiles]).toEqual(['', 2])
    const mailed = JSON.stringify((await product.mails(site.contact.email)).at(-1))
    expect(mailed).toContain('The message consists of 2 photos or PDFs without text.')
    const thread: string = sent.body.thread._id
    const answered = await send(officer, `/messages/${thread}`, messageForm('', [await aPdf(1)]))
    expect(answered.status).toBe(201)
    expect(JSON.stringify((await product.mails(student.email)).at(-1))).toContain(
      'The message is 1 photo or PDF without text.',
    )
    const [listed] = (await get(student, '/messages')).body.data
    expect([listed.lastText, listed.lastFiles]).toEqual(['', 1])
    const begun = await send(
      officer,
      `/staff/students/${student._id}/messages`,
      messageForm('', [await aPdf(1)], 'Form'),
    )
    expect([begun.status, begun.body.thread.subject]).toEqual([201, 'Form'])
    await product.call('POST', `/messages/${thread}`, { token: student.token, body: { text: 'Thank you.' } })
    const rows = (await get(student, '/messages')).body.data
    expect(rows.find(({ _id }: { _id: string }) => _id === thread)).toMatchObject({
      lastText: 'Thank you.',
      lastFiles: 0,
    })
  })

  it('go into the download of the student', async () => {
    const { student, path } = await aConversation()
    await send(officer, path, messageForm('Read this.', [await aPdf(2)]))
    const { body } = await product.call('POST', '/student/my-data', { token: student.token, body: {} })
    const files = await readZip(body)
    expect(await countPdfPages(files.get('messages/01.pdf')!)).toBe(2)
    expect(JSON.parse(files.get('data.json')!.toString()).messageFiles).toMatchObject([
      { file: 'messages/01.pdf' },
    ])
  })
})

describe('a message with files is refused', () => {
  it('with a PDF that cannot be opened, without anything, or with a fourth file, and nothing is stored', async () => {
    const { student, path } = await aConversation()
    const locked = hostilePdfs('http://127.0.0.1:9').find(({ what }) => what === 'a password')!
    const photo = await smallPhotograph()
    const bad = await send(student, path, messageForm('Here.', [photo, locked.bytes()]))
    expect([bad.status, bad.body.fields]).toEqual([422, { file2: documentProblems.pdf_locked }])
    const nothing = await send(student, path, messageForm(' ', []))
    expect([nothing.status, Object.keys(nothing.body.fields)]).toEqual([400, ['text']])
    const empty = await product.call('POST', path, { token: student.token, body: { text: '' } })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['text']])
    const long = await send(student, path, messageForm('x'.repeat(4001), [photo]))
    expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['text']])
    const four = await send(student, path, messageForm('Here.', [photo, photo, photo, photo]))
    expect([four.status, Object.keys(four.body.fields)]).toEqual([400, ['file4']])
    expect((await get(student, path)).body.messages).toEqual([])
  })

  it('to a university that does not see the application, and sent with the first message once it does', async () => {
    const { student, program, path } = await aConversation()
    const form = async () => messageForm('The form of the university.', [await aPdf(1)])
    expect((await send(officer, `${path}/university`, await form())).body.code).toBe('move_not_possible')
    expect((await send(student, `${path}/university`, await form())).status).toBe(403)
    const id = path.split('/')[2]
    await decide(product, officer, id!, { decision: 'start_review' })
    const opened = await send(officer, `${path}/university`, await form())
    expect([opened.status, opened.body.data.files.length]).toEqual([201, 1])
    const university = await aUniversityUser(product.deps, program.universityId)
    const at = `/messages/${opened.body.thread._id}/files/${opened.body.data.files[0]._id}`
    expect((await get(university, at)).status).toBe(200)
  })

  it('with a first message that has no subject, goes to nobody, or comes from another student', async () => {
    const student = await aStudent(product.deps)
    const photo = await smallPhotograph()
    const count = async () =>
      (await product.deps.pool.query('select count(*)::int as files from message_files')).rows[0].files
    const before = await count()
    const unnamed = await send(student, '/messages', messageForm('Here.', [photo]))
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([400, ['subject']])
    const form = () => messageForm('Here.', [photo], 'Forms')
    const to = (id: string) => `/staff/students/${id}/messages`
    expect((await send(officer, to(crypto.randomUUID()), form())).status).toBe(404)
    expect((await send(officer, to(officer._id), form())).status).toBe(404)
    expect((await send(await aStudent(product.deps), to(student._id), form())).status).toBe(403)
    expect((await get(student, '/messages')).body.totalCount).toBe(0)
    expect([await count(), (await checkStoredFiles(product.deps)).removed]).toEqual([before, 0])
  })

  it('when the student has no room left; what was sent before counts', async () => {
    const { student, path } = await aConversation()
    const { body } = await send(student, path, messageForm('Here.', [await smallPhotograph()]))
    await product.deps.pool.query('update message_files set bytes = $2 where id = $1', [
      body.data.files[0]._id,
      documentLimits.storedBytes,
    ])
    const full = await send(student, path, messageForm('More.', [await smallPhotograph()]))
    expect([full.status, full.body.code, full.body.message]).toEqual([
      413,
      'quota_full',
      messageMessages.filesFull,
    ])
    expect((await send(officer, path, messageForm('Ours.', [await smallPhotograph()]))).status).toBe(201)
  })
})
