import type { Page } from 'playwright-core'
import {
  applyStudentFile,
  checkStudentFile,
  listStudentImports,
  refusedStudentRows,
  undoStudentImport,
  type PlannedRow,
  type StudentPlan,
} from '#areas/students/import/contract.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'

const row = (line: number, over: Partial<PlannedRow> = {}): PlannedRow => ({
  line,
  verdict: 'new',
  name: 'Sana Rauf',
  email: 'sana@example.org',
  phone: '+923001234567',
  dateOfBirth: '2007-03-14',
  problems: [],
  twins: [],
  sameAsLine: null,
  ...over,
})
const plan: StudentPlan = {
  encoding: null,
  sheet: '2026',
  sheets: ['2025', '2026', 'Walk-ins of the branch in Rawalpindi'],
  fileName: 'Students of the old system, exported in November 2026 (final, really).xlsx',
  columns: [
    { title: 'Full Name', field: 'name', samples: ['Sana Rauf', 'Omar Noor', 'Zara Malik'] },
    { title: 'Mobile No.', field: 'phone', samples: ['0300 1234567'] },
    { title: 'E-mail', field: 'email', samples: [] },
    { title: '', field: null, samples: ['x'] },
    { title: 'DOB', field: 'dateOfBirth', samples: ['03/04/2007'] },
  ],
  obstacle: null,
  asksDates: true,
  rows: [
    row(2),
    row(3, {
      verdict: 'possible',
      name: 'Zara Malik',
      twins: [{ _id: id(1, 90), name: 'Zara Malick', because: ['phone', 'name-and-birth'] }],
    }),
    row(4, { verdict: 'known', name: 'Omar Noor', sameAsLine: 2 }),
    row(5, {
      verdict: 'refused',
      name: 'Muhammad Abdul-Rahman ibn Siddiqui-Farooqi al-Lahori',
      email: null,
      problems: ['Phone: Count the digits again.', 'Date of birth: 2007-02-30 is not a date.'],
    }),
  ],
  fingerprint: 'one',
}
const at = '/staff/students/import'
const past = on(listStudentImports, {
  reply: {
    data: [
      {
        _id: id(15, 1),
        fileName: 'students.csv',
        by: bilal.name,
        importedAt: moment(-1),
        created: 214,
        undone: null,
      },
      {
        _id: id(15, 2),
        fileName: plan.fileName,
        by: null,
        importedAt: moment(-2),
        created: 12,
        undone: { at: moment(-2), removed: 11 },
      },
    ],
    totalCount: 45,
  },
})
const none = on(listStudentImports, { reply: { data: [], totalCount: 0 } })
const chooseFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from('name,phone') })
const checked = async (page: Page) => {
  await chooseFile(page)
  await page.getByText('Already here').first().waitFor()
}

export const studentImportScreens: ScreenState[] = [
  {
    name: 'student-imports-loading',
    as: bilal,
    at,
    stubs: new Map([on(listStudentImports, 'never')]),
    shows: 'Import students',
  },
  { name: 'student-imports-empty', as: bilal, at, stubs: new Map([none]), shows: 'No imports yet' },
  {
    name: 'student-imports-failed',
    as: bilal,
    at,
    stubs: new Map([on(listStudentImports, { refusal: 'unavailable' })]),
    shows: 'We cannot reach',
  },
  { name: 'student-imports-full', as: bilal, at, stubs: new Map([past]), shows: 'Earlier imports' },
  {
    name: 'student-imports-unreadable',
    as: bilal,
    at,
    stubs: new Map([none, on(checkStudentFile, { refusal: 'file_not_readable' })]),
    act: async (page) => {
      await chooseFile(page)
      await page.getByLabel('Encoding of the file').waitFor()
    },
    shows: 'The file was not read.',
  },
  {
    name: 'student-imports-empty-file',
    as: bilal,
    at,
    stubs: new Map([
      none,
      on(checkStudentFile, {
        refusal: 'invalid_input',
        fields: { file: 'This file is empty. Choose it again, or another one.' },
      }),
    ]),
    act: chooseFile,
    shows: 'This file is empty',
  },
  {
    name: 'student-imports-checked',
    as: bilal,
    at,
    stubs: new Map([none, on(checkStudentFile, { reply: { data: plan } })]),
    act: checked,
    shows: '+92 300 1234567',
  },
  {
    name: 'student-imports-encoding-guessed',
    as: bilal,
    at,
    stubs: new Map([
      none,
      on(checkStudentFile, {
        reply: {
          data: { ...plan, sheet: null, sheets: [], encoding: { name: 'windows-1252', certain: false } },
        },
      }),
      on(refusedStudentRows, { refusal: 'file_not_readable' }),
    ]),
    act: async (page) => {
      await checked(page)
      await page.getByRole('button', { name: 'Download rows with mistakes' }).click()
      await page.getByText('The file could not be created.').waitFor()
    },
    shows: 'The file does not state its encoding.',
  },
  {
    name: 'student-imports-obstacle',
    as: bilal,
    at,
    stubs: new Map([
      none,
      on(checkStudentFile, {
        reply: { data: { ...plan, obstacle: 'Choose the column with the name.', rows: [] } },
      }),
    ]),
    act: async (page) => {
      await chooseFile(page)
      await page.getByText('Choose the column with the name.').waitFor()
    },
    shows: 'Choose the column with the name.',
  },
  {
    name: 'student-imports-changed-meanwhile',
    as: bilal,
    at,
    stubs: new Map([
      none,
      on(checkStudentFile, { reply: { data: plan } }),
      on(applyStudentFile, { refusal: 'changed_meanwhile' }),
    ]),
    act: async (page) => {
      await checked(page)
      await page.getByLabel('Add line 3 anyway').check()
      await page.getByRole('button', { name: 'Add 2 students' }).click()
    },
    shows: 'Add 2 students',
  },
  {
    name: 'student-imports-undo-refused',
    as: bilal,
    at,
    stubs: new Map([past, on(undoStudentImport, { refusal: 'move_not_possible' })]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Undo the import of students.csv' }).click()
      await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: 'Undo the import' })
        .click()
    },
    shows: 'Remove the',
  },
]
