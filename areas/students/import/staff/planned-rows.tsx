import { formatPhone } from '#kit/format/format-phone.ts'
import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { duplicateTexts } from '#texts/students/records/records.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import type { PlannedRow, Verdict } from '../contract.ts'

/** Rows shown at first; a thousand would be slow to draw. */
const shownAtFirst = 50

const tones = { new: 'ok', possible: 'work', known: 'plain', refused: 'stop' } as const satisfies Record<
  Verdict,
  string
>
/** What needs a look comes first. */
const order: readonly Verdict[] = ['possible', 'refused', 'known', 'new']

interface Props {
  rows: readonly PlannedRow[]
  /** Lines of possible duplicates that are added anyway. */
  also: readonly number[]
  onAlso: (lines: readonly number[]) => void
}

/** Every row of the file with what happens to it. */
export function PlannedRows({ rows, also, onAlso }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const sorted = rows.toSorted(
    (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.line - b.line,
  )
  const shown = showsAll ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((row) => (
          <li key={row.line} className="grid gap-1.5 py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 break-words">
                <b className="font-semibold">
                  <bdi>{row.name}</bdi>
                </b>{' '}
                <span className="text-soft">
                  <bdi>
                    {[
                      `${texts.line} ${row.line}`,
                      row.email,
                      row.phone && formatPhone(row.phone),
                      row.dateOfBirth,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </bdi>
                </span>
              </p>
              <Badge tone={tones[row.verdict]}>{texts.verdicts[row.verdict]}</Badge>
            </div>
            {row.problems.map((problem) => (
              <p key={problem} className="break-words text-stop">
                <bdi>{problem}</bdi>
              </p>
            ))}
            {row.twins.map(({ _id, name, because }) => (
              <p key={_id}>
                <Anchor href={paths.staffStudent(_id)}>
                  <bdi>{name}</bdi>
                </Anchor>{' '}
                <span className="text-soft">
                  {because.map((one) => duplicateTexts.because[one]).join(' · ')}
                </span>
              </p>
            ))}
            {row.sameAsLine !== null && <p>{texts.sameAs({ line: String(row.sameAsLine) })}</p>}
            {row.verdict === 'possible' && (
              <Checkbox
                label={texts.addAnyway({ line: String(row.line) })}
                checked={also.includes(row.line)}
                onChange={() =>
                  onAlso(
                    also.includes(row.line) ? also.filter((line) => line !== row.line) : [...also, row.line],
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length < sorted.length && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span>{texts.more({ count: sorted.length - shown.length })}</span>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {texts.showAll}
          </Button>
        </div>
      )}
    </div>
  )
}
