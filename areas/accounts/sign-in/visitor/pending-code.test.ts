import { expect, test } from 'vitest'
import { namesLogin, secondsLeft } from './pending-code.ts'
import type { PendingCode } from './pending-code.ts'

const sent: PendingCode = { email: 'ayesha@example.org', challengeId: 'c1', why: 'login', sentAt: 1_000_000 }

test('counts ten minutes for the code and sixty seconds until a new one, by this device’s clock', () => {
  const at = (seconds: number) => secondsLeft(sent, sent.sentAt + seconds * 1000)
  expect(at(0)).toEqual({ life: 600, resend: 60 })
  expect(at(59.2)).toEqual({ life: 541, resend: 1 })
  expect(at(60)).toEqual({ life: 540, resend: 0 })
  expect(at(600)).toEqual({ life: 0, resend: 0 })
  expect(at(100_000)).toEqual({ life: 0, resend: 0 })
})

test('gives the code of a registration the same time', () => {
  expect(secondsLeft({ ...sent, why: 'register' }, sent.sentAt)).toEqual({ life: 600, resend: 60 })
})

test('waits no longer than the full time when the clock was set back', () => {
  expect(secondsLeft(sent, 0)).toEqual({ life: 600, resend: 60 })
})

test('names a login by its challenge, and a registration by its address', () => {
  expect(namesLogin(sent)).toEqual({ challengeId: 'c1' })
  expect(namesLogin({ ...sent, challengeId: null, why: 'register' })).toEqual({ email: 'ayesha@example.org' })
})
