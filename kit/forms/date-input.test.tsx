import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from '../ui/fields/field.tsx'
import { DateInput } from './date-input.tsx'

const render = (value: string) =>
  renderToStaticMarkup(
    <Field label="Date" id="date" hint="When it was.">
      <DateInput value={value} onChange={() => {}} />
    </Field>,
  )

test('the date is written out below the field and describes it', () => {
  const html = render('2026-11-22')
  const id = /<p id="([^"]+)"[^>]*>22 November 2026<\/p>/.exec(html)?.[1]
  expect(/aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ').sort()).toEqual(['date-hint', id].sort())
})

test.each(['', '0002-11-22', '2026-11', 'no day', '12026-11-22'])(
  'no date is written out for %j',
  (value) => {
    expect(render(value).match(/<p /g)).toHaveLength(1)
  },
)

test('every date field uses this component', () => {
  const root = path.join(import.meta.dirname, '../..')
  const files = ['app', 'areas', 'kit', 'site']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(300)
  const native = files.filter((name) =>
    /type=(?:"date"|\{['"]date)/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  expect(native.filter((name) => !name.startsWith('kit/forms/date-input'))).toEqual([])
})
