import { cx } from 'class-variance-authority'
import { paths } from '#kit/routing/paths.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CrossIcon } from '#kit/ui/icons.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import type { Compared } from '../web/compared.ts'
import type { Cell, Group } from '../web/comparison.tsx'

const texts = compareTexts.page

interface Props {
  columns: readonly Compared[]
  groups: readonly Group[]
  onRemove: (one: Compared) => void
}

// From 768 px, and in print, it is a table with a sticky first column. Below, each row is a block: the criterion, then
// the value of each program. The roles are explicit, because some browsers drop table semantics from elements that are
// displayed as blocks.
const block = 'max-[768px]:not-print:block'

/** Programs side by side. */
export function CompareTable({ columns, groups, onRemove }: Props) {
  const names = namesOf(columns)
  return (
    <div
      role="region"
      aria-label={texts.caption}
      tabIndex={0}
      className="card overflow-x-auto print:overflow-visible print:border-0 print:shadow-none"
    >
      <table role="table" className={cx('w-full border-collapse text-start text-md', block)}>
        <caption className="sr-only">{texts.caption}</caption>
        <thead role="rowgroup" className={block}>
          <tr role="row" className={cx('align-top', block)}>
            <td role="cell" className={cx(first, 'border-b border-line max-[768px]:not-print:hidden')}>
              <span className="sr-only">{texts.criterion}</span>
            </td>
            {columns.map((one, place) => (
              <th
                key={one.programId}
                role="columnheader"
                scope="col"
                className={cx(
                  'min-w-44 border-b border-line p-4 text-start font-normal print:min-w-0 print:p-2',
                  block,
                )}
              >
                <Head one={one} name={fullNameOf(one)} number={place + 1} onRemove={() => onRemove(one)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, label, lines }) => (
          <tbody key={key} role="rowgroup" className={block}>
            <tr role="row" className={block}>
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={columns.length + 1}
                className={cx(
                  'bg-sunk px-4 py-2 text-start text-sm font-[650] print:bg-transparent print:px-2 print:pt-4',
                  block,
                )}
              >
                <span className="sticky start-4">{label}</span>
              </th>
            </tr>
            {lines.map((line) => (
              <tr
                key={line.key}
                role="row"
                className={cx('break-inside-avoid border-t border-line align-top', block)}
              >
                <th
                  role="rowheader"
                  scope="row"
                  className={cx(
                    first,
                    'text-sm font-semibold max-[768px]:not-print:px-4 max-[768px]:not-print:pt-3 max-[768px]:not-print:pb-1',
                    block,
                  )}
                >
                  {line.label}
                </th>
                {line.cells.map((cell, place) => (
                  <td
                    key={columns[place]!.programId}
                    role="cell"
                    className={cx(
                      // A value that is the same for all is shown once.
                      line.same && place > 0 && 'max-[768px]:not-print:hidden',
                      'max-w-[24rem] px-4 py-3 break-words print:px-2 print:py-1.5 max-[768px]:not-print:grid max-[768px]:not-print:max-w-none max-[768px]:not-print:grid-cols-[38%_minmax(0,1fr)] max-[768px]:not-print:gap-x-3 max-[768px]:not-print:py-1.5 max-[768px]:not-print:last:pb-3',
                    )}
                  >
                    <span className="min-w-0 self-start text-xs break-words text-soft min-[768px]:hidden print:hidden">
                      {line.same ? texts.forAll({ count: columns.length }) : names[place]}
                    </span>
                    <div className="min-w-0">
                      <CellValue cell={cell} />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const fullNameOf = ({ program }: Compared): string => program?.programName ?? texts.unknown
/** Without the text in brackets after it: "Medicine" for "Medicine (integrated, six years)". */
const shortOf = (name: string): string => name.replace(/\s*\(.*$/u, '') || name

/**
 * Labels of the columns where their headers are not visible: short but distinct, with the full name or the university
 * if necessary.
 */
export function namesOf(columns: readonly Compared[]): string[] {
  const uniqueBy = (textOf: (column: Compared) => string) => {
    const names = columns.map(textOf)
    return (place: number) =>
      names.filter((name) => name === names[place]).length === 1 ? names[place] : null
  }
  const withUniversity = (one: Compared) =>
    [shortOf(fullNameOf(one)), one.program?.university.universityName].filter(Boolean).join(', ')
  const ways = [
    uniqueBy((column) => shortOf(fullNameOf(column))),
    uniqueBy(withUniversity),
    uniqueBy(fullNameOf),
  ]
  return columns.map((one, place) => {
    const [name = fullNameOf(one)] = ways.flatMap((way) => way(place) ?? [])
    return `${place + 1}. ${name}`
  })
}

const first =
  'min-[768px]:w-44 min-[768px]:min-w-36 min-[768px]:sticky min-[768px]:start-0 min-[768px]:z-10 bg-surface px-4 py-3 text-start print:static print:w-32 print:min-w-0 print:px-2 print:py-1.5'

function CellValue({ cell: { text, shown, missing } }: { cell: Cell }) {
  if (missing) return <span className="text-soft">{compareTexts.rows.notLoaded}</span>
  if (text === null || text === '') return <span className="text-soft">{compareTexts.rows.notGiven}</span>
  return <>{shown ?? text}</>
}

interface HeadProps {
  one: Compared
  name: string
  /** Label of its values on a phone. */
  number: number
  onRemove: () => void
}

function Head({ one, name, number, onRemove }: HeadProps) {
  const { program, error } = one
  return (
    <div className="grid gap-1 max-[768px]:not-print:grid-cols-[minmax(0,1fr)_auto] max-[768px]:not-print:items-start">
      <div className="min-w-0">
        <span className="block text-md leading-[1.35] font-[650] break-words">
          <span className="min-[768px]:hidden print:hidden">{number}. </span>
          {program ? (
            <Anchor href={paths.program(program.university._id, program._id)}>{program.programName}</Anchor>
          ) : (
            name
          )}
        </span>
        <span className="block text-sm text-soft">
          {program
            ? `${program.university.universityName}, ${countryName(program.university.country)}`
            : error}
        </span>
      </div>
      <div className="print:hidden">
        <Button
          tone="text"
          size="small"
          className="min-[768px]:-ms-2"
          icon={<CrossIcon className="size-4" />}
          aria-label={texts.removeIt({ program: name })}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}
