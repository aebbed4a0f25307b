import { checkMessages } from '#texts/catalogue/editing/check-messages.ts'
import { expect, it } from 'vitest'
import { markUniversitiesChecked, undoChecked } from '#areas/catalogue/editing/contract/catalogue-checks.ts'
import {
  listCatalogueUniversities,
  saveUniversity,
  showCatalogueUniversity,
} from '#areas/catalogue/editing/contract/university-editing.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import { id } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn } from './stubs.ts'
import type { Asked } from './stubs.ts'

const app = oneApp()

describeScreens('universities in catalogue editing', () => {
  it('have room between the cards of their facts and their programs', async () => {
    const page = await app.visit(catalogueScreens.find(({ name }) => name === 'catalogue-university-full')!)
    const programs = page.getByRole('region', { name: 'Programs', exact: true })
    const least = await programs.evaluate((card) => {
      const all = [...document.querySelectorAll('main section')]
      const before = all.slice(0, all.indexOf(card)).map((one) => one.getBoundingClientRect().bottom)
      return card.getBoundingClientRect().top - Math.max(...before)
    })
    expect(least).toBeGreaterThanOrEqual(16)
    await app.leave(page)
  })

  it('are changed in the version that the form began with, though a newer one is read meanwhile', async () => {
    const state = (name: string) => catalogueScreens.find((one) => one.name === name)!
    const { university } = replyIn(state('catalogue-university-full').stubs, showCatalogueUniversity)
    let reads = 0
    const versions: unknown[] = []
    const page = await app.visit({
      ...state('catalogue-university-full'),
      stubs: new Map([
        ...state('catalogue-university-full').stubs,
        ...state('catalogue-full').stubs,
        on(showCatalogueUniversity, () => {
          reads += 1
          const newer = { ...university, version: university.version + 1, openApplications: 77 }
          return reads === 1
            ? { reply: { university } }
            : reads === 2
              ? 'broken'
              : { reply: { university: newer } }
        }),
        on(saveUniversity, ({ body }) => {
          versions.push((JSON.parse(body ?? '{}') as { version: unknown }).version)
          return { refusal: 'draft_changed' }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Change: Place' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Universities' }).first().click()
    await page.getByText('Vidzeme Sample College').first().waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Change: Place' }).click()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('77 open applications').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('changed on another device').waitFor()
    expect(versions).toEqual([university.version])
    expect(app.problems()).toEqual([])
    await app.leave(page)
  })

  it('take the day at the office as the day of a check, where it begins hours before that of UTC', async () => {
    const page = await app.visit(catalogueScreens.find(({ name }) => name === 'catalogue-university-full')!)
    await page.clock.setFixedTime(new Date('2026-11-25T21:00:00Z'))
    await page.getByRole('button', { name: 'Change: Place' }).click()
    expect(await page.getByRole('dialog').getByLabel('Checked on').inputValue()).toBe('2026-11-26')
    await app.leave(page)
  })

  it('are marked as checked, ticked or as listed, and it is taken back', async () => {
    const bodies: unknown[] = []
    const screen = catalogueScreens.find(({ name }) => name === 'catalogue-full')!
    const reply = replyIn(screen.stubs, listCatalogueUniversities)
    const answering =
      <Reply>(answer: Reply) =>
      ({ body }: Asked) => {
        bodies.push(JSON.parse(body ?? '{}'))
        return { reply: answer }
      }
    const page = await app.visit({
      ...screen,
      at: `${screen.at}?attention=stale&search=riga`,
      stubs: new Map([
        on(listCatalogueUniversities, { reply: { ...reply, totalCount: 12 } }),
        on(
          markUniversitiesChecked,
          answering({
            message: checkMessages.done({ count: 1, left: 0 }),
            checkId: id(15, 1),
            checked: 1,
            left: 0,
          }),
        ),
        on(undoChecked, answering({ message: checkMessages.undone({ count: 1, left: 0 }), count: 1 })),
      ]),
    })
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check()
    await page.getByText('1 chosen').waitFor()
    await page.getByRole('button', { name: 'Mark as checked today' }).click()
    await page.getByRole('button', { name: 'Mark as checked', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(checkMessages.undone({ count: 1, left: 0 })).waitFor()
    await page.getByRole('button', { name: 'Mark all 12 listed as checked today' }).click()
    await page.getByRole('heading', { name: 'Mark 12 records as checked today?' }).waitFor()
    await page.getByRole('button', { name: 'Mark as checked', exact: true }).click()
    await page.getByText(checkMessages.done({ count: 1, left: 0 })).waitFor()
    expect(bodies).toEqual([
      { ids: [reply.data[0]!._id] },
      { checkId: id(15, 1) },
      { listed: { search: 'riga', count: 12, attention: 'stale' } },
    ])
    expect(app.problems()).toEqual([])
    await app.leave(page)
  })
})
