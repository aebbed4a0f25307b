import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatList } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { textOf } from '#kit/language/text-of.ts'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { goalsTexts } from '#texts/accounts/academic-record/record.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'

const listed = (items: readonly string[]) => (items.length === 0 ? null : formatList(items, 'unit'))

/** Where, what and from when the student wants to study, and for how much. */
export function GoalsSection({ file: { goals } }: { file: StudentFile }) {
  const { countries, fields, level, intake, budgetPerYear, currency, englishTaughtOnly } = goals
  const facts = [
    { key: 'wants', term: texts.wants, value: listed(fields.map(fieldName)) },
    { key: 'level', term: texts.level, value: level && (textOf(goalsTexts.levels, level) ?? level) },
    { key: 'countries', term: texts.countries, value: listed(countries.map(countryName)) },
    { key: 'start', term: texts.start, value: formatIntake(intake) },
    {
      key: 'budget',
      term: texts.budget,
      value:
        budgetPerYear === null || currency === null
          ? null
          : formatAmount({ amount: budgetPerYear, currency }),
    },
    { key: 'language', term: texts.language, value: englishTaughtOnly ? texts.englishOnly : null },
  ]
  const empty = facts.every(({ value }) => value === null)
  return (
    <Card aria-label={texts.goals}>
      <CardHead heading={texts.goals} />
      <div className="px-5 pb-5 max-sm:px-4 max-sm:pt-4">
        {empty ? (
          <p className="text-sm text-soft">{texts.noGoals}</p>
        ) : (
          <DefinitionList notGiven={texts.notGiven} facts={facts} />
        )}
      </div>
    </Card>
  )
}
