import {
  applyImport,
  listImports,
  planImport,
  readCatalogueFile,
  sendCatalogueFile,
  showCatalogueFile,
  showImport,
  type CatalogueImport,
  type CatalogueUpload,
  type ImportPlan,
} from '#areas/catalogue/import/contract.ts'
import { bilal, day, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'

const pastImport = (number: number, over: Partial<CatalogueImport> = {}): CatalogueImport => ({
  _id: id(7, number),
  kind: 'universities',
  fileName: 'partners-2027.csv',
  sheet: null,
  startedBy: bilal.name,
  startedAt: moment(-number),
  read: 435,
  created: 12,
  updated: 31,
  skipped: 388,
  refusedCount: 4,
  universitiesMade: 0,
  undoneAt: null,
  undoneBy: null,
  canUndo: true,
  ...over,
})

const imports = [
  pastImport(1),
  pastImport(2, {
    kind: 'programs',
    fileName:
      'A very long name that somebody gave to the list of programs of all our partners (final, corrected, 2).xlsx',
    sheet: 'Programs',
    created: 106_854,
    refusedCount: 0,
  }),
  pastImport(3, { undoneAt: moment(-2), undoneBy: bilal.name, canUndo: false }),
  pastImport(5, { startedBy: null, fileName: 'built-in.csv' }),
  pastImport(4, { created: 0, updated: 0, canUndo: false }),
]

const file = (over: Partial<CatalogueUpload> = {}): CatalogueUpload => ({
  _id: id(8, 1),
  fileName: 'Partner universities – export.xlsx',
  bytes: 25_103,
  uploadedAt: moment(0),
  expiresAt: moment(1),
  state: 'read',
  wishes: {},
  reading: {
    format: 'workbook',
    encoding: null,
    delimiter: null,
    sheet: 'Universities',
    sheets: [
      { name: 'Universities', hidden: false, hasData: true },
      { name: 'Programs', hidden: false, hasData: true },
      { name: 'Cover', hidden: false, hasData: false },
      { name: 'lookup', hidden: true, hasData: true },
    ],
    asksSheet: true,
    headerLine: 3,
    kind: 'universities',
    columns: [
      { title: 'Name', field: 'name', samples: ['Acadia University', 'Dublin City University', ''] },
      { title: 'Country', field: 'country', samples: ['CA', 'IE', ''] },
      { title: 'City', field: 'city', samples: ['Wolfville', 'Dublin', ''] },
      { title: 'Contract date', field: null, samples: ['2024-01-01', '03.01.2024', ''] },
      { title: 'A heading of a column that goes on and on, as they do', field: null, samples: ['', '', ''] },
    ],
    missing: [],
    notices: [
      { code: 'titles_above', detail: '3' },
      { code: 'other_sheets', detail: 'Programs' },
      { code: 'macros', detail: '' },
    ],
  },
  plan: null,
  problem: null,
  importId: null,
  ...over,
})
const text = file({
  fileName: 'programs.csv',
  reading: {
    ...file().reading,
    format: 'text',
    encoding: 'windows-1252',
    delimiter: ';',
    sheet: null,
    sheets: [],
    asksSheet: false,
    kind: 'programs',
    columns: file().reading.columns.map((column, at) => (at === 1 ? { ...column, field: null } : column)),
    missing: ['institution', 'country'],
    notices: [{ code: 'encoding_told', detail: 'windows-1252' }],
  },
})

const plan: ImportPlan = {
  read: 435,
  created: 12,
  updated: 3,
  skipped: 416,
  refusedCount: 240,
  universitiesMade: 2,
  universitiesNamed: [
    'Riga Stradins Universty',
    'Abylkas Saginov Karaganda Technical University, Faculty of Mining',
  ],
  fields: [
    { field: 'city', records: 2 },
    { field: 'other_names', records: 1 },
    { field: 'tuition_amount', records: 1 },
  ],
  differences: [
    {
      line: 2,
      name: 'Riga Stradiņš University',
      university: null,
      before: { city: 'Riga' },
      after: { city: 'Rīga' },
      editedOn: day(-12),
    },
    {
      line: 14,
      name: 'Medicine, taught in English for students from abroad, with a preparatory year',
      university: 'Riga Stradiņš University',
      before: { tuition_amount: 9000, university_id: 'Riga Technical University' },
      after: { tuition_amount: 9500, university_id: 'Riga Stradiņš University' },
      editedOn: null,
    },
    {
      line: 15,
      name: 'University of Latvia',
      university: null,
      before: { other_names: [], city: null },
      after: { other_names: ['LU', 'Latvijas Universitāte'], city: 'Riga' },
      editedOn: null,
    },
  ],
  refused: Array.from({ length: 4 }, (_, at) => ({
    line: 20 + at,
    column: 'Country Code',
    reason: `“Narnia ${at}” is not a country we know`,
  })),
  fingerprint: 'b1a5',
}
const planned = file({ state: 'planned', plan })
const nothing = {
  ...plan,
  created: 0,
  updated: 0,
  skipped: 435,
  refusedCount: 0,
  universitiesMade: 0,
  fields: [],
  differences: [],
  refused: [],
}

const stubs = (...pairs: Answer[]): Stubs => new Map(pairs)
const shown = (one: CatalogueUpload): Answer => on(showCatalogueFile, { reply: { data: one } })
const at = '/staff/catalogue/import'
const fileAt = (step: string) => `${at}/file/${id(8, 1)}?step=${step}`
const list: Answer = on(listImports, { reply: { data: imports, totalCount: 42 } })
const screen = (name: string, address: string, answers: Stubs, shows: string, act?: ScreenState['act']) => ({
  name: `import-${name}`,
  as: bilal,
  at: address,
  stubs: answers,
  shows,
  ...(act ? { act } : {}),
})

/** The screens of an import, in each of their states. */
export const importScreens: ScreenState[] = [
  screen('list-loading', at, stubs(on(listImports, 'never')), 'Send a file'),
  screen('list-empty', at, stubs(on(listImports, { reply: { data: [], totalCount: 0 } })), 'No imports yet'),
  screen('list-failed', at, stubs(on(listImports, { refusal: 'unavailable' })), 'We cannot reach'),
  screen('list-full', at, stubs(list), 'partners-2027.csv'),
  screen(
    'list-refused',
    at,
    stubs(
      list,
      on(sendCatalogueFile, {
        refusal: 'file_not_readable',
        message: 'This is a web page (HTML), despite its name.',
      }),
    ),
    'This is a web page',
    async (page) => {
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'list.xls', mimeType: 'text/html', buffer: Buffer.from('<table>') })
    },
  ),
  screen(
    'list-empty-file',
    at,
    stubs(
      list,
      on(sendCatalogueFile, {
        refusal: 'invalid_input',
        fields: { file: 'This file is empty. Choose it again, or another one.' },
      }),
    ),
    'This file is empty',
    async (page) => {
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    },
  ),
  screen('list-sending', at, stubs(list, on(sendCatalogueFile, 'never')), 'Stop', async (page) => {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name,country\n') })
  }),
  screen('list-undoing', at, stubs(list), 'Undo this import?', async (page) => {
    await page.getByRole('button', { name: 'Undo the import of partners-2027.csv' }).first().click()
  }),
  screen('file-loading', fileAt('file'), stubs(on(showCatalogueFile, 'never')), 'Check how the file is read'),
  screen(
    'file-failed',
    fileAt('file'),
    stubs(on(showCatalogueFile, { refusal: 'not_found' })),
    'We could not find',
  ),
  screen('file-full', fileAt('file'), stubs(shown(file())), 'Which sheet contains the table?'),
  screen('file-asked', fileAt('file'), stubs(shown(file())), 'Choose the sheet first.', async (page) => {
    await page.getByRole('button', { name: 'Go to columns' }).click()
  }),
  screen('file-text-1-full', fileAt('file'), stubs(shown(text)), 'Separator'),
  screen(
    'file-refused',
    fileAt('file'),
    stubs(
      shown(text),
      on(readCatalogueFile, {
        refusal: 'file_not_readable',
        message: 'Line 99 is blank, or not among the first 30 that are not.',
      }),
    ),
    'Line 99 is blank',
    async (page) => {
      await page.getByLabel('Line with the column names').fill('99')
      await page.getByLabel('Line with the column names').press('Enter')
    },
  ),
  screen('columns-full', fileAt('columns'), stubs(shown(file())), 'Contract date'),
  screen('columns-missing', fileAt('columns'), stubs(shown(text)), 'No column is chosen for'),
  screen('changes-loading', fileAt('changes'), stubs(shown(file()), on(planImport, 'never')), 'Finding out'),
  screen(
    'changes-failed',
    fileAt('changes'),
    stubs(shown(file()), on(planImport, { refusal: 'import_running' })),
    'Another import is running',
  ),
  screen('changes-full', fileAt('changes'), stubs(shown(planned)), 'If one of them is misspelled'),
  screen(
    'changes-empty',
    fileAt('changes'),
    stubs(shown(file({ state: 'planned', plan: nothing }))),
    'every row is refused or already in the catalogue',
  ),
  screen(
    'changes-no-rows',
    fileAt('changes'),
    stubs(
      shown(
        file({ state: 'planned', plan: { ...nothing, read: 0, skipped: 0, refusedCount: 0, refused: [] } }),
      ),
    ),
    'the file has no rows below its column names',
  ),
  screen('changes-asking', fileAt('changes'), stubs(shown(planned)), 'Import these rows?', async (page) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
  }),
  screen(
    'changes-changed',
    fileAt('changes'),
    stubs(shown(planned), on(applyImport, { refusal: 'plan_changed' })),
    'The catalogue has changed since this page was loaded.',
    async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('button', { name: 'Import now' }).click()
    },
  ),
  screen(
    'done-full',
    fileAt('changes'),
    stubs(shown(file({ state: 'applied', plan, importId: id(7, 1) }))),
    'Everything was imported together:',
  ),
  screen('past-loading', `${at}/${id(7, 1)}`, stubs(on(showImport, 'never')), 'Import'),
  screen(
    'past-failed',
    `${at}/${id(7, 1)}`,
    stubs(on(showImport, { refusal: 'not_found' })),
    'We could not find',
  ),
  screen(
    'past-full',
    `${at}/${id(7, 1)}`,
    stubs(
      on(showImport, {
        reply: { data: imports[0]!, fields: plan.fields, differences: plan.differences, undo: null },
      }),
    ),
    'Undo this import',
  ),
  screen(
    'past-undone',
    `${at}/${id(7, 3)}`,
    stubs(
      on(showImport, {
        reply: {
          data: imports[2]!,
          fields: [],
          differences: [],
          undo: {
            restored: 31,
            removed: 10,
            keptCount: 2,
            kept: [
              { name: 'Medicine, Riga Stradiņš University', reason: 'has applications' },
              { name: 'Riga Stradiņš University', reason: 'has programs that stay' },
            ],
          },
        },
      }),
    ),
    'Records left as they are',
  ),
]
