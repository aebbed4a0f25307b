import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { checks } from '#texts/accounts/sign-in/checks.ts'
import { readConfig } from '#platform/config/config.ts'
import { checkNewPassword, passwordProblem, type PasswordOwner } from './password-policy.ts'

const student: PasswordOwner = {
  role: 'student',
  name: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@hunza-post.example.org',
}
const officer: PasswordOwner = { ...student, role: 'officer' }

const { passwordPersonal: personal, passwordCommon: common } = checks
const short = (least: number) => checks.passwordShort({ least })

test.each([
  // Long enough and hard to guess, of any kind.
  ['three grey kites over Hunza', null],
  ['correct horse battery staple', null],
  ['tea-mango-river-42', null],
  ['vR7#qLm2!zXw', null],
  ['چائے آم دریا پہاڑ بارش', null],
  ['🪁🏔️🥭🚲 vier Drachen', null],
  ['   spaces count too, friend   ', null],
  ['x'.repeat(3) + 'Kohistan plum 19 lantern', null],
  // Length is counted as people count.
  ['kites plum', short(12)],
  ['🪁🏔️🥭🚲🪁🏔️', short(12)],
  // Known or built from what is known.
  ['password1234', common],
  ['Password1234', common],
  ['passwordpassword', common],
  ['Lahore123456', common],
  ['123456789012', common],
  ['qwertyuiopas', common],
  ['aaaaaaaaaaaaaaaa', common],
  ['abcabcabcabcabc', common],
  ['abcdefghijkl', common],
  ['1q2w3e4r5t6y', common],
  ['p@ssw0rdp@ssw0rd', common],
  ['iloveyouiloveyou', common],
  // Name, address and product.
  ['Ayesha Siddiqui', personal],
  ['ayeshasiddiqui', personal],
  ['AYESHA.siddiqui-1', personal],
  ['ayesha.siddiqui@hunza-post.example.org', personal],
  ['siddiqui ayesha 2006', personal],
  ['manzil manzil manzil', personal],
  ['Manzil 123456', personal],
  ['Ayésha Siddíqui', personal],
  ['hunza post example', personal],
  // A name inside a long password is fine.
  ['Ayesha counts seven purple lanterns', null],
])('%s', async (password, problem) => {
  expect(await passwordProblem(student, password)).toBe(problem)
})

test('officers need fifteen characters', async () => {
  expect(await passwordProblem(student, 'vR7#qLm2!zXwk4')).toBeNull()
  expect(await passwordProblem(officer, 'vR7#qLm2!zXwk4')).toBe(short(15))
  expect(await passwordProblem(officer, 'vR7#qLm2!zXwk4=')).toBeNull()
  expect(await passwordProblem({ ...officer, role: 'admin' }, 'vR7#qLm2!zXwk4')).toBe(short(15))
})

test('every entry of the list of known passwords that is long enough is refused', async () => {
  const legal = dictionary['passwords-common'].filter((entry) => [...entry].length >= 12)
  expect(legal.length).toBeGreaterThan(300)
  const through: string[] = []
  for (const entry of legal) if ((await passwordProblem(student, entry)) === null) through.push(entry)
  expect(through).toEqual([])
})

test('the longest passwords are accepted, and only a limited part of them is scored', async () => {
  expect(await passwordProblem(student, 'three grey kites over Hunza '.repeat(9))).toBeNull()
  for (const worst of ['a'.repeat(256), 'p@ssw0rd'.repeat(32), '1q2w3e4r'.repeat(32), 'x1!'.repeat(85)]) {
    expect(await passwordProblem(student, worst)).toBe(common)
  }
  // The part that makes it strong comes after the characters that are scored.
  const good = 'three grey kites over Hunza '
  expect(await passwordProblem(student, 'a'.repeat(64) + good.repeat(6))).toBe(common)
})

describe('the refusal', () => {
  const good = 'three grey kites over Hunza'
  const quiet = pino({ level: 'silent' })
  const deps = (breachList?: string) => ({
    config: readConfig(breachList ? { BREACH_LIST: breachList } : {}),
    log: quiet,
  })
  const refused = { code: 'invalid_input', fields: { password: common } }

  test('names the field', async () => {
    await expect(checkNewPassword(deps(), student, 'Lahore123456')).rejects.toMatchObject(refused)
    await expect(checkNewPassword(deps(), student, good)).resolves.toBeUndefined()
  })

  test('covers the operator’s list, and a missing list stops nobody', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-breach-'))
    const file = path.join(folder, 'list.txt')
    await writeFile(file, `${createHash('sha1').update(good).digest('hex').toUpperCase()}:7\n`)
    const listed = deps(file)
    await expect(checkNewPassword(listed, student, good)).rejects.toMatchObject(refused)
    await expect(checkNewPassword(listed, student, `${good}!`)).resolves.toBeUndefined()
    await rm(folder, { recursive: true })
    await expect(checkNewPassword(listed, student, good)).resolves.toBeUndefined()
    expect(() => deps(file)).toThrow('BREACH_LIST')
  })
})
