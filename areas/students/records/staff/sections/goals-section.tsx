import { formatIntake } from '#kit/language/intakes.ts'
import { countryName, formatList } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { textOf } from '#kit/language/text-of.ts'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import type { Fact } from '#kit/ui/cards/definition-list.tsx'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { goalsTexts } from '#texts/accounts/academic-record/record.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { KnownFacts } from './known-facts.tsx'

const listed = (items: readonly string[]) => (items.length === 0 ? null : formatList(items, 'unit'))

const factsOf = ({ goals }: Pick<StudentFile, 'goals'>): Fact[] => {
  const { countries, fields, level, intake, budgetPerYear, currency, englishTaughtOnly } = goals
  return [
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
}

/** Whether nothing is known of the student's goals. */
export const hasNoGoals = (file: Pick<StudentFile, 'goals'>): boolean =>
  factsOf(file).every(({ value }) => value === null)

/** Where, what and from when the student wants to study, and for how much. */
export function GoalsSection({ file }: { file: StudentFile }) {
  return (
    <Card aria-label={texts.goals}>
      <CardHead heading={texts.goals} />
      <div className="px-5 pb-5 max-sm:px-4 max-sm:pt-4">
        <KnownFacts facts={factsOf(file)} />
      </div>
    </Card>
  )
}
