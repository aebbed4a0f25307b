import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbook } from '../fixtures/workbooks.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let officer: BrowserContext
beforeAll(async () => {
  product = await sharedProduct()
  const people = await peopleOf(product)
  officer = await people.enter(await people.officer())
})
afterAll(() => product.close())

/** A book as offices send them: titles above, two sheets, one more that is hidden, a mistake, a formula without result. */
const book = () => {
  const rows = [
    ['Partners of the agency'],
    [],
    ['Institution', 'Land', 'City', 'Contract'],
    ['First Invented College', 'Latvia', 'Riga', { day: 45292 }],
    ['Second Invented College', 'GE', 'Tbilisi', { formula: 'LEN(A4)' }],
    ['Third Invented College', 'Narnia', null, null],
  ] as const
  return workbook({
    sheets: [
      { name: 'Partners', rows, merged: ['A1:D1'] },
      { name: 'Old partners', rows: rows.slice(2) },
      { name: 'lookup', state: 'hidden', rows: rows.slice(2) },
    ],
  })
}

const look = (how: typeof checkLayout, page: Page, name: string) =>
  atEachWidth(how, page, name, { widths: [1280, 768, 360] })

/** Goes on with the Tab key until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      // Past the last control of a dialog the focus is on the page, whose text has every name.
      if (!element?.matches('a, button, input, select, textarea')) return ''
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return `${element.getAttribute('aria-label') ?? ''} ${label ?? element.textContent}`
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${name}`)
}

describe('an officer imports a workbook', () => {
  it('by keyboard alone once the file is chosen: sheet, columns, changes, import, undo', async () => {
    const page = await officer.newPage()
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto('/staff')
    await page.getByRole('link', { name: 'Catalogue', exact: true }).click()
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'Import to the catalogue', level: 1 }).waitFor()
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'partners.xlsx',
      mimeType: 'application/octet-stream',
      buffer: book(),
    })

    await page.getByRole('heading', { name: 'Check how the file is read', level: 1 }).waitFor()
    await look(checkLayout, page, 'import-1-file')
    await page.getByRole('radio', { name: /^lookup/ }).waitFor()
    await tabTo(page, /Partners/)
    await page.keyboard.press('Space')
    await expect.poll(() => page.getByRole('radio', { name: 'Partners', exact: true }).isChecked()).toBe(true)
    await tabTo(page, /Go to columns/)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Match the columns', level: 1 }).waitFor()
    await page.getByText('No column is chosen for: Country.').waitFor()
    await look(checkLayout, page, 'import-2-columns')
    await page.getByLabel('Field for “Land”').focus()
    await page.keyboard.type('Country')
    await page.getByText('No column is chosen for').waitFor({ state: 'detached' })
    await tabTo(page, /See what will change/)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Check what will change', level: 1 }).waitFor()
    await page.getByText('“Narnia” is not a country we know').waitFor()
    await look(checkPage, page, 'import-3-changes')
    const downloading = page.waitForEvent('download')
    await tabTo(page, /Download refused rows/)
    await page.keyboard.press('Enter')
    const csv = await text(await (await downloading).createReadStream())
    expect(csv).toContain(`6,Land,“Narnia” is not a country we know,Third Invented College,Narnia`)
    await tabTo(page, /^ Import$/)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await tabTo(page, /Import now/)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'The import is done', level: 1 }).waitFor()
    await look(checkLayout, page, 'import-4-done')
    const count = async () =>
      (
        await product.database.pool.query(
          `select count(*)::int as found from universities where name like '%Invented College'`,
        )
      ).rows[0].found
    expect(await count()).toBe(2)

    await tabTo(page, /See the import/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'partners.xlsx', level: 1 }).waitFor()
    await tabTo(page, /Undo this import/)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await tabTo(page, /Undo the import/)
    await page.keyboard.press('Enter')
    await page.getByText('2 removed').waitFor()
    await look(checkPage, page, 'import-5-undone')
    expect(await count()).toBe(0)
    expect(product.offences).toEqual([])
    await page.close()
  })
})

describe('a file that is no table', () => {
  it('is refused with what it is and what to do', async () => {
    const page = await officer.newPage()
    await page.goto('/staff/catalogue/import')
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'partners.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('<html><table><tr><td>name</td></tr></table></html>'),
    })
    await page.getByText('This is a web page (HTML), despite its name.').waitFor()
    await page.getByLabel('Choose a file').waitFor({ state: 'attached' })
    await page.close()
  })
})
