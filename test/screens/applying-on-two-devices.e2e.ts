import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { draftDatabase } from '#areas/applications/drafts/student/draft-database.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'
import { listDrafts, saveDraft, type ServerDraft } from '#areas/applications/drafts/contract.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import { showStudent, updateStudent } from '#areas/accounts/profile/contract/students.ts'
import {
  applyAt,
  applying,
  applyUpTo,
  begunElsewhere,
  kept,
  room,
} from './states/applications/apply-screen-states.ts'
import { application, ayesha, id, student } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { listOfStudent, submitApplication } from '#areas/applications/list/contract/applications.ts'
import { on } from './stubs.ts'
import type { Asked, Stub } from './stubs.ts'

const app = oneApp()

/** The drafts that the browser stores. */
const draftsOnDevice = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<Draft[]>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result
          const all = database.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result as Draft[])
          }
        }
      }),
    draftDatabase,
  )

describeScreens('applying on two devices', () => {
  const accepted: Stub<typeof submitApplication> = {
    reply: { message: 'Application submitted successfully', data: application(1) },
  }

  it('shows what another device has saved beside what is typed, and sends what is chosen', async () => {
    const stubs = applying(accepted)
    const of = (version: string, city: string) =>
      student({ version, details: { ...student().details, city, country: 'PK' } })
    let now = of('1', 'Lahore')
    let sent: unknown
    stubs.set(...on(showStudent, () => ({ reply: { data: now } })))
    stubs.set(
      ...on(updateStudent, ({ body }: Asked) => {
        const change = JSON.parse(body!) as { version: string }
        if (change.version === '1') {
          now = of('2', 'Multan')
          return { refusal: 'changed_meanwhile' }
        }
        sent = change
        return { reply: { message: 'Saved.', data: now } }
      }),
    )
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'details')
    await page.getByRole('textbox', { name: 'City' }).fill('Peshawar')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    const choice = page.getByRole('region', { name: 'Changed in another tab or on another device' })
    await choice.getByText('Multan').waitFor()
    await choice.getByText('Peshawar').waitFor()
    expect(sent).toBeUndefined()
    await choice.getByRole('button', { name: 'Keep what I typed: City' }).click()
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    expect(sent).toEqual({ city: 'Peshawar', version: '2' })
    await app.leave(page)
  })

  it('shows what has changed in the profile since something was typed, also after the form was left', async () => {
    const stubs = applying(accepted)
    const record = student({
      details: { ...student().details, city: 'Multan', country: 'PK', address: 'House 9' },
    })
    stubs.set(...on(showStudent, { reply: { data: record } }))
    // The city was typed over another one; the address was the same then as it is now.
    const typed = {
      details: { city: 'Peshawar', address: 'House 7' },
      typedOver: { city: 'Lahore', address: 'House 9' },
    }
    stubs.set(...on(listDrafts, { reply: { drafts: [{ ...begunElsewhere(), ...typed }] } }))
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=details`, stubs })
    const choice = page.getByRole('region', { name: 'Changed in another tab or on another device' })
    await choice.getByText('Multan').waitFor()
    await choice.getByText('Peshawar').waitFor()
    await expect.poll(() => choice.getByText('House 7').count()).toBe(0)
    await choice.getByRole('button', { name: 'Use the saved one: City' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Multan')
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('House 7')
    await app.leave(page)
  })

  it('shows the stored phone number with spaces, and takes none that an older draft was typed over for changed', async () => {
    const stubs = applying(accepted)
    const record = student({ phone: '+923010000000' })
    stubs.set(...on(showStudent, { reply: { data: record } }))
    let sent: unknown
    stubs.set(
      ...on(updateStudent, ({ body }: Asked) => {
        sent = JSON.parse(body!)
        return { reply: { message: 'Saved.', data: record } }
      }),
    )
    const typed = { details: { phone: '0300 7654321' }, typedOver: { phone: '+923010000000' } }
    stubs.set(...on(listDrafts, { reply: { drafts: [{ ...begunElsewhere(), ...typed }] } }))
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=details`, stubs })
    const phone = page.getByRole('textbox', { name: 'Phone' })
    await expect.poll(() => phone.inputValue()).toBe('0300 7654321')
    expect(
      await page.getByRole('region', { name: 'Changed in another tab or on another device' }).count(),
    ).toBe(0)
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    expect(sent).toMatchObject({ phone: '+923007654321' })
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect.poll(() => phone.inputValue()).toBe('+92 301 0000000')
    await app.leave(page)
  })

  it('keeps a document that another device has added since the form was opened, and drops one that is removed', async () => {
    const stubs = applying(accepted)
    const front = kept()
    const passport = kept({ _id: id(7, 3), name: 'passportImage', label: 'Passport.jpg' })
    let documents = [front]
    stubs.set(...on(listVault, () => ({ reply: { documents, room } })))
    stubs.set(...on(listDrafts, { reply: { drafts: [begunElsewhere()] } }))
    const saved: unknown[] = []
    stubs.set(
      ...on(saveDraft, ({ body }: Asked) => {
        const draft = JSON.parse(body!) as ServerDraft
        if (draft.version === 2) {
          // Meanwhile the other device has added the passport, and removed the front of the card from the vault.
          documents = [passport]
          const theirs = begunElsewhere({ version: 3, documents: { passportImage: passport._id } })
          stubs.set(...on(listDrafts, { reply: { drafts: [theirs] } }))
          return { refusal: 'draft_changed' }
        }
        saved.push(draft.documents)
        return { reply: { message: 'Saved', draft: begunElsewhere({ version: draft.version + 1 }) } }
      }),
    )
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=documents`, stubs })
    await page.getByText('From your documents').waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Peshawar')
    await page.getByRole('textbox', { name: 'City' }).blur()
    await expect.poll(() => saved.at(-1)).toEqual({ passportImage: passport._id })
    await app.leave(page)
  })

  it('says that another device has sent it, in place of the form, and keeps nothing to continue', async () => {
    const stubs = applying(accepted)
    const open = application(1)
    const draft = begunElsewhere({ intake: open.intake ?? '', version: 2 })
    let isSent = false
    stubs.set(...on(listDrafts, () => ({ reply: { drafts: isSent ? [] : [draft] } })))
    stubs.set(
      ...on(saveDraft, ({ body }: Asked) => ({
        refusal: (JSON.parse(body!) as { version: number }).version > 0 ? 'not_found' : 'already_applied',
      })),
    )
    stubs.set(
      ...on(listOfStudent, () => ({ reply: { data: isSent ? [open] : [], totalCount: isSent ? 1 : 0 } })),
    )
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=details`, stubs })
    const city = page.getByRole('textbox', { name: 'City' })
    await city.fill('Peshawar')
    isSent = true
    await city.blur()
    await expect.poll(() => draftsOnDevice(page)).toEqual([])
    for (const step of ['details', 'documents', 'send']) {
      await page.goto(new URL(`${applyAt}?step=${step}`, page.url()).href)
      await page.getByText('You have already applied to this program.').waitFor()
      expect(await city.count()).toBe(0)
    }
    await app.leave(page)
  })

  it('sends a draft that was sent before, and then changed, as one more application only when that is asked for', async () => {
    const stubs = applying(accepted)
    const draft = begunElsewhere({ reached: 'send' })
    stubs.set(...on(listDrafts, { reply: { drafts: [draft] } }))
    const keys: string[] = []
    let broken = true
    stubs.set(
      ...on(submitApplication, ({ headers }: Asked) => {
        keys.push(headers['idempotency-key']!)
        if (keys.at(-1) === draft.idempotencyKey) return { refusal: 'key_reused' }
        return broken ? 'broken' : accepted
      }),
    )
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=send`, stubs })
    await page.getByLabel('What I state here is true').check()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('This request was sent before with other content').waitFor()
    await page.getByRole('link', { name: 'See your applications' }).waitFor()
    expect(keys).toEqual([draft.idempotencyKey])
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Nothing is lost').waitFor()
    broken = false
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('MZ-2026-004127').waitFor()
    expect(keys).toEqual([draft.idempotencyKey, keys[2], keys[2]])
    expect(keys[2]).not.toBe(draft.idempotencyKey)
    await app.leave(page)
  })

  it('lists an unsent application once while the device is too full to store its newest state', async () => {
    const stubs = applying(accepted)
    stubs.set(...on(saveDraft, 'broken'))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'details')
    const city = page.getByRole('textbox', { name: 'City' })
    await city.fill('Peshawar')
    const cityOnDevice = async () => (await draftsOnDevice(page))[0]?.details.city
    await expect.poll(cityOnDevice).toBe('Peshawar')
    await page.evaluate(() => {
      const full = { writes: 0 }
      Object.assign(window, { full })
      IDBObjectStore.prototype.put = () => {
        full.writes += 1
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await city.fill('Quetta')
    await page.waitForFunction(() => (window as unknown as { full: { writes: number } }).full.writes > 0)
    await page.getByRole('link', { name: 'Applications' }).filter({ visible: true }).first().click()
    const unsent = page.getByRole('region', { name: 'Started, not sent' }).getByRole('listitem')
    await unsent.first().waitFor()
    expect(await unsent.count()).toBe(1)
    app.problems()
    await app.leave(page)
  })
})
