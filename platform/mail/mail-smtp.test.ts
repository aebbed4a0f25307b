import { expect, test } from 'vitest'
import { smtpOptions } from './mail-smtp.ts'

test('away from this machine the connection is encrypted, always', () => {
  expect(smtpOptions('smtp://user:p%40ss@mail.example.org')).toMatchObject({
    host: 'mail.example.org',
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
    auth: { user: 'user', pass: 'p@ss' },
  })
  expect(smtpOptions('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true })
  expect(smtpOptions('smtp://localhost.example.org')).toMatchObject({ requireTLS: true })
  expect(smtpOptions('smtp://10.0.0.1:25')).toMatchObject({ requireTLS: true, port: 25 })
})

test.each(['smtp://localhost:2525', 'smtp://127.0.0.1:2525', 'smtp://[::1]:2525'])(
  '%s stays on this machine',
  (url) => {
    expect(smtpOptions(url)).toMatchObject({ requireTLS: false, ignoreTLS: true, port: 2525 })
  },
)

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp://',
  'smtp://mail.example.org?requireTLS=false',
  'smtp://user:hush-hush@mail.example.org/?tls.rejectUnauthorized=false',
  'smtp://mail.example.org#x',
  'smtp://mail.example.org/inbox',
])('%s is refused, without its password in the message', (url) => {
  expect(() => smtpOptions(url)).toThrow(/SMTP_URL/)
  expect(() => smtpOptions(url)).not.toThrow(/hush/)
})
