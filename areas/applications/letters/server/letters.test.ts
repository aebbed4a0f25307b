import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { scanned, textOf } from '#test/fixtures/read-pdf.ts'
import { opensslLines } from '../contract/letter-check.ts'
import { initialsOf } from './issue-letter.ts'
import { checkLettersOf, letterKeysOf, readLetter, signLetter } from './sign-letter.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct({ PUBLIC_URL: 'https://study.example.org', PORT: '0' })
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const run = promisify(execFile)
const hasOpenssl = () =>
  run('openssl', ['version']).then(
    () => true,
    () => false,
  )

async function anOffer(name = 'Ayesha Siddiqui') {
  const student = await aStudent(product.deps, { name })
  const program = await aProgram(product.deps)
  const { body } = await apply(product, student, program)
  const id: string = body.data._id
  await decide(product, officer, id, { decision: 'offer', conditions: ['IELTS 6.0'], replyBy: soon() })
  return { student, program, id }
}
const soon = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
const lettersOf = async (person: Person, id: string) =>
  (await product.call('GET', `/application/${id}/letters`, { token: person.token })).body.data
const open = (person: Person, id: string, number: string) =>
  product.call('GET', `/application/${id}/letters/${number}`, { token: person.token })
const check = (body: object) => product.call('POST', '/letters/verify', { body })
/** The code of a letter, from its row. */
async function codeOf(number: string) {
  const { rows } = await product.deps.pool.query('select payload, signature from letters where number = $1', [
    number,
  ])
  const { payload, signature } = rows[0]
  return { payload, signature: signature.toString('base64url'), code: checkLettersOf(signature) }
}

describe('a letter', () => {
  it('is issued with the offer, and is the same for the student and the office each time', async () => {
    const { student, program, id } = await anOffer()
    const [letter, ...more] = await lettersOf(student, id)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ kind: 'offer', endedAt: null })
    const first = await open(student, id, letter.number)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    product.clock.advance(60_000)
    const again = await open(officer, id, letter.number)
    product.clock.advance(-60_000)
    expect(again.body.equals(first.body)).toBe(true)
    const { rows } = await product.deps.pool.query(
      `select actor_id, details from audit_entries where action = 'letter.opened' and object_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: officer._id, details: { letter: letter.number } }])
    const text = await textOf(first.body)
    for (const part of [
      'Ayesha Siddiqui',
      letter.number,
      'IELTS 6.0',
      'Confirmation of an offer',
      'verify-letter',
    ]) {
      expect(text).toContain(part)
    }
    const stranger = await aStudent(product.deps)
    expect((await open(stranger, id, letter.number)).status).toBe(404)
    expect(
      (await open(await aUniversityUser(product.deps, program.universityId), id, letter.number)).status,
    ).toBe(200)
    const other = await aUniversityUser(product.deps, (await aProgram(product.deps)).universityId)
    expect((await open(other, id, letter.number)).status).toBe(404)
    expect((await open(student, id, 'ML-0000-0000')).status).toBe(404)
  })

  it('is verified by its code, or by its number with the check letters, however they are typed', async () => {
    const { student, id } = await anOffer()
    const [{ number }] = await lettersOf(student, id)
    const { payload, signature, code } = await codeOf(number)
    const byCode = await check({ payload, signature })
    expect(byCode.body).toMatchObject({
      answer: 'genuine',
      letter: { number, kind: 'offer', initials: 'A. S.', replyBy: soon() },
      endedAt: null,
    })
    expect(JSON.stringify(byCode.body)).not.toContain('Ayesha')
    expect((await check({ number, code })).body).toEqual(byCode.body)
    const typed = {
      number: ` ${number.toLowerCase().replaceAll('-', ' ')}`,
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
    }
    expect((await check(typed)).body).toEqual(byCode.body)
  })

  it('has a code that can be scanned from the PDF, and which the check page recognizes', async () => {
    const { student, id } = await anOffer()
    const [{ number }] = await lettersOf(student, id)
    const address = new URL((await scanned((await open(student, id, number)).body))!)
    expect(address.origin + address.pathname).toBe('https://study.example.org/verify-letter')
    const [payload, signature] = address.hash.slice(1).split('.')
    expect((await check({ payload, signature })).body).toMatchObject({
      answer: 'genuine',
      letter: { number },
    })
  })

  it('is distinguished from an altered letter, one with another key, and none at all', async () => {
    const { student, id } = await anOffer()
    const [{ number }] = await lettersOf(student, id)
    const { payload, signature, code } = await codeOf(number)
    const text = JSON.parse(Buffer.from(payload, 'base64url').toString())
    text[7] = 'Another program'
    const forged = Buffer.from(JSON.stringify(text)).toString('base64url')
    expect((await check({ payload: forged, signature })).body).toEqual({
      answer: 'altered',
      letter: null,
      endedAt: null,
    })
    const turned = Buffer.from(signature, 'base64url')
    turned[10]! ^= 1
    expect((await check({ payload, signature: turned.toString('base64url') })).body.answer).toBe('altered')
    expect((await check({ payload: 'bm90IGpzb24', signature })).body.answer).toBe('altered')
    const bytes = randomBytes(32)
    const foreign = { id: 'foreign', bytes }
    const ring = { current: foreign, byId: new Map([['foreign', foreign]]) }
    const claims = readLetter(product.deps.secrets.letterKey, payload, Buffer.from(signature, 'base64url'))
    const other = signLetter(ring, (claims as { claims: never }).claims)
    const unknown = { answer: 'not_known', letter: null, endedAt: null }
    expect(
      (await check({ payload: other.payload, signature: other.signature.toString('base64url') })).body,
    ).toEqual(unknown)
    // A wrong code gets the same reply as a number that was never issued.
    const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    expect((await check({ number, code: wrong })).body).toEqual(unknown)
    expect((await check({ number: 'ML-0000-0000', code })).body).toEqual(unknown)
    for (const [body, field] of [
      [{}, 'number'],
      [{ number }, 'code'],
      [{ number: 'ML-12', code }, 'number'],
      [{ number, code: 'short' }, 'code'],
      [{ payload }, 'signature'],
      [{ payload: 'a b', signature }, 'payload'],
    ] as const) {
      const answer = await check(body)
      expect([answer.status, Object.keys(answer.body.fields ?? {})], JSON.stringify(body)).toEqual([
        400,
        expect.arrayContaining([field]),
      ])
    }
  })

  it('ends with the offer, and shows the reason', async () => {
    const answerOf = async (id: string) => {
      const [{ number }] = await lettersOf(officer, id)
      return (await check(await codeOf(number).then(({ code }) => ({ number, code })))).body.answer
    }
    const back = await anOffer()
    await decide(product, officer, back.id, { decision: 'withdraw_offer', reason: 'The course was closed.' })
    expect(await answerOf(back.id)).toBe('withdrawn')

    const { student, id } = await anOffer()
    const act = (move: string, body: object = {}) =>
      product.call('POST', `/application/${id}/${move}`, { token: student.token, body })
    await act('withdraw')
    expect(await answerOf(id)).toBe('ended')
    await act('undo-withdraw')
    expect(await answerOf(id)).toBe('genuine')
    await act('decline')
    expect(await answerOf(id)).toBe('ended')
    await decide(product, officer, id, { decision: 'reinstate' })
    await decide(product, officer, id, { decision: 'offer' })
    const letters = await lettersOf(student, id)
    expect(letters.map((one: { endedAt: string | null }) => one.endedAt === null)).toEqual([true, false])
    const join = await product.call('POST', `/student-docs/join-confirm/${id}`, {
      token: student.token,
      body: { joinStatus: 'confirmed' },
    })
    expect(join.status).toBe(200)
    const kinds = (await lettersOf(student, id)).filter((one: { endedAt: string | null }) => !one.endedAt)
    expect(kinds.map((one: { kind: string }) => one.kind).sort()).toEqual(['confirmation', 'offer'])
  })

  it('can be previewed before the offer is made, without number or signature', async () => {
    const student = await aStudent(product.deps)
    const { body } = await apply(product, student, await aProgram(product.deps))
    const id = body.data._id
    const preview = await product.call('POST', `/staff/applications/${id}/letter-preview`, {
      token: officer.token,
      body: { replyBy: soon(), conditions: ['IELTS 6.0'] },
    })
    expect(preview.status).toBe(200)
    expect(preview.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await textOf(preview.body)).toContain('not valid')
    expect(await lettersOf(student, id)).toEqual([])
  })
})

describe('keys', () => {
  it('are listed, including old ones, and letters signed with an old key stay genuine', async () => {
    const { body } = await product.call('GET', '/letters/keys')
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ current: true, pem: expect.stringContaining('BEGIN PUBLIC KEY') })
    const old = product.deps.secrets.letterKey.current
    const fresh = { id: 'fresh', bytes: randomBytes(32) }
    const ring = {
      current: fresh,
      byId: new Map([
        ['fresh', fresh],
        [old.id, old],
      ]),
    }
    expect(letterKeysOf(ring).map(({ id }) => id)).toContain(body.data[0].id)
    const { student, id } = await anOffer()
    const { payload, signature } = await codeOf((await lettersOf(student, id))[0].number)
    expect(readLetter(ring, payload, Buffer.from(signature, 'base64url'))).toHaveProperty('claims')
  })

  it('verify a letter offline with the commands that the page shows', async (context) => {
    if (!(await hasOpenssl())) return context.skip()
    const { student, id } = await anOffer()
    const { payload, signature } = await codeOf((await lettersOf(student, id))[0].number)
    const { body } = await product.call('GET', '/letters/keys')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'letter-'))
    try {
      await writeFile(path.join(folder, 'key.pem'), body.data[0].pem)
      const check = (text: string) =>
        run('sh', ['-ec', opensslLines(text, signature).join('\n')], { cwd: folder })
      expect((await check(payload)).stdout).toContain('Signature Verified Successfully')
      const other = `${payload.slice(0, -2)}${payload.endsWith('AA') ? 'BB' : 'AA'}`
      await expect(check(other)).rejects.toThrow()
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

it('have initials of names in any script', () => {
  expect(
    ['Ayesha Siddiqui', 'muhammad ali bin  yusuf khan', 'Ян Кузнецов', 'عائشہ صدیقی', 'Zoë'].map(initialsOf),
  ).toEqual(['A. S.', 'M. A. B. Y.', 'Я. К.', 'ع. ص.', 'Z.'])
})
