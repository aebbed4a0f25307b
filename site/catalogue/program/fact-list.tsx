import { fieldName } from '#areas/accounts/offers-web.ts'
import { describeLanguage, describeLength, describeLevel } from '#areas/catalogue/offers-web.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { textOf } from '#kit/language/text-of.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { NotGiven } from '../sources.tsx'
import { placeOfUniversity } from '../university-page.tsx'
import { FactSection } from './fact-section.tsx'
import { nextStart, unknownFacts } from './program-answers.ts'

/** The other facts, and which of them are not known. */
export function FactList(page: PageOf<'program'>) {
  const { program, university } = page
  const { requiredDocuments, campus, mode } = program
  const facts: [string, string | null][] = [
    [texts.level, describeLevel(program.levelName)],
    [texts.award, program.award],
    [texts.field, program.field === null ? null : fieldName(program.field)],
    [texts.length, describeLength(program.durationMonths)],
    [texts.language, describeLanguage(program.language)],
    [texts.mode, mode === null ? null : (textOf(texts.modes, mode) ?? mode)],
    [texts.starts, nextStart(page)],
    [texts.place, [campus, placeOfUniversity(university)].filter(Boolean).join(', ')],
    [
      texts.unknowns.documents,
      requiredDocuments === null ? null : formatList(requiredDocuments.map((name) => documentLabels[name])),
    ],
  ]
  return (
    <FactSection id="facts" heading={texts.factsHeading}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 sm:grid-cols-3">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-xs text-soft first-letter:uppercase">{term}</dt>
              <dd className="text-md font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <NotGiven facts={unknownFacts(page)} />
    </FactSection>
  )
}
