import { cx } from 'class-variance-authority'
import { paths } from '#kit/routing/paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CrossIcon, TickIcon } from '#kit/ui/icons.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import type { Compared } from '../web/compared.ts'
import type { Cell, Line } from '../web/comparison.tsx'

const texts = compareTexts.page

interface Props {
  columns: readonly Compared[]
  lines: readonly Line[]
  onRemove: (one: Compared) => void
}

// From 768 px, and in print, it is a table with a sticky first column. Below, each line is its question over one cell
// for each program, under a head that stays in view, except that four are wider than a phone and scroll. The roles are explicit, because some browsers drop table semantics
// from elements that are not displayed as tables.
const block = 'max-[768px]:not-print:block'
const row = [
  '',
  'max-[768px]:not-print:grid max-[768px]:not-print:grid-cols-1',
  'max-[768px]:not-print:grid max-[768px]:not-print:grid-cols-2',
  'max-[768px]:not-print:grid max-[768px]:not-print:grid-cols-3',
  'max-[768px]:not-print:grid max-[768px]:not-print:grid-cols-4 max-[768px]:not-print:min-w-[34rem]',
]
const cell =
  'max-[768px]:not-print:min-w-0 max-[768px]:not-print:border-s max-[768px]:not-print:border-dashed max-[768px]:not-print:border-line max-[768px]:not-print:nth-[2]:border-s-0 max-[768px]:not-print:p-2 max-[768px]:not-print:pt-0.5 max-[768px]:not-print:text-sm wrap-anywhere hyphens-auto'

/** What differs between programs, side by side. */
export function CompareTable({ columns, lines, onRemove }: Props) {
  return (
    <div
      role="region"
      aria-label={texts.caption}
      tabIndex={0}
      className={cx(
        'card print:overflow-visible print:border-0 print:shadow-none',
        columns.length > 3 ? 'overflow-x-auto' : 'min-[768px]:overflow-x-auto',
      )}
    >
      <table role="table" className={cx('w-full border-collapse text-start text-md', block)}>
        <caption className="sr-only">{texts.caption}</caption>
        <thead
          role="rowgroup"
          className={cx(
            block,
            'max-[768px]:not-print:sticky max-[768px]:not-print:top-0 max-[768px]:not-print:z-10 max-[768px]:not-print:rounded-t-card max-[768px]:not-print:border-b max-[768px]:not-print:border-line max-[768px]:not-print:bg-surface',
          )}
        >
          <tr role="row" className={cx('align-top', row[columns.length])}>
            <td role="cell" className={cx(first, 'border-b border-line max-[768px]:not-print:hidden')}>
              <span className="font-semibold">{texts.differs}</span>
            </td>
            {columns.map((one) => (
              <th
                key={one.programId}
                role="columnheader"
                scope="col"
                className={cx(
                  'min-w-44 border-b border-line p-4 text-start font-normal max-[768px]:not-print:border-b-0 max-[768px]:not-print:pt-2 print:min-w-0 print:p-2',
                  cell,
                )}
              >
                <Head one={one} onRemove={() => onRemove(one)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={block}>
          {lines.map((line) => (
            <tr
              key={line.key}
              role="row"
              className={cx(
                'break-inside-avoid border-t border-line align-top first:border-t-0',
                row[columns.length],
              )}
            >
              <th
                role="rowheader"
                scope="row"
                className={cx(
                  first,
                  'text-sm font-normal text-soft max-[768px]:not-print:col-span-full max-[768px]:not-print:px-2 max-[768px]:not-print:pt-2 max-[768px]:not-print:pb-0 max-[768px]:not-print:text-xs max-[768px]:not-print:font-semibold',
                )}
              >
                {line.label}
              </th>
              {line.cells.map((value, place) => (
                <td
                  key={columns[place]!.programId}
                  role="cell"
                  className={cx('max-w-[24rem] px-4 py-3 break-words print:px-2 print:py-1.5', cell)}
                >
                  <CellValue cell={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const first =
  'min-[768px]:w-44 min-[768px]:min-w-36 min-[768px]:sticky min-[768px]:start-0 min-[768px]:z-10 bg-surface px-4 py-3 text-start print:static print:w-32 print:min-w-0 print:px-2 print:py-1.5'

/** What one program has in a line, with a mark where it is the best of what was compared. */
export function CellValue({ cell: { text, shown, missing, mark } }: { cell: Cell }) {
  if (missing) return <span className="text-soft">{compareTexts.rows.notLoaded}</span>
  if (text === null || text === '') return <span className="text-soft">{compareTexts.rows.notKnown}</span>
  return (
    <>
      {/* Between a currency and its amount, a narrow column may break. */}
      {shown ?? text.replaceAll('\u00a0', ' ')}
      {mark && (
        <span className="mt-0.5 flex items-center gap-1 text-sm font-semibold text-ok">
          <TickIcon className="size-4 flex-none stroke-[2.4]" />
          {compareTexts.rows.marks[mark]}
        </span>
      )}
    </>
  )
}

/** Without the text in brackets after it: "Medicine" for "Medicine (integrated, six years)". */
const shortOf = (name: string): string => name.replace(/\s*\(.*$/u, '') || name

function Head({ one: { program, error }, onRemove }: { one: Compared; onRemove: () => void }) {
  const name = program?.programName ?? texts.unknown
  return (
    <div className="grid gap-1">
      <span className="block leading-[1.3] font-[650]">
        {program ? (
          <Anchor href={paths.program(program.university._id, program._id)}>
            <span className="min-[768px]:hidden print:hidden">{shortOf(name)}</span>
            <span className="max-[768px]:not-print:hidden">{name}</span>
          </Anchor>
        ) : (
          name
        )}
      </span>
      <span className="block text-xs text-soft min-[768px]:text-sm">
        {program?.university.universityName ?? error}
        {program && (
          <span className="max-[768px]:not-print:hidden">, {countryName(program.university.country)}</span>
        )}
      </span>
      <div className="print:hidden">
        <Button
          tone="text"
          size="small"
          className="-ms-2 max-[768px]:px-2"
          icon={<CrossIcon className="size-4" />}
          aria-label={texts.removeIt({ program: name })}
          onClick={onRemove}
        >
          <span className="max-[768px]:hidden">{texts.remove}</span>
        </Button>
      </div>
    </div>
  )
}
