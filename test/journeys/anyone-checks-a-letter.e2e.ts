import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueLetter } from '#areas/applications/letters/server/issue-letter.ts'
import { checkLettersOf } from '#areas/applications/letters/server/sign-letter.ts'
import { checks } from '#texts/applications/letters/checks.ts'
import { letterCheckTexts as texts } from '#texts/applications/letters/check-page.ts'
import { aProgram } from '../people/programs.ts'
import { atEachWidth, checkPage } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

/** An offer with its letter, signed with the keys of the running product. */
async function aLetter() {
  const { db, pool } = product.database
  const { secrets, student: aStudent } = await peopleOf(product)
  const student = await aStudent('Ayesha Siddiqui')
  const { universityId, programId } = await aProgram({ db }, { university: `Invented ${randomUUID()}` })
  const { rows } = await pool.query(
    `insert into applications (reference, student_id, university_id, program_id, stage, applied_at, stage_since,
       reply_by, profile, fingerprint)
     values ($1, $2, $3, $4, 'offered', now(), now(), now() + interval '20 days', $5, '') returning id`,
    [
      `T-${student._id.slice(0, 8)}`,
      student._id,
      universityId,
      programId,
      JSON.stringify({ name: student.name }),
    ],
  )
  const id: string = rows[0].id
  const number = await issueLetter(db, { secrets }, id, 'offer', new Date())
  const letter = await db
    .selectFrom('letters')
    .select(['payload', 'signature'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const signature = letter.signature!.toString('base64url')
  return { id, number, payload: letter.payload!, signature, code: checkLettersOf(letter.signature!) }
}
const shown = (page: Page, answer: keyof typeof texts.answers) =>
  page.getByRole('heading', { name: texts.answers[answer].heading }).waitFor()

it('answers genuine, altered, withdrawn and not known, by the code and by what is typed', async () => {
  const { id, number, payload, signature, code } = await aLetter()
  const context = await product.visitor({ width: 360 })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/verify-letter')
  await page.getByText('BEGIN PUBLIC KEY').waitFor()
  await atEachWidth(checkPage, page, 'letter-empty')

  await page.goto('about:blank')
  await page.goto(`/verify-letter#${payload}.${signature}`)
  await shown(page, 'genuine')
  await page.getByText('A. S.').waitFor()
  await expect.poll(() => page.locator('[data-code=lines]').innerText()).toContain(payload)
  // The server's log never sees what stands behind the #.
  expect(asked.some((address) => address.includes('?') && address.includes(payload))).toBe(false)
  await atEachWidth(checkPage, page, 'letter-genuine')

  const text = JSON.parse(Buffer.from(payload, 'base64url').toString())
  text[7] = 'Medicine, first place'
  const forged = Buffer.from(JSON.stringify(text)).toString('base64url')
  const before = asked.length
  await page.goto('about:blank')
  await page.goto(`/verify-letter#${forged}.${signature}`)
  await shown(page, 'altered')
  // The browser knew by itself: nobody was asked.
  expect(asked.slice(before).filter((address) => address.endsWith('/letters/verify'))).toEqual([])
  await atEachWidth(checkPage, page, 'letter-altered')

  await page.getByRole('button', { name: texts.check }).click()
  await page.getByText(checks.typeNumberLetter).waitFor()
  await atEachWidth(checkPage, page, 'letter-nothing-typed')
  await page.getByLabel(texts.number).fill(number.toLowerCase())
  await page.getByLabel(texts.code).fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await page.getByRole('button', { name: texts.check }).click()
  await shown(page, 'genuine')
  await page.getByLabel(texts.code).fill('00000000')
  await page.getByRole('button', { name: texts.check }).click()
  await shown(page, 'not_known')
  await atEachWidth(checkPage, page, 'letter-not-known')
  await product.database.pool.query(
    `update letters set ended_at = now(), ended_by = 'withdraw_offer' where application_id = $1`,
    [id],
  )
  await page.goto('about:blank')
  await page.goto(`/verify-letter#${payload}.${signature}`)
  await shown(page, 'withdrawn')
  await checkPage(page, 'letter-withdrawn')
  await context.close()
  expect(product.offences).toEqual([])
})

it('shows that the signature is valid when only the server cannot be reached', async () => {
  const { payload, signature } = await aLetter()
  const context = await product.visitor({ width: 360 })
  const page = await context.newPage()
  await page.route('**/api/letters/verify', (route) => route.abort('connectionreset'))
  await page.goto(`/verify-letter#${payload}.${signature}`)
  await shown(page, 'signed')
  await page.getByText('A. S.').waitFor()
  await checkPage(page, 'letter-signed')
  await context.close()
})
