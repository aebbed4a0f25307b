import { describe, expect, test } from 'vitest'
import { site } from '#site'
import { emailNames, renderEmail, secretPropOf, type EmailName, type EmailProps } from './index.ts'
import { samples } from './samples.ts'

const publicUrl = 'https://manzil.example'
const every = emailNames.flatMap((name) =>
  (samples[name] as EmailProps[EmailName][]).map((props, i) => ({ title: `${name} ${i + 1}`, name, props })),
)

const decoded = (html: string) =>
  html
    .replace(
      /&(lt|gt|quot|#x27|nbsp|amp);/gu,
      (_, sign: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ', amp: '&' })[sign] ?? '',
    )
    .replace(/\s+/gu, ' ')
const visible = (html: string) =>
  decoded(html.replace(/<style>.*?<\/style>|<head>.*?<\/head>/gsu, '').replace(/<[^>]+>/gu, ' '))
const previewOf = (html: string) => decoded(/<div aria-hidden="true"[^>]*>([^<]*)</u.exec(html)?.[1] ?? '')

describe.each(every)('$title', ({ name, props }) => {
  const written = renderEmail(name, props, { publicUrl })
  const secretName = secretPropOf(name)
  const secret = secretName && (props as unknown as Record<string, string>)[secretName]

  test('has a subject and a preview without code or decision', async () => {
    const { subject, html } = await written
    expect(subject).toMatch(/^\S.{10,88}\S$/u)
    for (const shown of [subject, previewOf(html)]) {
      expect(shown).not.toMatch(
        /offer|reject|refus|accept|declin|withdr|congrat|joined|a place|regret|sorry/iu,
      )
      if (secret) expect(shown).not.toContain(secret)
    }
    expect(previewOf(html).length).toBeGreaterThan(20)
  })

  test('renders without external resources', async () => {
    const { html } = await written
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/u)
    expect(html).not.toMatch(
      /<(img|script|link|iframe|form|svg|video)\b|url\(|@import|@font-face|\ssrc=|javascript:/iu,
    )
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/gu)) {
      expect(href).toMatch(/^(https:\/\/manzil\.example\/|tel:\+\d+$)/u)
    }
    expect(html.length).toBeLessThan(40_000)
  })

  test('has the same content in plain text, with every link', async () => {
    const { html, text } = await written
    expect(text).not.toMatch(/<|&[a-z]+;|undefined|\bnull\b|\[object|NaN|Invalid Date|\n{3,}/u)
    const seen = visible(html)
    for (const line of text.split('\n').map((l) => l.replace(/^\s*(- |\d\. )?/u, '').trim())) {
      for (const piece of line.split(/\s?\(?https:\S+\)?|: |:$|^-- ?$/u))
        expect(seen.replace(/ ([.,])/gu, '$1')).toContain(piece.trim())
    }
    for (const [, href = ''] of html.matchAll(/href="(https:[^"]*)"/gu)) {
      if (href !== `${publicUrl}/`) expect(text).toContain(decoded(href))
    }
  })

  test('states who writes and why, and how to reach a person unless the reader is that person', async () => {
    const { html, text } = await written
    for (const body of [visible(html), text]) {
      const toOffice = body.includes('because you work on applications')
      expect(body.includes(site.contact.phone)).toBe(!toOffice)
      expect(body).toContain(site.contact.address)
      expect(body).toContain('You get this e-mail because')
    }
  })
})

const { application } = samples['review-started'][0]!

test('markup in a name stays text', async () => {
  const name = '<img src=x onerror=alert(1)>"&amp;'
  const { html, text } = await renderEmail(
    'password-changed',
    { name, changedAt: '2026-11-21T09:05:00Z', how: 'reset' },
    { publicUrl },
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x')
  expect(text).toContain(`Hello ${name},`)
})

test('a name cannot add lines, reverse text or be endless', async () => {
  const name = `Ayesha\r\n\r\nYour account is blocked\u202e${'x'.repeat(5000)}`
  const { text, html } = await renderEmail(
    'review-started',
    { name, application, officer: name, answerBy: null },
    { publicUrl },
  )
  expect(text).toMatch(/^Hello Ayesha Your account is blocked x+,$/mu)
  expect(text).not.toContain('\u202e')
  expect(html).not.toContain('\u202e')
  expect(text.length).toBeLessThan(10_000)
})

test('a note has its line breaks', async () => {
  const note = 'First line\r\nSecond line'
  const { text, html } = await renderEmail(
    'reinstated',
    { name: 'A', application, answerBy: null, note },
    { publicUrl },
  )
  expect(text).toContain('First line\nSecond line')
  expect(html).toContain('First line<br/>Second line')
})

test('a subject is one line even if the reference has line breaks', async () => {
  const odd = { ...application, reference: 'MZ-1\r\nBcc: thief@example.org' }
  const { subject } = await renderEmail(
    'declined',
    { name: 'A', application: odd, declinedAt: '2026-11-21T09:05:00Z' },
    { publicUrl },
  )
  expect(subject).toBe('We have your answer for MZ-1 Bcc: thief@example.org')
})

test('a token is in the fragment, which is not sent to the server', async () => {
  const [props] = samples['reset-password']
  const { html } = await renderEmail('reset-password', props!, { publicUrl: 'https://manzil.example/' })
  expect(html).toContain(`https://manzil.example/reset-student-password#token=${props!.token}"`)
  expect(html).not.toContain('//reset')
})

test.each([
  ['a day', '2026-12-04', 'Answer by Friday 4 December 2026\n'],
  ['the end of a day', '2026-12-04T23:59:59.000Z', 'Answer by Friday 4 December 2026\n'],
  ['a timestamp', '2026-12-04T20:30:00.000Z', 'Answer by Saturday 5 December 2026, 01:30 (Pakistan time)\n'],
])('%s as a deadline is shown as people there count it', async (_, replyBy, line) => {
  const { text } = await renderEmail(
    'offer-ending-soon',
    { name: 'A', application, replyBy, daysLeft: 2 },
    { publicUrl },
  )
  expect(text).toContain(line)
})

test('e-mails with a code state when it was requested and until when it works', async () => {
  const { subject, text } = await renderEmail('sign-in-code', samples['sign-in-code'][0]!, { publicUrl })
  expect(subject).toBe('Your login code, requested at 14:05')
  expect(text).toContain('until 14:15 (Pakistan time)')
})
