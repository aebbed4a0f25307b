import { textOf } from '#kit/language/text-of.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { describeLength, describeLevel, describeLanguage, Tuition } from '#areas/catalogue/offers-web.ts'
import { NotKnownYet, ReportMistake, TuitionNote } from '#areas/catalogue/offers-student.ts'
import { SourceLine } from '#areas/catalogue/offers-web.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import { fieldName } from '#areas/accounts/offers-web.ts'

/** The facts of a program with their source; what is not known is one line. */
export function ProgramOverview({ program }: { program: Program }) {
  const { campus, award, levelName, field, durationMonths, language, mode } = program
  const facts = [
    { key: 'level', term: texts.level, value: describeLevel(levelName) },
    { key: 'award', term: texts.award, value: award },
    { key: 'length', term: texts.length, value: describeLength(durationMonths) },
    { key: 'language', term: texts.language, value: describeLanguage(language) },
    { key: 'field', term: texts.field, value: field === null ? null : fieldName(field) },
    { key: 'mode', term: texts.mode, value: mode === null ? null : (textOf(texts.modes, mode) ?? mode) },
    { key: 'campus', term: texts.campus, value: campus },
    { key: 'tuition', term: texts.tuition, value: program.tuition && <Tuition of={program} /> },
  ]
  const unknown = [
    ...facts.filter(({ value }) => !value).map(({ key }) => textOf(texts.unknown, key)),
    program.requiredDocuments === null ? texts.unknown.documents : undefined,
  ].filter((name) => name !== undefined)
  return (
    <Card padded aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts" className="text-h3">
        {texts.facts}
      </h2>
      <DefinitionList
        layout="columns"
        notGiven={pageTexts.notGiven}
        facts={facts.filter(({ value }) => value)}
      />
      <NotKnownYet of={program} facts={unknown} />
      <div className="grid gap-1">
        <TuitionNote program={program} />
        <SourceLine sourceUrl={program.sourceUrl} checkedOn={program.checkedOn} />
      </div>
      <ReportMistake of={{ programId: program._id }} name={program.programName} />
    </Card>
  )
}
