import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { unsureAmount } from '#areas/catalogue/offers-web.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { isClosed, nextStart, recognitionCounts, tuitionOf } from './program-answers.ts'

interface Answer {
  question: string
  answer: string
  help: string
  isOld?: boolean
  target: string
}

function answersOf(page: PageOf<'program'>): Answer[] {
  const { program, fit } = page
  const requirements = fit.requirements.length
  const start = nextStart(page)
  const { met, missed, ask } = recognitionCounts(page)
  const none = { answer: texts.notGiven, help: texts.askOffice }
  const entry =
    requirements > 0
      ? {
          answer: texts.requirements({ count: requirements }),
          help: texts.requirementsHelp({ count: requirements }),
        }
      : program.entryRequirements === null
        ? none
        : { answer: texts.inWords, help: texts.inWordsHelp }
  const tuition = tuitionOf(page)
  const cost =
    tuition === null
      ? none
      : {
          answer: tuition.amount,
          help: tuition.year?.text ?? texts.payUniversity,
          isOld: tuition.year?.isOld ?? false,
        }
  const by = isClosed(page)
    ? { answer: texts.closedNow, help: texts.askOffice }
    : program.nextDeadline === null
      ? lastDayInWords(program.intakeNote, page.today) === null
        ? { answer: texts.notGiven, help: texts.noDateHelp }
        : { answer: texts.inWords, help: texts.inWordsHelp }
      : {
          answer: formatShortDay(program.nextDeadline),
          help: start === null ? '' : texts.forStart({ start }),
        }
  const home =
    missed > 0
      ? { answer: texts.verdicts.missed, help: texts.doesNotFit({ count: missed }) }
      : ask > 0
        ? { answer: texts.checkPoints({ count: ask }), help: texts.fits({ count: met }) }
        : met > 0
          ? { answer: texts.allFit, help: texts.fits({ count: met }) }
          : none
  return [
    { question: texts.canI, target: '#can-i', ...entry },
    { question: texts.cost, target: '#cost', ...cost },
    { question: texts.when, target: '#when', ...by },
    { question: texts.home, target: '#home', ...home },
  ]
}

/** The four answers in short, each a link to its section. */
export function Answers(page: PageOf<'program'>) {
  return (
    <section aria-label={texts.answers} className="card overflow-hidden">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] md:grid-cols-4">
        {answersOf(page).map(({ question, answer, help, isOld, target }) => (
          <li
            key={target}
            className="grid content-start gap-0.5 border-line px-4 py-3 max-md:nth-[n+3]:border-t max-md:even:border-s md:not-first:border-s md:px-5 md:py-4"
          >
            <Anchor
              href={target}
              className="text-xs text-soft no-underline hover:text-accent hover:underline"
            >
              {question}
            </Anchor>
            <span
              className={`font-head text-h4 leading-snug break-words ${isOld ? unsureAmount : 'font-[720]'}`}
            >
              {answer}
            </span>
            {help !== '' && (
              <span className={`text-xs ${isOld ? 'font-semibold text-wait' : 'text-soft'}`}>{help}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
