import { expect, test } from 'vitest'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { acceptOf, documentProblem } from './accepted-files.ts'
import { documentKinds, documentNames, documentSlots } from './documents.ts'
import { documentLimits } from './document-limits.ts'

test('every document has a slot under its own name and a fixed, plain file name of its own', () => {
  for (const name of documentNames) expect(documentSlots[name].name).toBe(name)
  const files = documentNames.map((name) => documentSlots[name].fileName)
  expect(new Set(files).size).toBe(documentNames.length)
  for (const file of files) expect(file).toMatch(/^[a-z]+(-[a-z]+)+\.jpg$/)
})

test.each([
  [{ type: 'image/jpeg', size: 1 }, null],
  [{ type: 'IMAGE/PNG', size: documentLimits.fileBytes }, null],
  [{ type: 'image/webp', size: 5 }, null],
  [{ type: '', size: 5 }, null],
  [{ type: 'image/jpeg', size: 0 }, 'empty'],
  [{ type: 'image/jpeg', size: documentLimits.fileBytes + 1 }, 'too_many_bytes'],
  [{ type: 'image/heic', size: 5 }, 'heic'],
  [{ type: 'image/svg+xml', size: 5 }, 'svg'],
  [{ type: 'image/gif', size: 5 }, 'gif'],
  [{ type: 'application/pdf', size: documentLimits.fileBytes }, null],
  [{ type: 'application/pdf', size: documentLimits.fileBytes + 1 }, 'too_many_bytes'],
  [{ type: 'text/html', size: 5 }, 'other_kind'],
])('a file %o is judged before it is sent: %s', (file, problem) => {
  expect(documentProblem(file)).toBe(problem)
  if (problem) expect(documentProblems[documentProblem(file)!]).toMatch(/\.$/)
})

test('the photograph of a person must be a picture, every other document may be a PDF', () => {
  const pdf = { type: 'application/pdf', size: 5 }
  expect(documentKinds.filter((kind) => documentProblem(pdf, kind) !== null)).toEqual(['photoImage'])
  expect(acceptOf('photoImage')).not.toContain('pdf')
  expect(acceptOf('testReportImage')).toContain('application/pdf')
})
