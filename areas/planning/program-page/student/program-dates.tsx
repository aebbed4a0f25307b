import { NotKnownYet } from '#areas/catalogue/offers-student.ts'
import { describeStart, quotedNote } from '#areas/catalogue/offers-web.ts'
import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { dayFromNow, daysLeft } from '#kit/format/deadlines.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'

const texts = programTexts.dates

/** Intakes with their deadline, and whether each is still open. */
export function ProgramDates({ program }: { program: Program }) {
  const { intakes, intakeNote, nextDeadline, open } = program
  const note = quotedNote(intakeNote)
  const start = describeStart(program)
  const inWords = lastDayInWords(intakeNote, dayFromNow(new Date(), 0)) !== null
  const rows =
    intakes.length > 0 || nextDeadline === null
      ? intakes
      : [{ code: start ?? '', starts: null, closes: nextDeadline }]
  return (
    <Card padded aria-labelledby="dates" className="grid gap-3">
      <div>
        <h2 id="dates" className="text-h3">
          {texts.heading}
        </h2>
        {open && nextDeadline !== null && (
          <p className="mt-0.5">
            {texts.sendBy({ day: formatDay(nextDeadline), days: daysLeft(nextDeadline, new Date()) })}
          </p>
        )}
      </div>
      {rows.length === 0 && start !== null && <p>{texts.startsIn({ when: start })}</p>}
      {rows.length === 0 && !inWords && (
        <NotKnownYet
          of={program}
          facts={start === null && note === null ? [texts.startDate, texts.deadline] : [texts.deadline]}
        />
      )}
      <ul className="grid gap-3 empty:hidden">
        {rows.map(({ code, starts, closes }) => (
          <li
            key={`${code} ${closes}`}
            className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            <p className="flex flex-wrap items-center justify-between gap-2">
              <b className="font-semibold">{formatIntake(code) ?? texts.start}</b>
              <State closes={closes} programOpen={open} />
            </p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
              <dt className="text-soft">{texts.closes}</dt>
              <dd>
                {closes === null ? <span className="text-soft">{texts.notGiven}</span> : formatDay(closes)}
              </dd>
              <dt className="text-soft">{texts.opens}</dt>
              <dd>
                {starts === null ? <span className="text-soft">{texts.notGiven}</span> : formatDay(starts)}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {note !== null && <p className="text-sm text-soft">{texts.inWords({ words: note })}</p>}
    </Card>
  )
}

/** An intake is open while its deadline is ahead; without a deadline this is unknown. */
function State({ closes, programOpen }: { closes: string | null; programOpen: boolean }) {
  const isOver = closes !== null && daysLeft(closes, new Date()) < 0
  if (!programOpen || isOver) return <Badge tone="plain">{texts.closed}</Badge>
  return closes === null ? (
    <Badge tone="plain">{texts.notKnown}</Badge>
  ) : (
    <Badge tone="ok">{texts.open}</Badge>
  )
}
