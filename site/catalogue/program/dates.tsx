import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { quotedNote } from '#areas/catalogue/offers-web.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatDay, formatDeadline } from '#kit/format/local-formats.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { NotGiven } from '../sources.tsx'
import { FactSection } from './fact-section.tsx'
import { isClosed, nextStart } from './program-answers.ts'

/** By when: the starts that are ahead, with the last days to apply. */
export function Dates(page: PageOf<'program'>) {
  const { program, today } = page
  const closed = isClosed(page)
  const ahead = program.intakes.filter(({ closes }) => closes === null || closes >= today)
  const start = nextStart(page)
  const note = quotedNote(program.intakeNote, today)
  const inWords = lastDayInWords(program.intakeNote, today) !== null
  const lead = closed
    ? texts.whenClosed
    : program.nextDeadline === null
      ? inWords
        ? texts.whenInWords
        : texts.whenNothing
      : texts.whenLead({ day: formatDeadline(program.nextDeadline) })
  return (
    <FactSection id="when" heading={texts.whenHeading} lead={lead}>
      {ahead.length > 0 && (
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {ahead.map(({ code, starts, closes }) => (
            <li key={`${code} ${closes}`} className="grid content-start gap-0.5 border-t border-line pt-2.5">
              <b className="font-[650]">{formatIntake(code) ?? texts.start}</b>
              {closes !== null && (
                <span className="text-sm">
                  {texts.closesOn} {formatDay(closes)}
                </span>
              )}
              {starts !== null && (
                <span className="text-sm text-soft">
                  {texts.startsOn} {formatDay(starts)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {ahead.length === 0 && start !== null && <p>{texts.startsIn({ when: start })}</p>}
      {ahead.length === 0 && note !== null && (
        <p className="text-sm text-soft">{texts.sourceSays({ words: note })}</p>
      )}
      {program.nextDeadline === null && !closed && !inWords && start === null && (
        <NotGiven facts={texts.unknowns.start} />
      )}
    </FactSection>
  )
}
