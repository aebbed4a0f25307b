import type { Page } from 'playwright-core'
import { finishFile, sendFilePiece } from '#areas/applications/documents/contract/unsent-files.ts'
import type { DecisionOptions } from '#areas/applications/decide/contract.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { listLetters } from '#areas/applications/letters/contract/letters.ts'
import {
  announceLetterPage,
  attachUniversityLetter,
  removeUniversityLetter,
  showUniversityLetterPage,
  type UniversityLetter,
} from '#areas/applications/letters/contract/university-letters.ts'
import { photoOf } from '#test/journeys/sample-photos.ts'
import { unsentFileTexts } from '#texts/applications/documents/unsent-files.ts'
import { universityLetterMessages } from '#texts/applications/letters/university-letter-messages.ts'
import { universityLetterTexts } from '#texts/applications/letters/university-letter.ts'
import { aFile, announced, locked } from '../conversation/message-upload-screen-states.ts'
import { applicationPage } from './application-screen-states.ts'
import { ayesha, bilal, eventsToOffer, id, offered } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { file, fileAt } from './staff-screen-states.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stub, Stubs } from '../../stubs.ts'

const { card: cardTexts, form } = universityLetterTexts

const letter: UniversityLetter = {
  _id: id(9, 7),
  version: 2,
  dated: '2026-11-03',
  pages: 2,
  addedAt: '2026-11-20T09:00:00.000Z',
  endedAt: null,
}
const earlier: UniversityLetter = {
  _id: id(9, 6),
  version: 1,
  dated: null,
  pages: 1,
  addedAt: '2026-11-19T09:00:00.000Z',
  endedAt: '2026-11-20T09:00:00.000Z',
}
const smallPage: Answer = on(showUniversityLetterPage, {
  bytes: photoOf('Letter', 240, 320),
  type: 'image/jpeg',
})

/** The file of an application to which an officer may attach a letter. */
export const withLetters = (
  desk: Partial<DecisionOptions>,
  attach: Stub<typeof attachUniversityLetter> = 'never',
  ...uploads: readonly Answer[]
): Stubs =>
  new Map([
    ...file(undefined, undefined, undefined, { mayAttachLetter: true, ...desk }),
    smallPage,
    announced(announceLetterPage, 1),
    on(finishFile, { reply: { pages: 1 } }),
    on(attachUniversityLetter, attach),
    on(removeUniversityLetter, { refusal: 'not_found' }),
    ...uploads,
  ])

const secondPage = 'a.very.long.name.of.the.second.page.of.the.letter.jpg'
const pageNamed = (number: number, name: string) => unsentFileTexts.numbered({ number, name })

async function choosePages(page: Page): Promise<void> {
  await page.getByRole('button', { name: cardTexts.attach }).click()
  const picture = (name: string, words: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: photoOf(words, 1200, 1600),
  })
  await page
    .getByLabel(form.choose)
    .setInputFiles([picture('page one.jpg', 'Letter'), picture(secondPage, 'Page two')])
  await page
    .getByRole('button', { name: unsentFileTexts.moveUpOf({ name: pageNamed(2, secondPage) }) })
    .waitFor()
}

export const letterScreens: ScreenState[] = [
  { name: 'file-letter-none', as: bilal, at: fileAt, stubs: withLetters({}), shows: cardTexts.none },
  {
    name: 'file-letter-attached',
    as: bilal,
    at: fileAt,
    stubs: withLetters({ universityLetters: [letter, earlier] }),
    shows: cardTexts.untold,
    act: async (page) => {
      await page.getByText(universityLetterTexts.showPages).click()
      await page.getByRole('img', { name: universityLetterTexts.page({ page: 2, of: 2 }) }).waitFor()
      await page.getByText(cardTexts.earlier({ count: 1 })).click()
    },
  },
  {
    name: 'file-letter-of-colleague',
    as: bilal,
    at: fileAt,
    stubs: withLetters({ universityLetters: [letter], mayAttachLetter: false }),
    shows: universityLetterTexts.download,
  },
  {
    name: 'file-letter-attaching',
    as: bilal,
    at: fileAt,
    stubs: withLetters({}),
    shows: pageNamed(2, 'page one.jpg'),
    act: async (page) => {
      await choosePages(page)
      await page.getByText('1 page,').nth(1).waitFor()
      await page
        .getByRole('button', { name: unsentFileTexts.moveUpOf({ name: pageNamed(2, secondPage) }) })
        .click()
    },
  },
  {
    name: 'file-letter-uploading',
    as: bilal,
    at: fileAt,
    stubs: withLetters({}, 'never', announced(announceLetterPage, 0.4), on(sendFilePiece, 'never')),
    shows: '156 KB of 391 KB uploaded',
    act: async (page) => {
      await page.getByRole('button', { name: cardTexts.attach }).click()
      await page.getByLabel(form.choose).setInputFiles([aFile('offer.pdf'), aFile('terms.pdf')])
      await page.getByText('156 KB of 391 KB uploaded').waitFor()
      await page.getByRole('button', { name: form.send, exact: true }).click()
      await page.getByText(form.sending).first().waitFor()
    },
  },
  {
    name: 'file-letter-file-refused',
    as: bilal,
    at: fileAt,
    stubs: withLetters({}, 'never', locked),
    shows: documentProblems.pdf_locked,
    act: async (page) => {
      await page.getByRole('button', { name: cardTexts.attach }).click()
      await page.getByLabel(form.choose).setInputFiles(aFile('offer.pdf'))
    },
  },
  {
    name: 'file-letter-refused',
    as: bilal,
    at: fileAt,
    stubs: withLetters(
      {},
      { refusal: 'invalid_input', fields: { uploads: universityLetterMessages.tooManyPages } },
    ),
    shows: universityLetterMessages.tooManyPages,
    act: async (page) => {
      await choosePages(page)
      await page.getByLabel(form.dated).fill('2026-11-03')
      await page.getByRole('button', { name: form.send, exact: true }).click()
      await page.getByText(universityLetterMessages.tooManyPages).waitFor()
    },
  },
  {
    name: 'file-letter-not-a-picture',
    as: bilal,
    at: fileAt,
    stubs: withLetters({}),
    shows: documentProblems.gif,
    act: async (page) => {
      await page.getByRole('button', { name: cardTexts.attach }).click()
      await page
        .getByLabel(form.choose)
        .setInputFiles({ name: 'letter.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    },
  },
  {
    name: 'file-letter-removing',
    as: bilal,
    at: fileAt,
    stubs: withLetters({ universityLetters: [letter] }),
    shows: 'We could not find this.',
    act: async (page) => {
      await page.getByRole('button', { name: cardTexts.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: cardTexts.remove }).click()
    },
  },
  {
    name: 'application-university-letter',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: new Map([
      ...applicationPage(offered(1), eventsToOffer),
      smallPage,
      on(listLetters, { reply: { data: [], ofUniversity: letter } }),
    ]),
    shows: universityLetterTexts.forStudent,
    act: (page) => page.getByRole('img', { name: universityLetterTexts.page({ page: 2, of: 2 }) }).waitFor(),
  },
]
