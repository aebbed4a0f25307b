import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { testProduct, type Answer, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const pairs = 6
/** Headers that differ in every response, for everybody. */
const changing = new Set(['date', 'keep-alive', 'connection'])

/** The lower quartile: how long a response takes when the machine is not busy with other work. */
const usual = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 4)]!

/** Alternates between a known and an unknown address and compares the responses, except for the address itself. */
async function compare(request: (email: string) => Promise<Answer>, known: () => Promise<string>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const seen = { known: new Set<string>(), unknown: new Set<string>() }
  for (let i = 0; i < pairs; i++) {
    const people = {
      known: await known(),
      unknown: `nobody-${Math.random().toString(36).slice(2)}@example.org`,
    }
    const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const began = performance.now()
      const { status, headers, body } = await request(people[kind])
      times[kind].push(performance.now() - began)
      const stableHeaders = [...headers].filter(([name]) => !changing.has(name) && name !== 'content-length')
      const text = JSON.stringify([status, stableHeaders, body])
        .replaceAll(people[kind], '…')
        .replaceAll(/manzil_device=[\w-]{22}/g, '…')
      seen[kind].add(text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…'))
    }
  }
  return { gap: Math.abs(usual(times.known) - usual(times.unknown)), seen }
}

const account = async () => (await aStudent(product.deps)).email
const post = (path: string, body: object) => product.call('POST', `/auth/${path}`, { body })

test.each([
  ['login', (email: string) => post('student-login', { email, password: 'not it, not it' })],
  ['forgotten password', (email: string) => post('forgot-student-password', { email })],
  [
    'registration',
    (email: string) =>
      post('student-register', { name: 'Bilal Khan', email, password: 'seven lanterns by the lake' }),
  ],
  ['new code', (email: string) => post('resend-student-otp', { email })],
  ['code', (email: string) => post('verify-student-otp', { email, otp: '123456' })],
])('%s: the response to a known and an unknown address is the same, byte for byte', async (name, request) => {
  const { gap, seen } = await compare(request, account)
  expect(seen.known.size).toBe(1)
  expect([...seen.known]).toEqual([...seen.unknown])
  // Time is printed here and measured by bench/server/sign-in.ts: a bound would fail on a machine busy with other tests.
  console.info(`${name}: ${gap.toFixed(2)} ms apart`)
})
