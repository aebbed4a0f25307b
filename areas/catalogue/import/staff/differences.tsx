import { formatNumber, formatDay } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { NextIcon } from '#kit/ui/icons.ts'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import type { Difference } from '../contract.ts'
import { textOf } from '#kit/language/text-of.ts'
import { importedFactTexts, importFieldTexts } from '#texts/catalogue/import/fields.ts'
import { changeTexts as texts } from '#texts/catalogue/import/import.ts'

/** The name of a fact. */
const factName = (name: string): string =>
  textOf(importedFactTexts, name) ?? textOf(importFieldTexts, name) ?? name

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.blank
  if (Array.isArray(value)) return value.length === 0 ? texts.blank : value.join(' | ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface Props {
  fields: readonly { field: string; records: number }[]
  differences: readonly Difference[]
  /** How many records change in all. */
  updated: number
}

/** The records that an import changes: how many in each field, and the first of them with both values. */
export function Differences({ fields, differences, updated }: Props) {
  // The changes of an old import are no longer stored.
  if (updated > 0 && differences.length === 0) return null
  return (
    <section aria-labelledby="differences" className="grid gap-3">
      <h2 id="differences" className="text-h3">
        {texts.differences}
      </h2>
      {updated === 0 ? (
        <p className="text-soft">{texts.noDifferences}</p>
      ) : (
        <>
          <ul aria-label={texts.fields} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {fields.map(({ field, records }) => (
              <li key={field}>
                <span className="font-semibold">{factName(field)}</span>{' '}
                <span className="text-soft tabular-nums">{texts.records({ count: records })}</span>
              </li>
            ))}
          </ul>
          {updated > differences.length && (
            <p className="text-sm text-soft">
              {texts.first({ shown: formatNumber(differences.length), all: formatNumber(updated) })}
            </p>
          )}
          <Card as="div" className="overflow-hidden">
            <DataTable
              dense
              caption={texts.differences}
              rows={differences}
              rowKey={({ line, name }) => `${line} ${name}`}
              columns={[
                {
                  key: 'record',
                  head: texts.record,
                  width: 'w-[34%]',
                  card: 'main',
                  cell: ({ name, university, editedOn }) => (
                    <span className="break-words whitespace-normal">
                      <bdi>{name}</bdi>
                      {university !== null && (
                        <span className="block text-xs font-normal text-soft">
                          <bdi>{university}</bdi>
                        </span>
                      )}
                      {editedOn !== null && (
                        <span className="block text-xs font-semibold text-wait">
                          {texts.editedOn({ day: formatDay(editedOn) })}
                        </span>
                      )}
                    </span>
                  ),
                },
                {
                  key: 'line',
                  head: texts.line,
                  width: 'w-24',
                  card: 'hidden',
                  className: 'tabular-nums text-soft',
                  cell: ({ line }) => line,
                },
                {
                  key: 'change',
                  head: texts.change,
                  card: 'line',
                  cell: (one) => <Changes difference={one} />,
                },
              ]}
            />
          </Card>
        </>
      )}
    </section>
  )
}

function Changes({ difference: { before, after } }: { difference: Difference }) {
  return (
    <ul className="grid gap-1 py-1 whitespace-normal">
      {Object.keys(after).map((name) => (
        <li key={name} className="break-words">
          <span className="text-soft">{factName(name)}: </span>
          <VisuallyHidden>{texts.from} </VisuallyHidden>
          <del className="text-soft">
            <bdi>{describeValue(before[name])}</bdi>
          </del>{' '}
          <VisuallyHidden>{texts.to} </VisuallyHidden>
          <NextIcon data-small aria-hidden="true" className="flip inline align-[-0.15em] text-soft" />{' '}
          <ins className="font-semibold no-underline">
            <bdi>{describeValue(after[name])}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  )
}
