import type { Page } from 'playwright-core'
import { listTags, mergeTags, renameTag } from '#areas/students/notes-and-tags/contract.ts'
import { bilal, id } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const at = '/staff/students/tags'
const tags = (...more: Answer[]): Stubs =>
  new Map([
    on(listTags, {
      reply: {
        data: [
          { _id: id(72, 2), name: 'Lahore fair', students: 214 },
          { _id: id(72, 3), name: 'Lahor fair', students: 1 },
          { _id: id(72, 1), name: 'Medicine 2027', students: 12 },
          { _id: id(72, 4), name: 'Donaudampfschifffahrtsgesellschaftskapit', students: 3 },
          { _id: id(72, 5), name: 'طب ۲۰۲۷', students: 2 },
        ],
        totalCount: 70,
      },
    }),
    ...more,
  ])
const renaming = (page: Page) => page.getByRole('button', { name: 'Rename the tag Lahor fair' }).click()
const merging = async (page: Page) => {
  await page.getByRole('button', { name: 'Merge the tag Lahor fair' }).click()
  await page.getByLabel('Tag that stays').waitFor()
}

export const tagScreens: ScreenState[] = [
  { name: 'tags-loading', as: bilal, at, stubs: new Map([on(listTags, 'never')]), shows: 'Tags' },
  {
    name: 'tags-empty',
    as: bilal,
    at,
    stubs: new Map([on(listTags, { reply: { data: [], totalCount: 0 } })]),
    shows: 'No tags yet',
  },
  {
    name: 'tags-failed',
    as: bilal,
    at,
    stubs: new Map([on(listTags, { refusal: 'unavailable' })]),
    shows: 'We cannot reach',
  },
  { name: 'tags-full', as: bilal, at, stubs: tags(), shows: '70 tags' },
  {
    name: 'tags-rename-taken',
    as: bilal,
    at,
    stubs: tags(
      on(renameTag, {
        refusal: 'invalid_input',
        fields: { name: 'Another tag has this name. Merge the two instead.' },
      }),
    ),
    act: async (page) => {
      await renaming(page)
      await page.getByLabel('New name').fill('Lahore fair')
      await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
      await page.getByText('Merge the two instead.').waitFor()
    },
    shows: 'Merge the two instead.',
  },
  {
    name: 'tags-merge-without-a-choice',
    as: bilal,
    at,
    stubs: tags(),
    act: async (page) => {
      await merging(page)
      await page.getByRole('button', { name: 'Merge', exact: true }).last().click()
      await page.getByText('Choose the tag that stays.').waitFor()
    },
    shows: 'Choose the tag that stays.',
  },
  {
    name: 'tags-merge-changed-meanwhile',
    as: bilal,
    at,
    stubs: tags(on(mergeTags, { refusal: 'changed_meanwhile' })),
    act: async (page) => {
      await merging(page)
      await page.getByLabel('Tag that stays').selectOption({ label: 'Medicine 2027' })
      await page.getByRole('button', { name: 'Merge', exact: true }).last().click()
    },
    shows: 'It cannot be undone.',
  },
]
