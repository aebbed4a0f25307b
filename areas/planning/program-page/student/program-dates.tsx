import { noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { intakeInWords } from '#kit/format/intake-in-words.ts'
import { dayFromNow, daysLeft } from '#kit/format/deadlines.ts'
import { dayInWords } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { programWords } from '#texts/catalogue/programs/programs.ts'

const words = programWords.dates

/** Intakes with their deadline, and whether each is still open. */
export function ProgramDates({ program }: { program: Program }) {
  const { intakes, intakeNote, nextDeadline, open } = program
  const note = noteAhead(intakeNote, dayFromNow(new Date(), 0))
  const rows =
    intakes.length > 0 || nextDeadline === null
      ? intakes
      : [{ code: note ?? '', starts: null, closes: nextDeadline }]
  return (
    <Card padded aria-labelledby="dates" className="grid gap-3">
      <h2 id="dates" className="text-h4">
        {words.heading}
      </h2>
      {rows.length === 0 && <p className="text-sm text-soft">{words.none}</p>}
      <ul className="grid gap-3">
        {rows.map(({ code, starts, closes }) => (
          <li
            key={`${code} ${closes}`}
            className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            <p className="flex flex-wrap items-center justify-between gap-2">
              <b className="font-semibold">{intakeInWords(code) ?? words.start}</b>
              <State closes={closes} programOpen={open} />
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
              <dt className="text-soft">{words.closes}</dt>
              <dd>
                {closes === null ? <span className="text-soft">{words.notGiven}</span> : dayInWords(closes)}
              </dd>
              <dt className="text-soft">{words.opens}</dt>
              <dd>
                {starts === null ? <span className="text-soft">{words.notGiven}</span> : dayInWords(starts)}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {note !== null && <p className="text-sm text-soft">{words.inWords({ words: note })}</p>}
    </Card>
  )
}

/** An intake is open while its deadline is ahead; without a deadline this is unknown. */
function State({ closes, programOpen }: { closes: string | null; programOpen: boolean }) {
  const isOver = closes !== null && daysLeft(closes, new Date()) < 0
  if (!programOpen || isOver) return <Badge tone="plain">{words.closed}</Badge>
  return closes === null ? (
    <Badge tone="plain">{words.notKnown}</Badge>
  ) : (
    <Badge tone="ok">{words.open}</Badge>
  )
}
