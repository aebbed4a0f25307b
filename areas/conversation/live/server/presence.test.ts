import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anotherServer, testProduct, type TestProduct } from '#test/harness/product.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { aQueuedFile } from '#test/people/queued-files.ts'
import { silentMinutes } from '../contract.ts'
import { endSilentPresence } from './presence.ts'

let product: TestProduct
let program: ProgramToApplyTo
let [bilal, sana, zainab] = [] as unknown as [Person, Person, Person]
let logged = ''
const log = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const leaving: AbortController[] = []
beforeAll(async () => {
  product = await testProduct({ LOG_LEVEL: 'debug' }, log)
  program = await aProgram(product.deps)
  bilal = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  sana = await anOfficer(product.deps, { name: 'Sana Noor' })
  zainab = await anAdmin(product.deps, { name: 'Zainab Malik' })
})
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})
afterAll(() => product.close())

const aFile = async () => (await aQueuedFile(product, program, { stage: 'under_review' }))._id
const names = async ({ token }: Person, id: string) => {
  const { body } = await product.call('GET', `/staff/applications/${id}/presence`, { token })
  return body.people.map(({ name }: { name: string }) => name)
}
const report = ({ token }: Person, id: string, stream: string, here = true) =>
  product.call('PUT', `/staff/applications/${id}/presence`, { token, body: { stream, here } })

/** A screen that follows changes under an id of its own. */
async function aScreen({ token }: Person, server = product) {
  const leave = new AbortController()
  leaving.push(leave)
  const stream = randomUUID()
  const response = await fetch(`${server.url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'live-stream': stream },
    signal: leave.signal,
  })
  let received = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      received += value
    }
  })().catch(() => undefined)
  const until = (part: string) => expect.poll(() => received, { interval: 10 }).toContain(part)
  await until('still here')
  return { stream, until, received: () => received, close: () => leave.abort() }
}
const changeOf = (id: string) => JSON.stringify({ kind: 'presence', id })

describe('who has a file open', () => {
  it('is told to colleagues at once, and ends when the screen is closed', async () => {
    const id = await aFile()
    const [hers, his] = [await aScreen(sana), await aScreen(bilal)]
    expect((await report(sana, id, hers.stream)).body).toEqual({ people: [] })
    await his.until(changeOf(id))
    product.clock.advance(1000)
    expect((await report(bilal, id, his.stream)).body).toEqual({
      people: [{ _id: sana._id, name: 'Sana Noor', since: expect.stringMatching(/Z$/) }],
    })
    expect(await names(sana, id)).toEqual(['Bilal Ahmed'])
    expect(await names(zainab, id)).toEqual(['Sana Noor', 'Bilal Ahmed'])
    hers.close()
    await expect.poll(() => names(bilal, id)).toEqual([])
    expect(logged).not.toContain('Sana')
  })

  it('is known to all servers: one has the stream, another gets the report, a third reader hears of both', async () => {
    const other = await anotherServer(product)
    onTestFinished(() => other.close())
    const id = await aFile()
    const [hers, his] = [await aScreen(sana), await aScreen(bilal, other)]
    const { status } = await other.call('PUT', `/staff/applications/${id}/presence`, {
      token: sana.token,
      body: { stream: hers.stream, here: true },
    })
    expect(status).toBe(200)
    await his.until(changeOf(id))
    expect(await names(bilal, id)).toEqual(['Sana Noor'])
    hers.close()
    await expect.poll(() => names(bilal, id)).toEqual([])
  })

  it('counts somebody with two screens once, until both are closed', async () => {
    const id = await aFile()
    const [one, other] = [await aScreen(sana), await aScreen(sana)]
    await report(sana, id, one.stream)
    await report(sana, id, other.stream)
    expect(await names(bilal, id)).toEqual(['Sana Noor'])
    await report(sana, id, one.stream, false)
    expect(await names(bilal, id)).toEqual(['Sana Noor'])
    other.close()
    await expect.poll(() => names(bilal, id)).toEqual([])
  })

  it('follows a screen to the next file, whichever report arrives first', async () => {
    const [first, second] = [await aFile(), await aFile()]
    const [hers, his] = [await aScreen(sana), await aScreen(bilal)]
    await report(sana, first, hers.stream)
    await report(sana, second, hers.stream)
    await report(sana, first, hers.stream, false)
    expect(await names(bilal, first)).toEqual([])
    expect(await names(bilal, second)).toEqual(['Sana Noor'])
    await his.until(changeOf(first))
    await his.until(changeOf(second))
  })

  it('ends after some minutes without a report, also where the server has died', async () => {
    const id = await aFile()
    const his = await aScreen(bilal)
    // Nobody holds this stream: it belongs to a server that is no longer there.
    const stream = randomUUID()
    await report(sana, id, stream)
    product.clock.advance((silentMinutes - 1) * 60_000)
    await report(sana, id, stream)
    product.clock.advance((silentMinutes - 1) * 60_000)
    await endSilentPresence(product.deps)
    expect(await names(bilal, id)).toEqual(['Sana Noor'])
    product.clock.advance(61_000)
    expect(await names(bilal, id)).toEqual([])
    const before = his.received().length
    await endSilentPresence(product.deps)
    await expect.poll(() => his.received().slice(before)).toContain(changeOf(id))
  })

  it('cannot be reported or ended under the stream of somebody else', async () => {
    const [id, other] = [await aFile(), await aFile()]
    const hers = await aScreen(sana)
    await report(sana, id, hers.stream)
    await report(bilal, other, hers.stream)
    await report(bilal, id, hers.stream, false)
    expect(await names(bilal, id)).toEqual(['Sana Noor'])
    expect(await names(zainab, other)).toEqual([])
  })

  it('is for the office alone', async () => {
    const id = await aFile()
    const partner = await aUniversityUser(product.deps, program.universityId)
    const screen = await aScreen(partner)
    expect((await report(partner, id, screen.stream)).status).toBe(403)
    expect((await report(await aStudent(product.deps), id, screen.stream)).status).toBe(403)
    expect((await report(sana, randomUUID(), randomUUID())).status).toBe(404)
    expect((await report(sana, id, 'mine')).body.fields).toHaveProperty('stream')
    await report(sana, id, randomUUID())
    await product.deps.pool.query('update applications set intake = $2 where id = $1', [id, '2099-autumn'])
    expect(screen.received()).not.toContain('presence')
  })
})

describe('who has a general question or an enquiry open', () => {
  const aQuestion = async () => {
    const { token } = await aStudent(product.deps)
    const body = { subject: 'A question', text: 'When does it begin?' }
    return `/staff/messages/${(await product.call('POST', '/messages', { token, body })).body.thread._id}`
  }
  const anEnquiry = async () => {
    const { rows } = await product.deps.pool.query<{ id: string }>(
      `insert into enquiries (kind, first_name, phone, message, consent_version, content_hash, received_at)
       values ('contact', 'Imran', '+923005550001', 'Do you help with Latvia?', '1', '', now()) returning id`,
    )
    return `/staff/enquiries/${rows[0]!.id}`
  }
  const at = (path: string) => ({
    path: `${path}/presence`,
    id: path.split('/').at(-1)!,
  })
  const namesAt = async ({ token }: Person, path: string) =>
    (await product.call('GET', path, { token })).body.people.map(({ name }: { name: string }) => name)
  const reportAt = ({ token }: Person, path: string, stream: string, here = true) =>
    product.call('PUT', path, { token, body: { stream, here } })

  it.each([
    ['general question', aQuestion],
    ['enquiry', anEnquiry],
  ])('%s: is told to colleagues at once, until the screen shows something else', async (_, make) => {
    const [one, file] = [at(await make()), await aFile()]
    const [hers, his] = [await aScreen(sana), await aScreen(bilal)]
    expect((await reportAt(sana, one.path, hers.stream)).body).toEqual({ people: [] })
    await his.until(changeOf(one.id))
    expect((await reportAt(bilal, one.path, his.stream)).body.people).toMatchObject([{ name: 'Sana Noor' }])
    await report(sana, file, hers.stream)
    // The report that she has left may arrive later.
    await reportAt(sana, one.path, hers.stream, false)
    expect(await namesAt(bilal, one.path)).toEqual([])
    expect(await names(bilal, file)).toEqual(['Sana Noor'])
    expect(await namesAt(sana, one.path)).toEqual(['Bilal Ahmed'])
    his.close()
    await expect.poll(() => namesAt(sana, one.path)).toEqual([])
    const partner = await aUniversityUser(product.deps, program.universityId)
    for (const person of [partner, await aStudent(product.deps)]) {
      expect((await reportAt(person, one.path, randomUUID())).status).toBe(403)
      expect((await product.call('GET', one.path, { token: person.token })).status).toBe(403)
    }
    const gone = one.path.replace(one.id, randomUUID())
    expect((await reportAt(sana, gone, randomUUID())).status).toBe(404)
  })
})
