import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/harness/axe/axe.ts'
import { isBeforeRelease, usualBuild } from '#test/screens/build-if-stale.ts'
import { findChromium, openGallery } from './open-gallery.ts'
import type { OpenGallery } from './open-gallery.ts'

const chromium = findChromium()
if (!chromium)
  console.warn('No Chromium on this machine: the kit is not tested in a browser. Set CHROMIUM to its path.')

describe.skipIf(!chromium)('the kit in a browser', () => {
  let gallery: OpenGallery
  beforeAll(async () => {
    gallery = await openGallery(chromium!, usualBuild)
  })
  afterAll(async () => {
    await gallery?.close()
  })

  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'),
    )

  describe.each([
    { pane: 'light-ltr', isDark: false },
    { pane: 'light-rtl', isDark: false },
    { pane: 'dark-ltr', isDark: true },
    ...(isBeforeRelease ? [{ pane: 'dark-rtl', isDark: true }] : []),
  ])('$pane', ({ pane, isDark }) => {
    // A theme changes colors alone.
    const rules = isDark ? ['color-contrast'] : undefined
    it('has no axe violations at 1280 and 360 px', async () => {
      // axe adds its own styles and markup to the page.
      const page = await gallery.open(pane, { bypassCSP: true })
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        expect([width, await axeFindings(page, { rules })]).toEqual([width, []])
      }
      await page.close()
    })

    if (isDark && !isBeforeRelease) return

    it('does not scroll sideways from 320 px up, with a narrow and with a wide font', async () => {
      const page = await gallery.open(pane)
      for (const face of ['narrow', 'wide']) {
        await page.evaluate(async (name) => {
          document.documentElement.dataset['face'] = name
          // Fonts start to load only when the page is measured.
          document.body.getBoundingClientRect()
          await document.fonts.ready
        }, face)
        for (const width of [320, 360, 640, 900, 1024]) {
          await page.setViewportSize({ width, height: 900 })
          const seen = await page.evaluate(() => document.documentElement.scrollWidth)
          expect({ face, width, seen }).toEqual({ face, width, seen: width })
        }
      }
      await page.close()
    })
  })

  it('shows a record and a list while they load, when that failed, and when there is nothing', async () => {
    const page = await gallery.open('light-ltr')
    const state = (name: string) => page.locator(`[data-state="${name}"]`)
    const failure = 'Loading the universities did not work.'
    for (const kind of ['record', 'list']) {
      const loading = state(`${kind}-loading`)
      await loading.getByRole('status').waitFor()
      expect(await loading.getByRole('button').count()).toBe(0)
      const failed = state(`${kind}-failed`)
      await failed.getByText(failure).waitFor()
      expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    }
    // What was there before stays below the failure.
    const again = state('record-failed again')
    expect(await again.getByText(failure).count()).toBe(1)
    expect(await again.getByText('University of Riga').count()).toBe(1)
    expect(await state('list-empty').innerText()).toContain('No university found')
    expect(await state('list-past its end').getByRole('link').first().getAttribute('href')).toBe('#page-1')
    expect(await state('list-loaded').getByText('University of Bologna').count()).toBe(1)
    expect(await state('list-loaded').getByRole('navigation').count()).toBe(1)
    await page.close()
  })

  it('gives every control on touch screens at least 44 px, and 24 px elsewhere', async () => {
    const page = await gallery.open('light-ltr', {
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'button, a[href], select, input:not([type=file], [type=checkbox], [type=radio]), label:has(input)',
        ),
      ]
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.closest('.sr-only, thead') &&
            getComputedStyle(element).display !== 'inline',
        )
        .map((element) => ({
          what: element.outerHTML.slice(0, 90),
          height: Math.round(element.getBoundingClientRect().height),
        }))
        .filter(({ height }) => height < 44),
    )
    expect(small).toEqual([])
    await page.close()
  })

  it('traps the focus in a dialog, closes it on Escape and gives the focus back', async () => {
    const page = await gallery.open('light-ltr')
    await page.getByTestId('open-dialog').click()
    const dialog = page.getByRole('dialog', { name: 'Add a note' })
    await dialog.waitFor()
    for (let turn = 0; turn < 4; turn += 1) {
      await page.keyboard.press('Tab')
      // The focus may be on the browser's own controls, but never on the page behind.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Open a dialog')
    await page.close()
  })

  it('closes only dismissible dialogs on a click on the backdrop', async () => {
    const page = await gallery.open('light-ltr')
    await page.getByTestId('open-dialog').click()
    await page.getByRole('dialog', { name: 'Add a note' }).waitFor()
    await page.mouse.click(10, 10)
    await page.getByRole('dialog', { name: 'Add a note' }).waitFor({ state: 'hidden' })
    await page.getByTestId('open-confirm').click()
    const question = page.getByRole('alertdialog', { name: 'Confirm joining?' })
    await question.waitFor()
    await page.mouse.click(10, 10)
    expect(await question.isVisible()).toBe(true)
    await page.close()
  })

  it('cannot be closed while a call is in progress', async () => {
    const page = await gallery.open('light-ltr')
    await page.getByTestId('open-confirm').click()
    const question = page.getByRole('alertdialog', { name: 'Confirm joining?' })
    await question.getByRole('button', { name: 'Confirm joining' }).click()
    await question.getByRole('button', { name: 'Confirming' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await question.isVisible()).toBe(true)
    await page.close()
  })

  it('opens the drawer from the inline start, 320 px wide and at most 85 %', async () => {
    for (const [pane, viewport, width, edge] of [
      ['light-ltr', 1280, 320, 'left'],
      ['light-rtl', 1280, 320, 'right'],
      ['light-ltr', 320, 272, 'left'],
    ] as const) {
      const page = await gallery.open(pane, {
        viewport: { width: viewport, height: 800 },
        reducedMotion: 'reduce',
      })
      await page.getByTestId('open-drawer').click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.waitFor()
      const place = async () => {
        const box = (await drawer.boundingBox())!
        return [box.width, edge === 'left' ? box.x : viewport - box.x - box.width].map(Math.round)
      }
      await expect.poll(place).toEqual([width, 0])
      await page.mouse.click(edge === 'left' ? viewport - 5 : 5, 400)
      await drawer.waitFor({ state: 'hidden' })
      await page.getByTestId('open-drawer').click()
      await drawer.getByRole('button', { name: 'Close Menu' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page)).toBe('Open menu')
      await page.getByTestId('open-drawer').click()
      await drawer.getByRole('link', { name: 'Parents' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await page.close()
    }
  })

  it('moves between tabs with the arrow keys, reversed in right-to-left text', async () => {
    for (const [pane, onward] of [
      ['light-ltr', 'ArrowRight'],
      ['light-rtl', 'ArrowLeft'],
    ] as const) {
      const page = await gallery.open(pane)
      await page.getByRole('tab', { name: 'To do' }).focus()
      await page.keyboard.press(onward)
      await expect.poll(() => focused(page)).toBe('Timeline')
      await expect.poll(() => page.getByRole('tabpanel').textContent()).toBe('Everything that happened.')
      await page.keyboard.press('End')
      await expect.poll(() => focused(page)).toBe('Calendar')
      await page.keyboard.press(onward)
      await expect.poll(() => focused(page)).toBe('To do')
      await page.close()
    }
  })

  it('shows one toast for 6 s, or longer while it is hovered or focused', async () => {
    // Stops the clock of all pages with the same options.
    const page = await gallery.open('light-ltr', { timezoneId: 'Asia/Karachi' })
    // From here on the test advances the clock.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    /** Lets React finish its pending work first. */
    const pass = async (milliseconds: number) => {
      await page.evaluate(async () => {
        for (let turn = 0; turn < 5; turn += 1) {
          await new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = done
            port2.postMessage(null)
          })
        }
      })
      await page.clock.runFor(milliseconds)
    }
    const toast = page.getByText('Application submitted successfully')
    const isThere = () => expect.poll(() => toast.count()).toBe(1)
    const isGone = () => expect.poll(() => toast.count()).toBe(0)
    await page.getByTestId('toast').click()
    await page.getByTestId('toast').click()
    await isThere()
    await pass(5900)
    await isThere()
    await toast.hover()
    await pass(9000)
    await isThere()
    await page.getByRole('button', { name: 'See it' }).focus()
    await page.mouse.move(5, 5)
    await pass(9000)
    await isThere()
    await page.getByTestId('toast').focus()
    await pass(5900)
    await isThere()
    await pass(200)
    await isGone()
    await page.getByTestId('toast').click()
    await page.getByRole('button', { name: 'Close message' }).click()
    await isGone()
    await page.close()
  })

  it('gives the focus back when a toast is closed by keyboard', async () => {
    const page = await gallery.open('light-ltr')
    const shows = page.getByTestId('toast')
    for (const key of ['Enter', 'Escape']) {
      await shows.press('Enter')
      const close = page.getByRole('button', { name: 'Close message' })
      await close.focus()
      await close.press(key)
      await close.waitFor({ state: 'detached' })
      expect(await shows.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await page.close()
  })

  it('accepts a pasted code with spaces, words or Urdu digits, and never more than six digits', async () => {
    const page = await gallery.open('light-ltr')
    const code = page.getByLabel('Code from the e-mail')
    const paste = (text: string) =>
      code.evaluate((field, pasted) => {
        const data = new DataTransfer()
        data.setData('text', pasted)
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, text)
    await paste('Your code: 123 456')
    await expect.poll(() => code.inputValue()).toBe('123456')
    await paste('۹۸۷۶۵۴')
    await expect.poll(() => code.inputValue()).toBe('987654')
    await code.fill('')
    await code.pressSequentially('12a3-4567890')
    await expect.poll(() => code.inputValue()).toBe('123456')
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    await page.close()
  })

  it('keeps the width and focus of a busy button and ignores further clicks', async () => {
    const page = await gallery.open('light-ltr')
    const button = page.getByTestId('busy')
    expect(await button.getAttribute('aria-busy')).toBe('true')
    const busy = (await button.boundingBox())!.width
    await page.getByTestId('busy-switch').click()
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
    await expect.poll(async () => (await button.boundingBox())!.width).toBe(busy)
    await page.getByRole('button', { name: 'Send application' }).last().click()
    await page.getByRole('button', { name: 'Sending', exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
      .toBe('busy')
    await page.close()
  })

  it('shows and hides a password without losing it', async () => {
    const page = await gallery.open('light-ltr')
    const field = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
    expect(await field.inputValue()).toBe('marigold-road')
    await page.close()
  })

  it('accepts one file at a time, from the button or by drag and drop', async () => {
    const page = await gallery.open('light-ltr')
    const drop = page.getByRole('group', { name: 'Higher secondary certificate' })
    await drop
      .locator('input:not([capture])')
      .setInputFiles({ name: 'fsc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect.poll(() => page.title()).toBe('fsc.pdf')
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['a'], 'one.jpg', { type: 'image/jpeg' }))
      transfer.items.add(new File(['b'], 'two.jpg', { type: 'image/jpeg' }))
      return transfer
    })
    await drop.dispatchEvent('drop', { dataTransfer: data })
    await expect.poll(() => page.title()).toBe('one.jpg')
    await page.close()
  })

  it('turns tables into cards on phones, still with rows for screen readers', async () => {
    const page = await gallery.open('light-ltr', { viewport: { width: 360, height: 800 } })
    const table = page.getByRole('table', { name: 'Recent Activities' })
    expect(await table.getByRole('row').count()).toBe(4)
    const row = table.getByRole('row').nth(1)
    const [date, main, badge] = await Promise.all(
      [0, 1, 2].map(async (at) => (await row.getByRole('cell').nth(at).boundingBox())!),
    )
    expect(main!.y + main!.height).toBeLessThanOrEqual(date!.y)
    expect(Math.abs(date!.y + date!.height / 2 - badge!.y - badge!.height / 2)).toBeLessThan(4)
    await page.close()
  })

  it('does not move with reduced motion', async () => {
    const page = await gallery.open('light-ltr', { reducedMotion: 'reduce' })
    expect(await page.locator('.spin').first().isVisible()).toBe(false)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: 'Loading...' })
        .first()
        .getByText('Loading...')
        .isVisible(),
    ).toBe(true)
    // Skeletons wait 300 ms even then.
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)
    await expect.poll(moving).toBe(0)
    await page.close()
  })

  it('follows the dark mode of the system unless data-theme overrides it', async () => {
    const page = await gallery.open('light-ltr', { colorScheme: 'dark' })
    const ground = (selector: string) =>
      page.evaluate((which) => getComputedStyle(document.querySelector(which)!).backgroundColor, selector)
    expect(await ground('body')).toBe('rgb(12, 22, 38)')
    expect(await ground('[data-theme=light]')).toBe('rgb(245, 247, 246)')
    await page.close()
  })

  it('works with a policy that forbids inline styles and markup from strings', async () => {
    const seen = () => gallery.complaints.filter((complaint) => !complaint.includes('404'))
    expect(seen()).toEqual([])
    // The policy is actually enforced.
    const page = await gallery.open('light-ltr')
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'))
    await expect.poll(seen).toHaveLength(1)
    await page.close()
  })
})
