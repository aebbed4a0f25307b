import * as z from 'zod/mini'
import { createStudent } from '#areas/accounts/profile/contract/students.ts'
import { openTable, readDay, UnreadableFile, type Table } from '#areas/catalogue/offers.ts'
import { addStudentNote } from '#areas/students/notes-and-tags/contract.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { studentImportMessages as texts, studentFieldNames } from '#texts/students/import/student-import.ts'
import {
  studentFields,
  studentFile,
  type DateOrder,
  type StudentField,
  type StudentPlan,
} from '../contract.ts'
import { cutText } from '#platform/language/cut-text.ts'
import { guessFields } from './student-columns.ts'

export interface FileWishes {
  readonly columns?: readonly (StudentField | null)[] | undefined
  readonly dates?: DateOrder | undefined
  readonly encoding?: string | undefined
  readonly sheet?: string | undefined
}

/** A row of the file: a student that can be added, or what is wrong with it. */
export interface ReadRow {
  readonly line: number
  /** Its cells, in the order of the columns. */
  readonly cells: readonly string[]
  /** As written in the file, for the screen. */
  readonly typed: Readonly<Partial<Record<StudentField, string>>>
  readonly student: BodyOf<typeof createStudent> | null
  /** An internal note that becomes the first of the student. */
  readonly notes: string | null
  readonly problems: readonly string[]
}

export interface ReadStudents extends Pick<
  StudentPlan,
  'columns' | 'obstacle' | 'asksDates' | 'encoding' | 'sheet' | 'sheets'
> {
  /** The names of the columns, as they are in the file. */
  readonly header: readonly string[]
  readonly rows: readonly ReadRow[]
}

const samples = 3
const sampleOf = (cell: string | undefined): string => cutText((cell ?? '').replace(/\s+/gu, ' ').trim(), 60)

/**
 * Reads the students in a file.
 * @param wishes what the officer chose: the field of each column, how dates are read, the encoding or the sheet
 * @throws UnreadableFile when it is no table, or has too many rows
 */
export async function readStudents(file: string, wishes: FileWishes): Promise<ReadStudents> {
  const { encoding, sheet } = wishes
  const table = await openTable(file, {
    ...(encoding === undefined ? {} : { encoding }),
    ...(sheet === undefined ? {} : { sheet }),
  })
  const source = sourceOf(table)
  const fields = wishes.columns ?? guessFields(table.header)
  const cells: { line: number; cells: readonly string[]; problems?: ReadonlyMap<number, string> }[] = []
  for await (const row of table.rows) {
    if (row.cells.every((cell) => cell.trim() === '') && !row.problems) continue
    if (cells.push(row) > studentFile.mostRows) {
      throw new UnreadableFile(texts.tooManyRows({ most: String(studentFile.mostRows) }))
    }
  }
  const columns = table.header.map((title, at) => ({
    title: sampleOf(title),
    field: fields[at] ?? null,
    samples: cells.slice(0, samples).map((row) => sampleOf(row.cells[at])),
  }))
  const obstacle = obstacleOf(columns.map(({ field }) => field))
  if (obstacle !== null) return { ...source, columns, obstacle, asksDates: false, rows: [] }
  let asksDates = false
  const rows = cells.map((row): ReadRow => {
    const typed: Partial<Record<StudentField, string>> = {}
    const problems: string[] = []
    const unread = new Set<string>()
    columns.forEach(({ field }, at) => {
      if (field === null) return
      const text = (row.cells[at] ?? '').trim()
      if (text !== '') typed[field] = text
      const problem = row.problems?.get(at)
      if (problem === undefined) return
      problems.push(`${studentFieldNames[field]}: ${problem}`)
      unread.add(field)
    })
    const born = readBirth(typed.dateOfBirth, wishes.dates)
    if (born.problem) {
      const text = typed.dateOfBirth ?? ''
      if (born.problem === 'unclear') asksDates = true
      problems.push(born.problem === 'unclear' ? texts.dateUnclear({ text }) : texts.dateWrong({ text }))
    }
    const { success, data, error } = z.safeParse(createStudent.body, {
      name: [typed.name, typed.lastName].filter(Boolean).join(' '),
      ...(typed.email === undefined ? {} : { email: typed.email }),
      ...(typed.phone === undefined ? {} : { phone: typed.phone }),
      dateOfBirth: born.day ?? null,
      city: typed.city ?? null,
      address: typed.address ?? null,
      education: typed.education ?? null,
      cnic: typed.cnic ?? null,
      passport: typed.passport ?? null,
    })
    if (!success) {
      for (const [field, message] of Object.entries(fieldsOf(error))) {
        // A cell that cannot be read is not missing.
        if (unread.has(field)) continue
        const name = studentFields.find((one) => one === field)
        problems.push(name === undefined ? message : `${studentFieldNames[name]}: ${message}`)
      }
    }
    const notes = z.safeParse(z.optional(addStudentNote.body.shape.text), typed.notes)
    for (const { message } of notes.error?.issues ?? [])
      problems.push(`${studentFieldNames.notes}: ${message}`)
    return {
      line: row.line,
      cells: row.cells,
      typed,
      student: success && problems.length === 0 ? data : null,
      notes: notes.data ?? null,
      problems,
    }
  })
  return { ...source, columns, obstacle: rows.length === 0 ? texts.noRows : null, asksDates, rows }
}

/** Where the rows come from: the encoding of a text, or the sheet of a workbook. */
function sourceOf({ encoding, sheet, sheets, notices, header }: Table) {
  const isTold = notices.some(({ code }) => code === 'encoding_told')
  return {
    header,
    encoding: encoding === null ? null : { name: encoding, certain: !isTold },
    sheet,
    sheets: sheets
      .filter(({ name, hidden, hasData }) => (hasData && !hidden) || name === sheet)
      .map(({ name }) => name),
  }
}

function obstacleOf(fields: readonly (StudentField | null)[]): string | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return texts.fieldTwice
  if (!chosen.includes('name')) return texts.noName
  return chosen.includes('email') || chosen.includes('phone') ? null : texts.noContact
}

/** The serial number of a spreadsheet counts days since this one. */
const firstSerial = Date.UTC(1899, 11, 30)

/** What a cell says of a date of birth: the day as YYYY-MM-DD or null when it is blank, or what is wrong with it. */
type Birth = { day: string | null; problem?: never } | { day?: never; problem: 'unclear' | 'wrong' }

function readBirth(typed: string | undefined, order: DateOrder | undefined): Birth {
  if (typed === undefined) return { day: null }
  if (/^\d{5}$/u.test(typed)) {
    return { day: new Date(firstSerial + Number(typed) * 86_400_000).toISOString().slice(0, 10) }
  }
  try {
    const day = readDay(typed, order)
    // Two digits of a year are read as of this century; nobody is born in the future.
    const isAhead = day !== null && !/\d{4}/u.test(typed) && day > new Date().toISOString()
    return { day: isAhead ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day }
  } catch {
    const isUnclear =
      order === undefined && /^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/u.test(typed) && isPossible(typed)
    return { problem: isUnclear ? 'unclear' : 'wrong' }
  }
}

/** Whether both of the first numbers may be a month, so that only the order is missing. */
const isPossible = (typed: string): boolean =>
  typed
    .split(/[-/]/u)
    .slice(0, 2)
    .every((part) => Number(part) >= 1 && Number(part) <= 12)
