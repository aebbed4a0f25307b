import { expect, it } from 'vitest'
import { listOfStudent, submitApplication } from '#areas/applications/list/contract/applications.ts'
import { listDrafts, saveDraft } from '#areas/applications/drafts/contract.ts'
import type { ServerDraft } from '#areas/applications/drafts/contract.ts'
import { openOwnDocument, showOwnThumbnail } from '#areas/applications/documents/contract/vault.ts'
import { login, logout, provePassword, verifyCode } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { showStudent, updateStudent } from '#areas/accounts/profile/contract/students.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { documentFieldTexts } from '#texts/applications/submit/apply.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { aPhotograph, aPhotographWithPlace, aTurnedPicture, cameraMark } from '../fixtures/pictures.ts'
import {
  applyAt,
  applying,
  applyUpTo,
  begunElsewhere,
  kept,
} from './states/applications/apply-screen-states.ts'
import { applicationPage } from './states/applications/application-screen-states.ts'
import { photoOf } from '../journeys/sample-photos.ts'
import { application, ayesha, id, moment, program, student } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { on } from './stubs.ts'
import type { Asked, Stub } from './stubs.ts'

const app = oneApp()

describeScreens('an application with nothing in it', () => {
  const lacks = {
    details: ['phone' as const, 'dateOfBirth' as const],
    documents: ['cnicFrontImage' as const, 'fscCertificateImage' as const],
  }

  it('shows before sending what is missing, and can be sent anyway', async () => {
    const empty = student({
      phone: null,
      details: { ...student().details, dateOfBirth: null },
    })
    const stubs = applying(
      { reply: { message: 'Sent.', data: application(1) } },
      program(1, { requiredDocuments: null }),
    )
    stubs.set(...on(showStudent, { reply: { data: empty } }))
    stubs.set(...on(updateStudent, { reply: { message: 'Saved.', data: empty } }))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByRole('button', { name: 'Go to check and send' }).click()
    const open = page.getByRole('region', { name: 'Still to add' })
    await open.waitFor()
    await expect
      .poll(() => open.getByRole('link').allInnerTexts())
      .toEqual([
        'Phone',
        'Date of birth',
        'National ID, front',
        'National ID, back',
        'Matriculation certificate',
        'Higher secondary certificate',
      ])
    // What keeps it from being sent has the focus.
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByLabel('What I state here is true').and(page.locator(':focus')).waitFor()
    await page.getByLabel('What I state here is true').check()
    await page.getByRole('button', { name: 'Send application' }).click()
    await visible(page, 'MZ-2026-004127').waitFor()
    await page.goBack()
    await page.waitForURL(`**/applications/${id(4, 1)}`)
    app.problems()
    await app.leave(page)
  })

  it('shows on its page what is missing, and where to add it', async () => {
    const page = await app.visit({
      as: ayesha,
      at: `/applications/${id(4, 1)}`,
      stubs: applicationPage(application(1, { documents: [] }), [], lacks),
    })
    const open = page.getByRole('region', { name: 'Still to add' })
    await open.waitFor()
    const links = () =>
      open.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    await expect
      .poll(links)
      .toEqual(['/student-profile/contact', '/student-profile/personal', '#documents', '#documents'])
    app.problems()
    await app.leave(page)
  })
})

describeScreens('applying', () => {
  const accepted: Stub<typeof submitApplication> = {
    reply: { message: 'Application submitted successfully', data: application(1) },
  }

  it('loses nothing on a reload: answers, photos and the step', async () => {
    // Only what lies on the device is there to come back: the account cannot be asked.
    const stubs = new Map([...applying('never'), on(listDrafts, 'broken')])
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'send')
    await page.reload()
    await page.getByText('What I state here is true').waitFor()
    const front = page.getByRole('listitem').filter({ hasText: 'National ID, front' })
    await front.getByText('Ready', { exact: true }).waitFor()
    const small = front.getByRole('button', { name: 'Open National ID, front' }).locator('img')
    await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await page.getByText('Autumn 2027').first().waitFor()
    await page.goto(`http://manzil.localhost${applyAt}`)
    await expect.poll(() => page.getByLabel('Autumn 2027').isChecked()).toBe(true)
    await app.leave(page)
  })

  it('preserves the details over a reload, saves them in the account, and shows it', async () => {
    const saved: ServerDraft[] = []
    let answers = true
    const stubs = applying('never')
    stubs.set(
      ...on(listDrafts, () => ({
        reply: { drafts: saved.length === 0 ? [] : [begunElsewhere({ ...saved.at(-1)! })] },
      })),
    )
    stubs.set(
      ...on(saveDraft, ({ body }: Asked) => {
        if (!answers) return 'never'
        const { version, ...draft } = JSON.parse(body!) as ServerDraft
        const kept = { ...begunElsewhere(), ...draft, version: version + 1 }
        saved.push(kept)
        return { reply: { message: 'Saved', draft: kept } }
      }),
    )
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'details')
    await visible(page, 'Saved in your account').waitFor()
    answers = false
    await page.getByLabel('City').fill('Peshawar')
    await page.getByLabel('Address').fill('')
    await page.getByLabel('Address').pressSequentially('House 7')
    // The account has said nothing: it is here alone, and nothing else is claimed.
    await visible(page, 'Saved on this device').waitFor()
    expect(await page.getByText('Saved in your account').count()).toBe(0)
    answers = true
    await page.reload()
    await page.getByLabel('Address').waitFor()
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('House 7')
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Peshawar')
    await visible(page, 'Saved in your account').waitFor()
    expect(saved.at(-1)?.details).toEqual({ city: 'Peshawar', address: 'House 7' })
    await app.leave(page)

    // Another device has nothing of its own.
    const laptop = await app.visit({ as: ayesha, at: `${applyAt}?step=details`, stubs })
    await laptop.getByLabel('Address').waitFor()
    await expect.poll(() => laptop.getByLabel('Address').inputValue()).toBe('House 7')
    let sent = ''
    stubs.set(
      ...on(updateStudent, ({ body }: Asked) => {
        sent = body!
        return { reply: { message: 'Saved.', data: student() } }
      }),
    )
    await laptop.getByRole('button', { name: 'Save and go to documents' }).click()
    await laptop.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    // What nobody touched may be newer in the profile than here.
    expect(JSON.parse(sent)).toEqual({ city: 'Peshawar', address: 'House 7' })
    await expect.poll(() => saved.at(-1)?.details).toEqual({})
    await app.leave(laptop)
    app.problems()
  })

  it('asks for password and code in place when the session has ended, and continues with the input', async () => {
    const stubs = applying('never')
    let sent = ''
    stubs.set(
      ...on(updateStudent, ({ headers, body }: Asked) => {
        if (headers['authorization'] !== 'Bearer new') return { refusal: 'sign_in_needed' }
        sent = body!
        return { reply: { message: 'Saved.', data: student() } }
      }),
    )
    stubs.set(
      ...on(login, {
        reply: { message: 'Sent.', challengeId: id(9, 9), expiresAt: moment(0), resendAfter: moment(0) },
      }),
    )
    stubs.set(
      ...on(verifyCode, ({ body }: Asked) =>
        body!.includes('123456')
          ? { reply: { user: { ...ayesha, phone: null }, token: 'new', message: 'Welcome.' } }
          : { refusal: 'login_failed' },
      ),
    )
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'details')
    await page.getByLabel('City').fill('Peshawar')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    const dialog = page.getByRole('dialog', { name: 'You were logged out' })
    await dialog.getByLabel('Password', { exact: true }).fill('three words here')
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Peshawar')
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await dialog.getByLabel('Code from the e-mail').fill('000000')
    await dialog.getByText('This code is wrong').waitFor()
    await dialog.getByLabel('Code from the e-mail').fill('123456')
    await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    expect(JSON.parse(sent)).toEqual({ city: 'Peshawar' })
    await expect.poll(() => dialog.count()).toBe(0)
    app.problems()
    await app.leave(page)
  })

  it('shows thumbnails of the documents in the vault on the last step', async () => {
    const stubs = applying(accepted)
    stubs.set(...on(listDrafts, { reply: { drafts: [begunElsewhere()] } }))
    stubs.set(...on(showOwnThumbnail, { bytes: photoOf('Front', 112, 84), type: 'image/png' }))
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=documents`, stubs })
    await page.getByRole('button', { name: 'Go to check and send' }).click()
    await page.getByRole('button', { name: 'Send application' }).waitFor()
    const picture = page.getByRole('button', { name: 'Open National ID, front' }).locator('img')
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(112)
    await app.leave(page)
  })

  it('sends the same key again after the connection broke, and forgets the draft once it is taken', async () => {
    const keys: string[] = []
    let broken = true
    const stubs = applying(accepted)
    const bodies: string[] = []
    stubs.set(
      ...on(submitApplication, ({ headers, body }: Asked) => {
        keys.push(headers['idempotency-key']!)
        bodies.push(body ?? 'a form')
        return broken ? 'broken' : accepted
      }),
    )
    stubs.set(...on(listOfStudent, { reply: { data: [], totalCount: 0 } }))
    // What was saved lies on the device alone: an account that answers with no draft would mean that it was sent.
    stubs.set(...on(listDrafts, 'broken'))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'send')
    await page.getByLabel('What I state here is true').check()
    await page.getByRole('button', { name: 'Send application' }).click()
    await visible(page, 'Nothing is lost').waitFor()
    await page.reload()
    await page.getByLabel('What I state here is true').check()
    broken = false
    await page.getByRole('button', { name: 'Send application' }).click()
    await visible(page, 'MZ-2026-004127').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(JSON.parse(bodies[0]!)).toMatchObject({ documents: expect.any(Array) })
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await visible(page, 'You have not applied yet').waitFor()
    expect(await page.getByText('Started on this device').count()).toBe(0)
    app.problems()
    await app.leave(page)
  })

  it('makes photos ready on the device: small enough, upright, without place and camera', async () => {
    const page = await app.visit({ as: ayesha, at: applyAt, stubs: applying(accepted) })
    await applyUpTo(page, 'details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    /** Chooses a file and reads back what has become of it. */
    const prepared = async (label: string, buffer: Buffer) => {
      const field = page.getByRole('region', { name: label })
      await field
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      await field.getByText('Ready', { exact: true }).waitFor()
      return field.locator('img').evaluate(async (img: HTMLImageElement, mark) => {
        await img.decode()
        const blob = await (await fetch(img.src)).blob()
        const text = new TextDecoder('latin1').decode(await blob.arrayBuffer())
        const { naturalWidth: width, naturalHeight: height } = img
        return { width, height, size: blob.size, type: blob.type, marked: text.includes(mark) }
      }, cameraMark)
    }
    const large = await aPhotograph(3_600_000)
    expect(large.length).toBeGreaterThan(3_000_000)
    const small = await prepared('National ID, front', large)
    expect(small.size).toBeLessThanOrEqual(1_500_000)
    expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(2500)
    expect(small.type).toBe('image/jpeg')
    await visible(page, 'made smaller from').waitFor()
    // Orientation 6: the camera lay on its side, so the wide picture stands up.
    const turned = await prepared('Matriculation certificate', await aTurnedPicture(6))
    expect(turned).toMatchObject({ width: 60, height: 120 })
    const withPlace = await aPhotographWithPlace()
    expect(withPlace.includes(cameraMark)).toBe(true)
    expect(await prepared('Higher secondary certificate', withPlace)).toMatchObject({
      width: 640,
      height: 480,
      marked: false,
    })
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('asks before a logout that would delete an unsent application, and then deletes it', async () => {
    const stubs = applying('never')
    stubs.set(...on(logout, { reply: { message: 'Bye.' } }))
    // What the account has by then would not be lost.
    stubs.set(...on(saveDraft, 'broken'))
    const page = await app.visit({ as: ayesha, at: applyAt, stubs })
    await applyUpTo(page, 'documents')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out and remove' }).click()
    await page.waitForURL('http://manzil.localhost/')
    const left = await page.evaluate(
      () =>
        new Promise((done) => {
          const open = indexedDB.open('unsent-applications')
          open.onsuccess = () => {
            const all = open.result.transaction(['drafts', 'photos'])
            const drafts = all.objectStore('drafts').count()
            const photos = all.objectStore('photos').count()
            all.oncomplete = () => done([drafts.result, photos.result])
          }
        }),
    )
    expect(left).toEqual([0, 0])
    app.problems()
    await app.leave(page)
  })
})

describeScreens('the password that is asked for on the last step', () => {
  it('sends no application on its last step, where a document of the vault is opened again', async () => {
    let proved = 0
    let sent = 0
    const opened: boolean[] = []
    const documents = { cnicFrontImage: kept()._id }
    const stubs = new Map([
      ...applying('never'),
      on(listDrafts, { reply: { drafts: [begunElsewhere({ reached: 'send', documents })] } }),
      on(openOwnDocument, () => {
        opened.push(proved > 0)
        return { refusal: proved > 0 ? 'unavailable' : 'reauth_required' }
      }),
      on(provePassword, () => {
        proved += 1
        return proved === 1 ? { refusal: 'wrong_password' } : { reply: { message: 'Proved' } }
      }),
      on(submitApplication, () => {
        sent += 1
        return 'never'
      }),
    ])
    const page = await app.visit({ as: ayesha, at: `${applyAt}?step=send`, stubs })
    // Ready to be sent, so that nothing but the dialog keeps it back.
    await page.getByLabel('What I state here is true').check()
    await page
      .getByRole('button', { name: documentFieldTexts.open({ name: documentLabels.cnicFrontImage }) })
      .click()
    const dialog = page.getByRole('dialog', { name: leavingTexts.proof.heading })
    await dialog.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.keyboard.press('Enter')
    await dialog.getByText('That is not your current password').waitFor()
    proved = 1
    await dialog.getByLabel('Password', { exact: true }).fill('a password of a test')
    await page.keyboard.press('Enter')
    await expect.poll(() => opened).toEqual([false, true])
    await dialog.waitFor({ state: 'hidden' })
    await app.settled(page)
    expect(sent).toBe(0)
    expect(await page.getByLabel('What I state here is true').isChecked()).toBe(true)
    app.problems()
    await app.leave(page)
  })
})
