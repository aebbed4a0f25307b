import { importMessages } from '#texts/catalogue/import/import-messages.ts'
import { checks } from '#texts/catalogue/import/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** What a file may contain. */
export const catalogueKinds = ['universities', 'programs'] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

/** The fields of a file, by its kind. */
export const universityFields = [
  ...[
    'id',
    'name',
    'localName',
    'otherNames',
    'acronyms',
    'country',
    'state',
    'city',
    'lat',
    'lng',
    'website',
  ],
  ...['domains', 'founded', 'wikidata', 'kind', 'quality', 'sourceUrl', 'sourceNote', 'asOf', 'checkedOn'],
] as const
export const programFields = [
  ...[
    'id',
    'universityId',
    'institution',
    'country',
    'city',
    'campus',
    'name',
    'level',
    'award',
    'field',
    'fieldSystem',
  ],
  ...['fieldCode', 'duration', 'durationWeeks', 'durationMonths', 'durationYears', 'durationUnit', 'tuition'],
  ...['tuitionMax', 'currency', 'basis', 'tuitionYear', 'language', 'mode', 'intake', 'deadline'],
  ...['entryRequirements', 'url', 'sourceUrl', 'sourceKind', 'sourceNote', 'recordType', 'asOf', 'checkedOn'],
] as const

/** The largest file, in bytes, and how long it is stored until it is applied, in hours. */
export const catalogueFile = { mostBytes: 100 * 1024 * 1024, hours: 24 } as const

/** Encodings and separators to choose from if they cannot be detected. */
export const textEncodings = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1254'],
  ...[
    'windows-1253',
    'windows-1256',
    'windows-1257',
    'macintosh',
    'ibm866',
    'gb18030',
    'shift_jis',
    'euc-kr',
  ],
] as const
export const cellSigns = [',', ';', '\t', '|'] as const
export const durationUnits = ['years', 'semesters', 'months', 'weeks'] as const
export const dateOrders = ['day-first', 'month-first'] as const

/** Settings for reading a file; what is left out is detected. */
export const FileWishes = z.strictObject({
  sheet: z.optional(z.string().check(z.maxLength(200, { error: () => checks.chooseOneSheets }))),
  headerLine: z.optional(
    z.int({ error: () => checks.lineWholeNumber }).check(z.positive({ error: () => checks.linesCountFrom1 })),
  ),
  encoding: z.optional(z.enum(textEncodings, { error: () => checks.chooseOneEncodings })),
  delimiter: z.optional(z.enum(cellSigns, { error: () => checks.chooseOneSigns })),
  kind: z.optional(z.enum(catalogueKinds, { error: () => checks.chooseUniversitiesPrograms })),
  /** The index of the column of each field, from 0. If set, other columns are ignored. */
  columns: z.optional(
    z.record(
      z.string().check(z.maxLength(40)),
      z.int({ error: () => checks.chooseColumn }).check(z.minimum(0), z.maximum(16_383)),
    ),
  ),
  durationUnit: z.optional(z.enum(durationUnits, { error: () => checks.chooseOneUnits })),
  dates: z.optional(z.enum(dateOrders, { error: () => checks.chooseWhichComesFirst })),
})
export type FileWishes = z.output<typeof FileWishes>

const Notice = z.object({
  code: z.enum(['encoding_told', 'titles_above', 'other_sheets', 'hidden_sheet', 'hidden_rows', 'macros']),
  /** Names or numbers. */
  detail: z.string(),
})

/** How a file is read: the detected and the chosen settings. */
export const FileReading = z.object({
  format: z.enum(['text', 'workbook']),
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
  sheet: z.nullable(z.string()),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), hasData: z.boolean() })),
  /** Several visible sheets contain data, and none has been chosen. */
  asksSheet: z.boolean(),
  headerLine: z.number(),
  kind: z.enum(catalogueKinds),
  columns: z.array(
    z.object({
      title: z.string(),
      field: z.nullable(z.string()),
      /** The first values in it. */
      samples: z.array(z.string()),
    }),
  ),
  /** Required fields without a column. */
  missing: z.array(z.string()),
  notices: z.array(Notice),
})
export type FileReading = z.output<typeof FileReading>

const Value = z.unknown()
export const Difference = z.object({
  line: z.number(),
  name: z.string(),
  university: z.nullable(z.string()),
  before: z.record(z.string(), Value),
  after: z.record(z.string(), Value),
  /** The day on which a person last edited the record here, before the import. */
  editedOn: z.nullable(z.string()),
})
export type Difference = z.output<typeof Difference>

const Refused = z.object({ line: z.number(), column: z.string(), reason: z.string() })

/** How many records change in each column, and the first of them. */
const differences = {
  fields: z.array(z.object({ field: z.string(), records: z.number() })),
  differences: z.array(Difference),
}

/** The result for the rows of a file; `read` is the sum of the next four. */
const counts = {
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refusedCount: z.number(),
  /** Universities created because a program file names them. */
  universitiesMade: z.number(),
}

export const ImportPlan = z.object({
  ...counts,
  ...differences,
  /** The names of the first of `universitiesMade`; a plan of the release before this one has none. */
  universitiesNamed: z.optional(z.array(z.string())),
  /** The first hundred. */
  refused: z.array(Refused),
  /** Sent back when the plan is applied, so that only the plan that was shown is applied. */
  fingerprint: z.string(),
})
export type ImportPlan = z.output<typeof ImportPlan>

export const uploadStates = ['read', 'planning', 'planned', 'applying', 'applied'] as const

export const CatalogueUpload = z.object({
  _id: Id,
  fileName: z.string(),
  bytes: z.number(),
  uploadedAt: Timestamp,
  expiresAt: Timestamp,
  state: z.enum(uploadStates),
  wishes: FileWishes,
  reading: FileReading,
  plan: z.nullable(ImportPlan),
  /** Why the last step failed. */
  problem: z.nullable(z.string()),
  /** The import, once it is applied. */
  importId: z.nullable(Id),
})
export type CatalogueUpload = z.output<typeof CatalogueUpload>

export const CatalogueImport = z.object({
  _id: Id,
  kind: z.enum(catalogueKinds),
  fileName: z.string(),
  sheet: z.nullable(z.string()),
  /** Null if it was imported on the server by a command. */
  startedBy: z.nullable(z.string()),
  startedAt: Timestamp,
  ...counts,
  undoneAt: z.nullable(Timestamp),
  /** Null also if it was undone on the server by a command. */
  undoneBy: z.nullable(z.string()),
  /** Whether it changed anything, has not been undone, and its changes are still stored. */
  canUndo: z.boolean(),
})
export type CatalogueImport = z.output<typeof CatalogueImport>

export const UndoResult = z.object({
  restored: z.number(),
  removed: z.number(),
  keptCount: z.number(),
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type UndoResult = z.output<typeof UndoResult>

const importParams = z.strictObject({ importId: Id })
const uploadParams = z.strictObject({ uploadId: Id })
export const listImports = route({
  method: 'GET',
  path: '/staff/catalogue-imports',
  who: 'staff',
  limit: 'read',
  summary: 'Imports of the catalogue by page, newest first.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(CatalogueImport), totalCount: z.number() }),
  about: ['import'],
})

export const showImport = route({
  method: 'GET',
  path: '/staff/catalogue-imports/:importId',
  who: 'staff',
  limit: 'read',
  summary: 'One import: its counts, what it changed, and the result of undoing it.',
  params: importParams,
  reply: z.object({ data: CatalogueImport, ...differences, undo: z.nullable(UndoResult) }),
  about: ['import'],
})

export const importRefusals = route({
  method: 'GET',
  path: '/staff/catalogue-imports/:importId/refused',
  who: 'staff',
  limit: 'read',
  summary: 'The rows an import refused, as CSV: line, column, reason, and the row as it was.',
  params: importParams,
  download: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  failure: () => importMessages.fileNotMade,
})

export const undoImport = route({
  method: 'POST',
  path: '/staff/catalogue-imports/:importId/undo',
  who: 'staff',
  limit: 'write',
  summary:
    'Undo a whole import; records changed since or in use stay, and are listed. A repeated call answers the same.',
  params: importParams,
  reply: z.object({ message: z.string(), data: CatalogueImport, undo: UndoResult }),
  about: ['import', 'university', 'program'],
})

export const sendCatalogueFile = route({
  method: 'POST',
  path: '/staff/catalogue-uploads',
  who: 'staff',
  limit: 'upload',
  summary:
    'Send a file for import (CSV, TSV or .xlsx, up to 100 MB); it is read, and nothing is changed yet.',
  upload: { fields: [], files: ['file'] },
  reply: z.object({ message: z.string(), data: CatalogueUpload }),
  status: 201,
})

export const showCatalogueFile = route({
  method: 'GET',
  path: '/staff/catalogue-uploads/:uploadId',
  who: 'staff',
  limit: 'read',
  summary: 'A file that waits: how it is read, and what applying it would do.',
  params: uploadParams,
  reply: z.object({ data: CatalogueUpload }),
})

export const readCatalogueFile = route({
  method: 'PUT',
  path: '/staff/catalogue-uploads/:uploadId',
  who: 'staff',
  limit: 'write',
  summary: 'Choose how a file is read: sheet, line of the header, encoding, and the column of each field.',
  params: uploadParams,
  body: FileWishes,
  reply: z.object({ data: CatalogueUpload }),
})

export const planImport = route({
  method: 'POST',
  path: '/staff/catalogue-uploads/:uploadId/plan',
  who: 'staff',
  limit: 'write',
  summary: 'Find out what applying a file would do. A large one answers "planning": poll the file.',
  params: uploadParams,
  reply: z.object({ data: CatalogueUpload }),
})

export const planRefusals = route({
  method: 'GET',
  path: '/staff/catalogue-uploads/:uploadId/refused',
  who: 'staff',
  limit: 'read',
  summary: 'The rows that would be refused, as CSV: line, column, reason, and the row as it is.',
  params: uploadParams,
  download: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  failure: () => importMessages.fileNotMade,
})

export const applyImport = route({
  method: 'POST',
  path: '/staff/catalogue-uploads/:uploadId/apply',
  who: 'staff',
  limit: 'write',
  summary: 'Apply the plan with this fingerprint, in one transaction. A repeated call answers the same.',
  params: uploadParams,
  body: z.strictObject({
    fingerprint: z.string({ error: () => checks.sendFingerprintPlan }).check(z.maxLength(64)),
  }),
  reply: z.object({ message: z.string(), data: CatalogueUpload }),
  about: ['import', 'university', 'program'],
})
