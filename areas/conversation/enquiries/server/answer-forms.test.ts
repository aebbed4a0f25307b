import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicForms } from '#platform/contract/public-forms.ts'
import { refusalText } from '#platform/contract/errors.ts'
import { limits } from '#platform/contract/route.ts'
import { buildApp } from '#app/api/app.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact, pagesAreBuilt, registration, sendForm } from '#test/people/public-forms.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'

let product: TestProduct
let limited: TestProduct
beforeAll(async () => {
  ;[product, limited] = await Promise.all([testProduct(), testProduct({ RATE_LIMITS: 'on' })])
})
afterAll(() => Promise.all([product.close(), limited.close()]))

const json = { accept: 'application/json' }
const { registration: register, contact: write, newsletter, confirmation, leaving } = publicForms
const enquiries = async (of = product) =>
  (await of.deps.db.selectFrom('enquiries').select(['first_name', 'message']).execute()).length
let made = 0
/** The same message is stored only once, so each test has its own. */
const aMessage = () => ({ ...contact, message: `Question ${++made}` })

describe('a form that is sent without a script', () => {
  test('is stored and leads on to what happens next', async () => {
    const before = await enquiries()
    for (const [{ action, sent }, fields] of [
      [register, { ...registration, page: '/', website: '' }],
      [write, { ...aMessage(), page: '/parent', website: '' }],
      [newsletter, { firstName: '', email: 'reader@example.org', page: '/eq', website: '' }],
    ] as const) {
      const { status, headers } = await sendForm(product, action, fields)
      expect([status, headers.get('location')]).toEqual([303, sent])
    }
    expect(await enquiries()).toBe(before + 2)
    const token = await newestToken(product, 'reader@example.org')
    for (const { action, sent } of [confirmation, leaving]) {
      const { status, headers } = await sendForm(product, action, { token, page: '/newsletter' })
      expect([status, headers.get('location')]).toEqual([303, sent])
    }
  })

  test('answers JSON when the request accepts JSON', async () => {
    const right = await sendForm(product, write.action, aMessage(), json)
    expect([right.status, JSON.parse(right.text)]).toEqual([200, { message: enquiryMessages.written }])
    expect(right.headers.get('cache-control')).toBe('no-store')
    const wrong = await sendForm(product, write.action, { firstName: '' }, json)
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
      400,
      {
        message: refusalText('invalid_input'),
        code: 'invalid_input',
        fields: {
          firstName: 'Enter your first name.',
          email: enquiryMessages.answerHow,
          message: 'Type your message.',
        },
      },
    ])
    expect(Object.keys(JSON.parse(wrong.text).fields)).toEqual(['firstName', 'email', 'message'])
  })

  test('requested as a page leads back to the form', async () => {
    const response = await fetch(product.url + write.action, { redirect: 'manual' })
    expect(response.status).toBe(303)
  })

  test.each([
    ['an unknown part', { ...contact, role: 'admin' }, 400],
    ['a number of characters beyond all measure', { ...contact, message: 'x'.repeat(70_000) }, 413],
  ])('with %s is refused', async (_, fields, expected) => {
    const before = await enquiries()
    const { status } = await sendForm(product, write.action, fields, json)
    expect(status).toBe(expected)
    expect(await enquiries()).toBe(before)
  })

  test('is refused in every other shape', async () => {
    const send = async (body: string | FormData, type?: string) =>
      (
        await fetch(product.url + write.action, {
          method: 'POST',
          body,
          headers: type === undefined ? json : { ...json, 'content-type': type },
        })
      ).status
    expect(await send(JSON.stringify(contact), 'application/json')).toBe(415)
    expect(await send(new URLSearchParams(contact).toString(), 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send('hello', 'text/plain')).toBe(415)
    expect(await send('--x', 'multipart/form-data; boundary=y')).toBe(400)
    const twice = new FormData()
    for (const name of ['A', 'B']) twice.append('firstName', name)
    expect(await send(twice)).toBe(400)
    const file = new FormData()
    file.append('message', new Blob(['x']), 'x.txt')
    expect(await send(file)).toBe(400)
  })
})

test('nothing that was typed appears in the log, whether or not it was accepted', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...product.deps, log })
  const canary = 'canary-7391'
  const fields = { ...contact, firstName: canary, message: canary, email: `${canary}@example.org` }
  const token = canary.padEnd(43, 'A')
  for (const [{ action }, typed] of [
    [write, { ...fields, message: `${canary} ${++made}` }],
    [write, { ...fields, phone: canary }],
    [write, { ...fields, website: canary }],
    [newsletter, { email: `${canary}@example.org` }],
    [confirmation, { token }],
  ] as const) {
    const body = Object.entries(typed).map(
      ([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    await app.inject({
      method: 'POST',
      url: `${action}?from=${canary}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${body.join('')}--x--\r\n`,
    })
  }
  await app.close()
  const logged = lines.join('')
  expect(logged).toContain('"route":"/forms/contact"')
  expect(logged).not.toContain('canary')
})

describe('robots', () => {
  test.each([
    ['fill in everything', { website: 'https://spam.example' }, {}],
    ['do not wait', { took: '120' }, {}],
    ['send from elsewhere', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('that %s get the same friendly answer, and nothing is stored', async (_, traces, headers) => {
    const before = await enquiries()
    const fields = { ...aMessage(), ...traces }
    const page = await sendForm(product, write.action, fields, headers)
    expect([page.status, page.headers.get('location')]).toEqual([303, write.sent])
    const { status, text } = await sendForm(product, write.action, fields, { ...headers, ...json })
    expect([status, JSON.parse(text)]).toEqual([200, { message: enquiryMessages.written }])
    expect(await enquiries()).toBe(before)
  })

  test('are not suspected when somebody submits an empty form at once', async () => {
    const { status, text } = await sendForm(product, write.action, { took: '300' }, json)
    expect([status, JSON.parse(text).fields.message]).toEqual([400, 'Type your message.'])
  })

  test('are not suspected when somebody takes time on our own page', async () => {
    const before = await enquiries()
    const fields = { ...aMessage(), website: '', took: '8400' }
    await sendForm(product, write.action, fields, { 'sec-fetch-site': 'same-origin' })
    expect(await enquiries()).toBe(before + 1)
  })

  test('are not suspected when somebody presses the button of an e-mail at once', async () => {
    await sendForm(product, newsletter.action, { email: 'quick@example.org' })
    const token = await newestToken(product, 'quick@example.org')
    const { status } = await sendForm(product, confirmation.action, { token, took: '300' }, json)
    expect(status).toBe(200)
    const row = product.deps.db.selectFrom('newsletter_subscribers').where('email', '=', 'quick@example.org')
    expect(await row.select('status').executeTakeFirst()).toEqual({ status: 'confirmed' })
  })
})

describe('limits', () => {
  const { calls, seconds } = limits.form

  test(`allow ${calls} forms of any kind per network and hour`, async () => {
    // Forms with errors, and forms from robots, do not count.
    for (let i = 0; i < calls + 2; i++) {
      expect((await sendForm(limited, write.action, { firstName: 'x' }, json)).status).toBe(400)
      const trapped = { ...contact, website: 'x' }
      expect((await sendForm(limited, write.action, trapped, json)).status).toBe(200)
    }
    for (let i = 0; i < calls - 1; i++)
      expect((await sendForm(limited, write.action, aMessage(), json)).status).toBe(200)
    expect((await sendForm(limited, newsletter.action, { email: 'a@example.org' }, json)).status).toBe(200)

    const refused = await sendForm(limited, register.action, registration, json)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_requests'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(seconds - 60)
    expect(wait).toBeLessThanOrEqual(seconds)
    const forged = { ...json, 'x-forwarded-for': '198.51.100.7' }
    expect((await sendForm(limited, register.action, registration, forged)).status).toBe(429)
    const direct = await limited.call('POST', '/enquiry/contact', { body: contact })
    expect(direct.status).toBe(429)
    expect(await enquiries(limited)).toBe(calls - 1)

    limited.clock.advance(seconds * 1000)
    expect((await sendForm(limited, register.action, registration, json)).status).toBe(200)
  })

  test('stop a flood before any page is written for it', async () => {
    limited.clock.advance(seconds * 1000)
    const answers = []
    for (let i = 0; i < limits.write.calls + 3; i++) {
      answers.push((await sendForm(limited, write.action, { firstName: '' }, json)).status)
    }
    expect(answers.slice(0, limits.write.calls)).toEqual(Array(limits.write.calls).fill(400))
    expect(answers.slice(limits.write.calls)).toEqual([429, 429, 429])
  })
})

// `npm test` builds the pages first; these tests alone need `npm run build`.
describe.skipIf(!pagesAreBuilt)('the page around a form with errors', () => {
  const wrong = {
    ...contact,
    firstName: '<script>alert("x")</script>',
    email: '"><img src=x onerror=alert(1)>',
    message: '</textarea></body>&amp;$& ${x}',
    page: '/parent',
  }

  test('is the same page, marked, with all that was typed, under the same policy', async () => {
    const before = await enquiries()
    const { status, headers, text } = await sendForm(product, write.action, wrong)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const built = await fetch(`${product.url}/parent`)
    expect(headers.get('content-security-policy')).toBe(built.headers.get('content-security-policy'))
    expect(text).toContain('<title>Error: ')
    expect(text).toContain('Contact Us: Get In Touch')
    expect(text).toContain(refusalText('invalid_input'))
    expect(text).toMatch(/<input type="email"[^>]*aria-invalid="true"/)
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(text.match(/autofocus/gi)).toHaveLength(1)
    expect(text).toContain('value="Ahmed"')
    // What was typed appears as text only.
    expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
    expect(text).toContain('&lt;/textarea&gt;&lt;/body&gt;&amp;amp;$&amp; ${x}')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toMatch(/\sstyle="/)
    expect(text.match(/<\/html>/g)).toHaveLength(1)
    expect(await enquiries()).toBe(before)
  })

  test.each([
    [newsletter.action, '/eq', '/eq'],
    [newsletter.action, '/iq', '/iq'],
    [newsletter.action, '/our-story', null],
    [newsletter.action, '//evil.example/', null],
    [newsletter.action, '../../etc/passwd', null],
    [register.action, '/parent', '/'],
    [leaving.action, '/newsletter', '/newsletter'],
  ])('of %s sent from %s is a page that has this form', async (action, page, expected) => {
    const { status, text } = await sendForm(product, action, { page })
    expect(status).toBe(400)
    const at = /<input type="hidden" name="page" value="([^"]*)"/.exec(text)?.[1]
    if (expected !== null) expect(at).toBe(expected)
    else expect(['/parent', '/eq', '/iq']).toContain(at)
  })

  test('reports too many requests, and preserves the input', async () => {
    limited.clock.advance(3_600_000)
    for (let i = 0; i < limits.form.calls; i++) await sendForm(limited, write.action, aMessage())
    const { status, headers, text } = await sendForm(limited, write.action, { ...contact, page: '/parent' })
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain(refusalText('too_many_requests'))
    expect(text).toContain('Which universities in Italy')
    expect(text).toContain('value="bilal@example.org"')
  })

  test('is sent for a link that has expired, and for one that was pasted wrongly', async () => {
    const over = await sendForm(product, confirmation.action, { token: 'A'.repeat(43) })
    expect([over.status, over.text.includes(enquiryMessages.linkOver)]).toEqual([400, true])
    const wrongly = await sendForm(product, leaving.action, { token: 'https://example.org/newsletter' })
    expect(wrongly.status).toBe(400)
    expect(wrongly.text).toContain('value="https://example.org/newsletter"')
  })

  test('is compressed where the browser accepts it', async () => {
    const plain = await fetch(product.url + write.action, {
      method: 'POST',
      body: new FormData(),
      headers: { 'accept-encoding': 'identity' },
    })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const packed = await fetch(product.url + write.action, {
      method: 'POST',
      body: new FormData(),
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.text()).toContain('Type your message.')
  })

  test('is sent even while the database cannot be reached', async () => {
    const { db } = product.deps
    await db.schema.alterTable('enquiries').renameTo('enquiries_away').execute()
    try {
      const { status, text } = await sendForm(product, write.action, { ...aMessage(), page: '/parent' })
      expect(status).toBe(500)
      expect(text).toContain(refusalText('internal'))
      expect(text).toContain('value="bilal@example.org"')
      expect(text).not.toContain('enquiries_away')
    } finally {
      await db.schema.alterTable('enquiries_away').renameTo('enquiries').execute()
    }
  })

  test.each(Object.entries(publicForms))(
    'after %s explains what happens next, and is not indexed',
    async (_, form) => {
      const response = await fetch(product.url + form.sent)
      const text = await response.text()
      expect(response.status).toBe(200)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    },
  )
})
