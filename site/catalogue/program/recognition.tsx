import { isQuestion, isReported } from '#areas/catalogue/fit/contract/regulators.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { Source } from '../sources.tsx'
import { FactSection } from './fact-section.tsx'
import { recognitionCounts } from './program-answers.ts'

const tones = { met: 'ok', missed: 'stop', ask: 'wait' } as const

/** Is it recognized at home: the rules of regulators, each with its verdict and source. */
export function Recognition(page: PageOf<'program'>) {
  const { recognition } = page.fit
  const { missed, ask } = recognitionCounts(page)
  const lead =
    recognition.length === 0
      ? texts.homeNothing
      : missed > 0
        ? texts.homeMissed
        : ask > 0
          ? texts.homeLead({ count: ask })
          : texts.homeFits
  return (
    <FactSection id="home" heading={texts.homeHeading} lead={lead}>
      {recognition.length > 0 && (
        <ul className="border-b border-line">
          {recognition.map((line, at) => (
            <li
              key={at}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[11.5rem_1fr]"
            >
              <span>
                <Badge tone={tones[line.verdict]}>
                  {line.verdict === 'ask'
                    ? texts.verdicts.ask({ regulator: line.regulator })
                    : texts.verdicts[line.verdict]}
                </Badge>
              </span>
              <div className="grid min-w-0 gap-0.5">
                <p className="break-words">{line.rule ?? texts.askThem({ regulator: line.regulator })}</p>
                {/* Sources are regulators and universities; who else reports a rule is not linked. */}
                {isReported(line) ? (
                  <p className="text-xs text-soft">{texts.reported}</p>
                ) : (
                  <Source url={line.sourceUrl} checkedOn={line.checkedOn} asking={isQuestion(line)} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </FactSection>
  )
}
