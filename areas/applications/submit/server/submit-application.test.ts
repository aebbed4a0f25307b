import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostOpenApplications } from '#areas/applications/list/contract/applications.ts'
import { apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { incomingFolder } from '#areas/applications/documents/server/upload-folders.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

async function storedFiles(): Promise<string[]> {
  const folder = path.join(product.deps.config.dataDir, 'documents')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).map((one) => one.name)
}
const countOf = async (table: string, where = 'true', values: unknown[] = []): Promise<number> => {
  const { rows } = await product.deps.pool.query(
    `select count(*)::int as n from ${table} where ${where}`,
    values,
  )
  return rows[0].n
}

describe('submitting an application', () => {
  it('stores it with its documents, returns a reference and whose turn it is, and sends a receipt by e-mail', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps, {
      requiredDocuments: ['cnicFrontImage', 'fscCertificateImage', 'passportImage'],
    })
    const answer = await apply(product, student, program, {
      documents: { cnicFrontImage: await smallPhotograph() },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Application submitted successfully')
    const { data } = answer.body
    expect(data).toMatchObject({
      status: 'pending',
      joinStatus: 'pending',
      stage: 'submitted',
      waitingOn: 'office',
      missingDocuments: ['fscCertificateImage', 'passportImage'],
      university: { _id: program.universityId },
      program: { _id: program.programId },
      student: { _id: student._id },
    })
    expect(data.reference).toMatch(/^MZ-\d{4}-\d{6}$/)
    expect(data.documents).toHaveLength(1)
    expect(data.actions.withdraw).toEqual({ method: 'POST', url: `/api/application/${data._id}/withdraw` })
    expect(data.actions.confirm_join.error).toContain('Offer open')
    expect(data.actions.offer).toBeUndefined()
    const [mail] = await product.mails(student.email)
    expect(mail?.subject).toContain(data.reference)
    expect(mail?.text).toContain('Higher secondary certificate')
  })

  it('lists documents in the usual order, the front of a card before its back', async () => {
    const photograph = await smallPhotograph()
    const { body } = await apply(product, await aStudent(product.deps), await aProgram(product.deps), {
      documents: { cnicBackImage: photograph, bsDegreeImage: photograph, cnicFrontImage: photograph },
    })
    const names = ['cnicFrontImage', 'cnicBackImage', 'bsDegreeImage']
    expect(body.data.documents.map(({ name }: { name: string }) => name)).toEqual(names)
    const officer = await anOfficer(product.deps)
    const checklist = await product.call('GET', `/staff/applications/${body.data._id}/checklist`, officer)
    expect(checklist.body.known.identity.documents.map(({ name }: { name: string }) => name)).toEqual(
      names.slice(0, 2),
    )
  })

  it('encrypts documents on the disk, and returns them only to their owner', async () => {
    const student = await aStudent(product.deps)
    const answer = await apply(product, student, await aProgram(product.deps), {
      documents: { bsDegreeImage: await smallPhotograph() },
    })
    const [document] = answer.body.data.documents
    const own = await product.call('GET', document.url.slice(4), { token: student.token })
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('image/jpeg')
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="bs-degree.jpg"')
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('content-security-policy')).toContain('sandbox')
    expect(own.body.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(own.body.includes('Exif')).toBe(false)
    const officer = await anOfficer(product.deps)
    // An officer must state a purpose; without one, nothing is opened or recorded.
    const path = document.url.slice(4)
    expect((await product.call('GET', path, { token: officer.token })).status).toBe(400)
    expect((await product.call('GET', `${path}?purpose=check`, { token: officer.token })).status).toBe(200)
    const views = await product.call('GET', `/application/${answer.body.data._id}/document-views`, {
      token: student.token,
    })
    expect(views.body.data.map((one: { role: string }) => one.role)).toEqual(['officer', 'student'])
    const stranger = await aStudent(product.deps)
    expect((await product.call('GET', document.url.slice(4), { token: stranger.token })).status).toBe(404)
    expect(await countOf('document_views', 'document_id = $1', [document._id])).toBe(2)
  })

  it.each([true, false])(
    'returns the same application when it is repeated after the program has closed, with a key: %s',
    async (hasKey) => {
      const student = await aStudent(product.deps)
      const program = await aProgram(product.deps)
      const sending = {
        documents: { cnicFrontImage: await smallPhotograph() },
        ...(hasKey ? { key: randomUUID() } : {}),
      }
      const first = await apply(product, student, program, sending)
      expect(first.status).toBe(200)
      await product.deps.db
        .updateTable('programs')
        .set({ status: 'withdrawn' })
        .where('id', '=', program.programId)
        .execute()
      const repeated = await apply(product, student, program, sending)
      expect([repeated.status, repeated.body.data?._id]).toEqual([200, first.body.data._id])
      const another = await apply(product, student, program, { ...sending, documents: {} })
      expect([another.status, another.body.code]).toEqual(
        hasKey ? [422, 'key_reused'] : [409, 'program_closed'],
      )
      expect((await apply(product, await aStudent(product.deps), program)).body.code).toBe('program_closed')
      expect(await countOf('applications', 'student_id = $1', [student._id])).toBe(1)
    },
  )

  it('creates one application for fifty equal concurrent submissions, with the same reply for all', async () => {
    for (const key of [randomUUID(), undefined]) {
      const student = await aStudent(product.deps)
      const program = await aProgram(product.deps)
      const documents = { cnicFrontImage: await smallPhotograph(), cnicBackImage: await smallPhotograph() }
      const before = (await storedFiles()).length
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          apply(product, student, program, { documents, ...(key ? { key } : {}) }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await countOf('applications', 'student_id = $1', [student._id])).toBe(1)
      expect((await storedFiles()).length - before).toBe(2)
      expect(await product.mails(student.email)).toHaveLength(1)
    }
  })

  it('returns the first application for a repeated key, and refuses the key for other content', async () => {
    const student = await aStudent(product.deps)
    const [first, second] = [await aProgram(product.deps), await aProgram(product.deps)]
    const key = randomUUID()
    const one = await apply(product, student, first, { key })
    const again = await apply(product, student, first, { key })
    expect(again.body).toEqual(one.body)
    const other = await apply(product, student, second, { key })
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
    expect(other.body.message).toContain(`as application ${one.body.data.reference}`)
    expect(await countOf('applications', 'student_id = $1', [student._id])).toBe(1)
  })

  it('refuses a second, different application to the same program while the first is open, and accepts one afterwards', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    const first = await apply(product, student, program)
    const other = await apply(product, student, program, {
      documents: { cnicBackImage: await smallPhotograph() },
    })
    expect([other.status, other.body.code]).toEqual([409, 'already_applied'])
    const officer = await anOfficer(product.deps)
    await decide(product, officer, first.body.data._id, { decision: 'reject', reasons: ['late'] })
    expect((await apply(product, student, program)).status).toBe(200)
  })

  it('refuses an implausible year where a program lists no intakes', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    const year = product.clock.now().getUTCFullYear()
    for (const intake of ['0001-spring', '9999-winter', `${year - 1}-autumn`, `${year + 4}-spring`]) {
      const answer = await apply(product, student, program, { intake })
      expect([intake, answer.status, answer.body.fields]).toEqual([
        intake,
        400,
        { intake: 'Choose an intake from the list.' },
      ])
    }
    expect((await apply(product, student, program, { intake: `${year + 3}-autumn` })).status).toBe(200)
  })

  it('limits the open applications of one student, until one of them ends', async () => {
    const student = await aStudent(product.deps)
    const sent: string[] = []
    for (let i = 0; i < mostOpenApplications; i++) {
      sent.push((await apply(product, student, await aProgram(product.deps))).body.data._id)
    }
    const another = await aProgram(product.deps)
    const refused = await apply(product, student, another)
    expect([refused.status, refused.body.code]).toEqual([409, 'list_full'])
    expect(refused.body.message).toContain('Withdraw one')
    await product.call('POST', `/application/${sent[0]}/withdraw`, { token: student.token, body: {} })
    expect((await apply(product, student, another)).status).toBe(200)
    const undo = await product.call('POST', `/application/${sent[0]}/undo-withdraw`, {
      token: student.token,
      body: {},
    })
    const { body } = await product.call('GET', `/application/${sent[0]}`, { token: student.token })
    expect(body.data.actions.undo_withdraw).toEqual({ error: undo.body.message })
    expect([undo.status, undo.body.code]).toEqual([409, 'list_full'])
    expect(undo.body.message).toContain('then undo this withdrawal')
  })

  it('keeps the limit for applications that are sent at the same time', async () => {
    const student = await aStudent(product.deps)
    for (let i = 1; i < mostOpenApplications; i++) {
      expect((await apply(product, student, await aProgram(product.deps))).status).toBe(200)
    }
    const programs = await Promise.all(Array.from({ length: 6 }, () => aProgram(product.deps)))
    const answers = await Promise.all(programs.map((program) => apply(product, student, program)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await countOf('applications', 'student_id = $1', [student._id])).toBe(mostOpenApplications)
  })

  it('treats another intake of the same program as another application', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps, {
      intakes: [
        { start: '2027-spring', closes: '2999-01-01' },
        { start: '2027-autumn', closes: '2999-01-01' },
        { start: '2025-autumn', closes: '2025-06-01' },
      ],
    })
    expect((await apply(product, student, program, { intake: '2027-spring' })).body.data.intake).toBe(
      '2027-spring',
    )
    expect((await apply(product, student, program, { intake: '2027-autumn' })).status).toBe(200)
    const closed = await apply(product, student, program, { intake: '2025-autumn' })
    expect([closed.status, closed.body.code]).toEqual([409, 'program_closed'])
    const unknown = await apply(product, student, program, { intake: '2031-winter' })
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { intake: 'The program does not start in Winter 2031. It starts in Spring 2027 or Autumn 2027.' },
    ])
  })

  it('refuses an intake outside of the months that the source of a program names, and keeps a draft with one', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    await product.deps.pool.query(`update programs set intake = 'September, February' where id = $1`, [
      program.programId,
    ])
    const now = product.clock.now()
    const coming = [0, 1, 2].flatMap((later) => {
      const year = now.getUTCFullYear() + later
      return [`${year}-spring`, `${year}-autumn`]
    })
    const ahead = coming.filter(
      (code) => code.replace('spring', '02').replace('autumn', '09') > now.toISOString(),
    )
    const wrong = `${now.getUTCFullYear() + 3}-spring`
    // What was chosen before is not lost, and is refused only when it is sent.
    const draft = { intake: wrong, reached: 'send', documents: {}, version: 0, idempotencyKey: randomUUID() }
    const path = `/student/drafts/${program.programId}`
    expect((await product.call('PUT', path, { token: student.token, body: draft })).status).toBe(200)
    const refused = await apply(product, student, program, { intake: wrong })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    expect(refused.body.fields.intake).toContain(
      `does not start in Spring ${now.getUTCFullYear() + 3}. It starts in `,
    )
    expect(
      (await apply(product, student, program, { intake: `${now.getUTCFullYear() + 1}-summer` })).status,
    ).toBe(400)
    expect((await apply(product, student, program, { intake: ahead[0]! })).body.data.intake).toBe(ahead[0])
  })

  it('reports every invalid field, stores nothing, and never replies with a 5xx', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    const stored = (await storedFiles()).length
    const refused: [string, Parameters<typeof apply>[3], number, string | null][] = [
      ['no university', { fields: { university: undefined } }, 400, 'university'],
      ['malformed program', { fields: { program: 'medicine' } }, 400, 'program'],
      ['unknown program', { fields: { program: randomUUID() } }, 400, 'program'],
      [
        'university of another program',
        { fields: { university: (await aProgram(product.deps)).universityId } },
        400,
        'university',
      ],
      ['no user', { fields: { user_id: undefined } }, 400, 'user_id'],
      ["another's user id", { fields: { user_id: (await aStudent(product.deps))._id } }, 404, null],
      ['an unknown part', { fields: { joinStatus: 'confirmed' } }, 400, 'joinStatus'],
      ['a text for a picture', { documents: { bsDegreeImage: Buffer.from('hello') } }, 422, 'bsDegreeImage'],
      [
        'half a picture',
        { documents: { cnicBackImage: (await smallPhotograph()).subarray(0, 4000) } },
        422,
        'cnicBackImage',
      ],
      ['a malformed key', { key: 'a b' }, 400, 'Idempotency-Key'],
    ]
    for (const [what, sending, status, field] of refused) {
      const answer = await apply(product, student, program, sending)
      expect(answer.status, what).toBe(status)
      expect(answer.body.message, what).toBeTruthy()
      if (field) expect(Object.keys(answer.body.fields ?? {}), what).toContain(field)
    }
    expect(await countOf('applications', 'student_id = $1', [student._id])).toBe(0)
    expect((await storedFiles()).length).toBe(stored)
    expect(await readdir(incomingFolder(product.deps))).toEqual([])
    const json = await product.call('POST', '/student-docs/create', { token: student.token, body: {} })
    expect([json.status, Object.keys(json.body.fields)]).toEqual([400, ['university', 'program', 'user_id']])
    const urlencoded = await fetch(`${product.url}/api/student-docs/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.token}` },
      body: new URLSearchParams({ user_id: student._id }),
    })
    expect(urlencoded.status).toBe(415)
  })

  it('refuses a draft, a withdrawn program and one whose deadline has passed', async () => {
    const student = await aStudent(product.deps)
    const results = []
    for (const given of [{ status: 'draft' }, { status: 'withdrawn' }, { deadline: '2020-01-01' }] as const) {
      results.push((await apply(product, student, await aProgram(product.deps, given))).status)
    }
    expect(results).toEqual([400, 409, 409])
  })

  it('refuses officers, who cannot apply', async () => {
    const officer = await anOfficer(product.deps)
    expect((await apply(product, officer, await aProgram(product.deps))).status).toBe(403)
  })
})
