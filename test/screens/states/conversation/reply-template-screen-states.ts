import {
  addReplyTemplate,
  listReplyTemplates,
  type ReplyTemplate,
} from '#areas/conversation/reply-templates/contract.ts'
import { ayesha, bilal, id, zainab } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import { ofStaff, open, saidAtOffice, stubs } from './message-screen-states.ts'

const templates: readonly ReplyTemplate[] = [
  {
    _id: id(15, 1),
    name: 'Apostille of certificates',
    text: 'Dear {name},\n\nplease send the apostille of your certificates for {reference}.',
    version: 1,
  },
  { _id: id(15, 2), name: 'Term dates', text: 'Dear {name}, see the university’s calendar.', version: 3 },
]

/** The reply templates of the office, and how an officer inserts one. */
export const replyTemplateScreens: ScreenState[] = [
  ...(
    [
      ['full', zainab, templates, 'Apostille of certificates'],
      ['of-an-officer', bilal, templates, 'An admin adds and changes them.'],
      ['empty', zainab, [], 'No templates yet'],
    ] as const
  ).map(([name, as, all, shows]) => ({
    name: `reply-templates-${name}`,
    as,
    at: '/staff/messages/templates',
    stubs: stubs(on(listReplyTemplates, { reply: { templates: [...all] } })),
    shows,
  })),
  {
    name: 'reply-templates-refused',
    as: zainab,
    at: '/staff/messages/templates',
    stubs: stubs(
      on(listReplyTemplates, { reply: { templates: [...templates] } }),
      on(addReplyTemplate, {
        refusal: 'invalid_input',
        fields: { text: 'Only {name} and {reference} are filled in. Write other words without braces.' },
      }),
    ),
    shows: 'Write other words without braces.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add template' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Visa')
      await dialog.getByLabel('Text').fill('Dear {student},')
      await dialog.getByRole('button', { name: 'Save template' }).click()
    },
  },
  {
    name: 'reply-templates-delete',
    as: zainab,
    at: '/staff/messages/templates',
    stubs: stubs(on(listReplyTemplates, { reply: { templates: [...templates] } })),
    shows: 'Nobody can insert it afterwards.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Delete Term dates' }).click()
    },
  },
  {
    name: 'staff-thread-templates',
    as: bilal,
    at: ofStaff,
    stubs: open(
      { waitingOn: 'office' },
      saidAtOffice,
      false,
      on(listReplyTemplates, { reply: { templates: [...templates] } }),
    ),
    shows: 'Only in a conversation about an application',
    act: async (page) => {
      await page.getByRole('button', { name: 'Insert a template' }).click()
    },
  },
  {
    name: 'staff-thread-template-inserted',
    as: bilal,
    at: ofStaff,
    stubs: open(
      { waitingOn: 'office' },
      saidAtOffice,
      false,
      on(listReplyTemplates, { reply: { templates: [...templates] } }),
    ),
    shows: 'Insert a template',
    act: async (page) => {
      const text = page.getByRole('textbox', { name: 'Your answer to the student' })
      await text.fill('Before. After.')
      await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8))
      await page.getByRole('button', { name: 'Insert a template' }).click()
      await page.getByRole('button', { name: /^Term dates/ }).click()
      await page.keyboard.type('!')
      const filled = `Before. Dear ${ayesha.name}, see the university’s calendar.!After.`
      if ((await text.inputValue()) !== filled) throw new Error(await text.inputValue())
    },
  },
]
