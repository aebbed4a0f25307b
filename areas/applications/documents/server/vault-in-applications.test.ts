import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVaultDocument, apply, decide, submissionForm } from '#test/people/applying.ts'
import { aPhotograph } from '#test/fixtures/pictures.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { sentDocumentMessages } from '#texts/applications/submit/messages.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

let product: TestProduct
let student: Person
let photo: Buffer
beforeAll(async () => {
  product = await testProduct()
  photo = await aPhotograph(120_000)
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const vault = async (by = student) =>
  (await product.call('GET', '/student/documents', { token: by.token })).body

const post = (request: { form: FormData } | { body: object }, headers = {}) =>
  product.call('POST', '/student-docs/create', { token: student.token, headers, ...request })

/** Applies the way our own screens do. */
const submit = ({ universityId, programId }: ProgramToApplyTo, documents: readonly string[], more = {}) =>
  post({ body: { university: universityId, program: programId, user_id: student._id, documents, ...more } })

describe('an application without files', () => {
  it('is the same as JSON and as a form: sent both ways with one key, it is one application', async () => {
    const program = await aProgram(product.deps)
    const front = await aVaultDocument(product, student, 'cnicFrontImage', photo)
    const form = submissionForm(student, program)
    form.set('documents', front)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await post({ form }, key)
    const { universityId, programId } = program
    const body = { university: universityId, program: programId, user_id: student._id, documents: [front] }
    const again = await post({ body }, key)
    expect([first.status, again.status, again.body.data._id]).toEqual([200, 200, first.body.data._id])
    const other = await post({ body: { ...body, documents: [] } }, key)
    expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  })

  it("is refused like the form: for another's account, an unknown part, or a value of the wrong type", async () => {
    const program = await aProgram(product.deps)
    const other = await aStudent(product.deps)
    expect((await submit(program, [], { user_id: other._id })).status).toBe(404)
    expect((await submit(program, [], { stage: 'offered' })).body.code).toBe('invalid_input')
    expect(Object.keys((await submit(program, [], { documents: 7 })).body.fields)).toEqual(['documents'])
    expect(Object.keys((await submit(program, [], { program: ['x'] })).body.fields)).toEqual(['program'])
    expect((await post({ body: {} })).status).toBe(400)
  })
})

describe('documents of the vault with an application', () => {
  it('are used without uploading them again, and count as received', async () => {
    const program = await aProgram(product.deps, { requiredDocuments: ['cnicFrontImage', 'cnicBackImage'] })
    const front = await aVaultDocument(product, student, 'cnicFrontImage', photo)
    const passport = await aVaultDocument(product, student, 'passportImage', photo)
    const sent = await submit(program, [front, passport])
    expect(sent.status).toBe(200)
    expect(sent.body.data.documents.map(({ name }: { name: string }) => name).sort()).toEqual([
      'cnicFrontImage',
      'passportImage',
    ])
    expect(sent.body.data.missingDocuments).toEqual(['cnicBackImage'])
    // The second application uses the same document in the form of the specification; each has its own link.
    const second = submissionForm(student, await aProgram(product.deps))
    second.set('documents', front)
    expect((await post({ form: second })).status).toBe(200)
    expect((await vault()).documents.find(({ _id }: { _id: string }) => _id === front).usedIn).toBe(2)
    // A document that an officer may be viewing cannot be removed.
    const removal = await product.call('DELETE', `/student/documents/${front}`, { token: student.token })
    expect(removal.body.code).toBe('document_in_use')
  })

  it('are not removed from the vault while an application with them is being sent', async () => {
    const { pool } = product.deps
    const { body } = await submit(await aProgram(product.deps), [])
    const front = await aVaultDocument(product, student, 'cnicFrontImage', photo)
    const sending = await pool.connect()
    try {
      // What sending does: it locks the document, and then links it.
      await sending.query('begin')
      await sending.query('select from documents where id = $1 for share', [front])
      await sending.query(
        `insert into application_documents (application_id, document_id, name, version)
         values ($1, $2, 'cnicFrontImage', 1)`,
        [body.data._id, front],
      )
      const removal = product.call('DELETE', `/student/documents/${front}`, { token: student.token })
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      await sending.query('commit')
      expect([(await removal).status, (await removal).body.code]).toEqual([409, 'document_in_use'])
    } finally {
      await sending.query('rollback')
      sending.release()
    }
  })

  it("must belong to the student: another's, a missing one and two of a kind are refused, and nothing is created", async () => {
    const program = await aProgram(product.deps)
    const other = await aStudent(product.deps)
    const theirs = await aVaultDocument(product, other, 'cnicFrontImage', photo)
    const mine = await aVaultDocument(product, student, 'cnicFrontImage', photo)
    const better = await aVaultDocument(product, student, 'cnicFrontImage', await aPhotograph(80_000))
    const tooMany = Array.from({ length: 40 }, () => crypto.randomUUID())
    for (const documents of [[theirs], [crypto.randomUUID()], [mine, better], ['x'], tooMany]) {
      const form = submissionForm(student, program)
      form.set('documents', documents.join(','))
      for (const { status, body } of [await submit(program, documents), await post({ form })]) {
        expect([status, Object.keys(body.fields)]).toEqual([400, ['documents']])
      }
    }
    const { body } = await product.call('GET', `/student-docs/stats/${student._id}`, { token: student.token })
    expect(body.data.summary.totalApplications).toBe(0)
  })

  it('are marked in the vault once a better one is asked for, also after it has arrived', async () => {
    const officer = await anOfficer(product.deps)
    const blurred = await aVaultDocument(product, student, 'transcriptImage', photo)
    const { body } = await submit(await aProgram(product.deps), [blurred])
    const marks = async () =>
      (await vault()).documents
        .filter(({ name }: { name: string }) => name === 'transcriptImage')
        .map(({ _id, refused }: { _id: string; refused: boolean }) => [_id, refused])
    expect(await marks()).toEqual([[blurred, false]])
    const again = await product.call('POST', `/staff/applications/${body.data._id}/ask-again`, {
      token: officer.token,
      body: { documents: [{ documentId: blurred, reason: 'blurred' }] },
    })
    expect(again.status).toBe(200)
    expect(await marks()).toEqual([[blurred, true]])
    const better = await aVaultDocument(product, student, 'transcriptImage', await aPhotograph(60_000))
    await product.call('POST', `/application/${body.data._id}/documents`, {
      token: student.token,
      body: { documents: [better] },
    })
    expect(await marks()).toEqual([
      [better, false],
      [blurred, true],
    ])
  })

  it('cannot be sent again once they were refused, also after a newer one; what is accepted stays so', async () => {
    const officer = await anOfficer(product.deps)
    const [blurred, better, newest] = [
      await aVaultDocument(product, student, 'transcriptImage', photo),
      await aVaultDocument(product, student, 'transcriptImage', await aPhotograph(60_000)),
      await aVaultDocument(product, student, 'transcriptImage', await aPhotograph(70_000)),
    ]
    const { body } = await submit(await aProgram(product.deps), [blurred])
    const at = `/application/${body.data._id}`
    const send = (id: string) =>
      product.call('POST', `${at}/documents`, { token: student.token, body: { documents: [id] } })
    const states = async () => {
      const { documents } = (await product.call('GET', at, { token: student.token })).body.data
      return documents.map(({ _id, state }: { _id: string; state: string }) => [_id, state])
    }
    await product.call('POST', `/staff/applications/${body.data._id}/ask-again`, {
      token: officer.token,
      body: { documents: [{ documentId: blurred, reason: 'blurred' }] },
    })
    expect((await send(blurred)).body.fields).toEqual({ transcriptImage: sentDocumentMessages.refusedBefore })
    expect((await send(better)).status).toBe(200)
    expect((await send(blurred)).body.fields).toEqual({
      transcriptImage: sentDocumentMessages.replacedBefore,
    })

    // What nobody has checked may take its place again.
    expect((await send(newest)).status).toBe(200)
    expect((await send(better)).status).toBe(200)
    await product.call('GET', `${at}/documents/${better}?purpose=check`, { token: officer.token })
    const accepted = await product.call(
      'POST',
      `/staff/applications/${body.data._id}/documents/${better}/accept`,
      { token: officer.token, body: {} },
    )
    expect(accepted.status).toBe(200)
    expect((await send(better)).status).toBe(200)
    expect(await states()).toEqual([
      [blurred, 'replaced'],
      [better, 'accepted'],
      [newest, 'replaced'],
    ])
  })

  it('that the program does not require stay unknown to its university, as do those who looked at them', async () => {
    const program = await aProgram(product.deps, { requiredDocuments: ['transcriptImage'] })
    const officer = await anOfficer(product.deps)
    const university = await aUniversityUser(product.deps, program.universityId)
    const transcript = await aVaultDocument(product, student, 'transcriptImage', photo)
    const passport = await aVaultDocument(product, student, 'passportImage', photo)
    const { body } = await submit(program, [transcript, passport])
    const at = `/application/${body.data._id}`
    await decide(product, officer, body.data._id, { decision: 'start_review' })
    for (const id of [transcript, passport]) {
      const opened = await product.call('GET', `${at}/documents/${id}?purpose=check`, {
        token: officer.token,
      })
      expect(opened.status).toBe(200)
    }
    const namesFor = async ({ token }: Person) => {
      const { documents } = (await product.call('GET', at, { token })).body.data
      const views = (await product.call('GET', `${at}/document-views`, { token })).body.data
      return [documents, views].map((rows) => rows.map(({ name }: { name: string }) => name).sort())
    }
    const both = ['passportImage', 'transcriptImage']
    expect(await namesFor(officer)).toEqual([both, both])
    expect(await namesFor(student)).toEqual([both, both])
    expect(await namesFor(university)).toEqual([['transcriptImage'], ['transcriptImage']])
  })

  it("fulfill an officer's request, and the last one puts the application back under review", async () => {
    const officer = await anOfficer(product.deps)
    const { body } = await apply(product, student, await aProgram(product.deps))
    await decide(product, officer, body.data._id, {
      decision: 'request_documents',
      documents: ['passportImage'],
    })
    const passport = await aVaultDocument(product, student, 'passportImage', photo)
    const path = `/application/${body.data._id}/documents`
    const none = await product.call('POST', path, { token: student.token, body: { documents: [] } })
    expect([none.status, none.body.code]).toEqual([400, 'invalid_input'])
    const sent = await product.call('POST', path, { token: student.token, body: { documents: [passport] } })
    expect(sent.body.data).toMatchObject({ stage: 'under_review', missingDocuments: [] })
    const seen = await product.call(
      'GET',
      `/application/${body.data._id}/documents/${passport}?purpose=check`,
      {
        token: officer.token,
      },
    )
    expect(seen.status).toBe(200)
    const views = await product.call('GET', '/student/document-views', { token: student.token })
    expect(views.body.data).toMatchObject([{ name: 'passportImage', role: 'officer', viewer: 'Omar' }])
  })
})

describe('the picture of an identity document', () => {
  it('requires fresh proof from its owner, in the vault and in an application; other documents do not', async () => {
    const passport = await aVaultDocument(product, student, 'passportImage', photo)
    const transcript = await aVaultDocument(product, student, 'transcriptImage', photo)
    const sent = await submit(await aProgram(product.deps), [passport, transcript])
    const open = async (path: string) => {
      const { status, body } = await product.call('GET', path, { token: student.token })
      return status === 200 ? 200 : body.code
    }
    const places = ['/student/documents', `/application/${sent.body.data._id}/documents`]
    const all = async (id: string) => Promise.all(places.map((place) => open(`${place}/${id}`)))
    expect(await all(passport)).toEqual([200, 200])
    product.clock.advance(10 * 60_000 + 1000)
    expect(await all(passport)).toEqual(['reauth_required', 'reauth_required'])
    expect(await all(transcript)).toEqual([200, 200])
    const { rows } = await product.deps.pool.query(
      `select count(*)::int as views from document_views where document_id = $1`,
      [passport],
    )
    expect(rows[0].views).toBe(1)
    const body = { password: student.password }
    await product.call('POST', '/auth/prove', { token: student.token, body })
    expect(await all(passport)).toEqual([200, 200])
  })
})
