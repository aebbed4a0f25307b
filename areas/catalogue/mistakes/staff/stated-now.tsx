import type { ReactNode } from 'react'
import { describeLength, tuitionParts } from '#areas/catalogue/programs/web/describe-program.ts'
import type { ProgramValues } from '#areas/catalogue/editing/contract/program-editing.ts'
import { FactSourceLine, showFact } from '#areas/catalogue/editing/staff/parts/shown-fact.tsx'
import { StatusBadge } from '#areas/catalogue/editing/staff/parts/status-badge.tsx'
import { programFields } from '#areas/catalogue/editing/staff/program-fields.ts'
import { universityFields } from '#areas/catalogue/editing/staff/university-fields.ts'
import { DefinitionList, type Fact } from '#kit/ui/cards/definition-list.tsx'
import { editingTexts } from '#texts/catalogue/editing/editing.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import { staffMistakes as texts } from '#texts/catalogue/mistakes/staff.ts'
import type { Mistake, StatedFacts } from '../contract/answering.ts'

/** An amount is compared in one line, with the year that it is stated for, however recent. */
function tuitionFacts({ amount, upTo, currency, period, year }: ProgramValues['tuition']): Fact[] {
  const money = (of: number | null) => (of === null || currency === null ? null : { amount: of, currency })
  const parts = tuitionParts({
    tuition: money(amount),
    tuitionTo: money(upTo),
    tuitionBasis: period,
    tuitionYear: null,
  })
  return [
    { key: 'amount', term: texts.tuition, value: parts?.amount },
    { key: 'year', term: factTexts.fields.year, value: year },
  ]
}

function factsOf({ of, group, values }: StatedFacts): Fact[] {
  if (group === 'tuition') return tuitionFacts(values as ProgramValues['tuition'])
  const all: Readonly<Record<string, ReturnType<typeof programFields>['title']>> =
    of === 'program' ? programFields() : universityFields([])
  // A deadline and a start in words are only for programs without dated intakes.
  const isDated = group === 'intakes' && (values as ProgramValues['intakes']).intakes.length > 0
  return (all[group] ?? [])
    .filter(({ name }) => (isDated ? values[name] !== null : name in values))
    .map((field) => {
      const value = values[field.name]
      const key = `${of}.${group}.${field.name}`
      return field.name === 'durationMonths'
        ? { key, term: texts.length, value: describeLength(value as number | null) }
        : { key, term: field.label, value: showFact(field, value) }
    })
}

/** What the catalogue says now about the fact of a report, with its source. */
export function StatedNow({ of: { program, now } }: { of: Mistake }) {
  const sources = new Map(now.facts.map(({ source }) => [JSON.stringify({ ...source, own: true }), source]))
  let shown: ReactNode = (
    <p className="text-sm text-soft">{texts.noFactOf[program === null ? 'university' : 'program']}</p>
  )
  if (now.facts.length > 0) {
    shown = (
      <>
        <DefinitionList notGiven={editingTexts.notGiven} facts={now.facts.flatMap(factsOf)} />
        {[...sources].map(([key, source]) => (
          <FactSourceLine key={key} of={source} />
        ))}
      </>
    )
  }
  return (
    <section className="grid min-w-0 content-start gap-2.5 rounded-card bg-sunk px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-h5 tracking-normal">{texts.now}</h3>
        <StatusBadge status={now.status} />
      </div>
      {shown}
    </section>
  )
}
