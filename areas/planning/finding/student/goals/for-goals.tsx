import { useState } from 'react'
import type { ReactNode } from 'react'
import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { ChoiceChip } from '#kit/ui/chip.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { understoodTexts } from '#texts/catalogue/search/understood.ts'
import { findingTexts, startTexts as texts } from '#texts/planning/finding/finding.ts'
import { filtersInForce } from '../filters/filter-names.ts'
import type { Found } from '../found-programs.tsx'
import { ProgramRows } from '../program-row.tsx'
import { addressOf } from '../search-box/search-address.ts'
import type { Filters } from '../search-box/search-address.ts'
import { StartPart } from '../start-part.tsx'
import { filtersOfGoals, leftOutOf, withoutLeftOut } from './goal-filters.ts'

/** How many programs are shown. */
const shown = 4

/**
 * The goals of a student as filters, each of which can be left out, and the first programs that match. Nothing is
 * filtered elsewhere before the student opens the search with them. Nothing without goals.
 * @param currency in which amounts are shown; null for that of the goals
 */
export function ForGoals({ currency }: { currency: string | null }) {
  const goals = useLoaded(showAcademicRecord, {}).data?.record.goals
  const rates = useLoaded(listRates, {})
  const isSettled = rates.data !== null || rates.failure !== null
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const suggested = goals && filtersOfGoals(goals, rates.data, new Date().toISOString().slice(0, 10))
  const all = suggested ? filtersInForce(suggested.filters, suggested.currency) : []
  const leftOut = leftOutOf(
    all.map(({ key }) => key),
    pressed,
  )
  const filters = suggested ? withoutLeftOut(suggested, leftOut) : {}
  const isAsking = Object.keys(filters).length > 0 && isSettled
  const found = useLoaded(
    findPrograms,
    isAsking
      ? {
          query: {
            search: '',
            ...filters,
            // An amount is compared in its own currency.
            currency:
              (filters.tuitionUpTo === undefined ? currency : suggested?.currency) ??
              goals?.currency ??
              undefined,
            sort: 'relevance',
            limit: shown,
          },
        }
      : null,
  )
  if (!suggested || all.length === 0) return null
  const toggle = (keys: readonly string[]) =>
    setPressed((before) => {
      const after = new Set(before)
      for (const key of keys) if (!after.delete(key)) after.add(key)
      return after
    })
  return (
    <StartPart
      id="for-goals"
      heading={texts.goals}
      help={
        <>
          {texts.goalsHelp} <Anchor href={paths.record}>{texts.changeGoals}</Anchor>
        </>
      }
    >
      <ul aria-label={texts.goalFilters} className="flex flex-wrap gap-2">
        {all.map(({ key, label }) => (
          <li key={key}>
            <ChoiceChip chosen={!leftOut.has(key)} onClick={() => toggle([key])}>
              {key.startsWith('language ') ? understoodTexts.taughtIn({ language: label }) : label}
            </ChoiceChip>
          </li>
        ))}
      </ul>
      {suggested.filters.intake !== undefined && leftOut.has(`intake ${suggested.filters.intake}`) && (
        <p className="mt-2 text-sm text-soft">{texts.startUnused}</p>
      )}
      {suggested.notCompared !== null && (
        <p className="mt-2 text-sm text-soft">{texts.budgetUnused({ currency: suggested.notCompared })}</p>
      )}
      <div className="mt-3 grid gap-3" aria-busy={found.isLoading || undefined}>
        {found.failure !== null && (
          <LoadFailure
            error={found.failure.message}
            failure={found.failure}
            stale={found.data !== null}
            onRetry={found.reload}
          />
        )}
        {isSettled && !isAsking ? (
          <p className="text-soft">{texts.noGoalChosen}</p>
        ) : found.data === null ? (
          found.failure === null && (
            <Loading label={texts.goalsLoading}>
              <Card as="div" padded>
                <SkeletonText lines={6} />
              </Card>
            </Loading>
          )
        ) : (
          <Programs
            found={found.data}
            filters={filters}
            currency={suggested.currency}
            onLeaveOut={(name) =>
              toggle(
                filtersInForce(filters, suggested.currency)
                  .filter(({ key }) => key.split(' ', 1)[0] === name)
                  .map(({ key }) => key),
              )
            }
          />
        )}
      </div>
    </StartPart>
  )
}

interface ProgramsProps {
  found: Found
  filters: Filters
  currency: string | null
  /** Leaves out a filter with all its values. */
  onLeaveOut: (name: string) => void
}

/** The first programs and the way to all of them, or which goal to leave out where none matches all. */
function Programs({ found, filters, currency, onLeaveOut }: ProgramsProps): ReactNode {
  const { programs, pagination, instead } = found
  if (programs.length === 0) {
    return (
      <Card as="div" padded className="grid justify-items-start gap-2">
        <p role="status">{texts.noneForGoals}</p>
        {instead
          .filter(({ drop }) => drop !== 'search')
          .map(({ drop, brings }) => (
            <Button key={drop} size="small" onClick={() => onLeaveOut(drop)}>
              {findingTexts.without({
                filter: filtersInForce(filters, currency)
                  .filter(({ key }) => key.split(' ', 1)[0] === drop)
                  .map(({ label }) => label)
                  .join(', '),
                ...brings,
              })}
            </Button>
          ))}
      </Card>
    )
  }
  const { totalPrograms: count, more } = pagination
  return (
    <>
      <Card as="div" className="@container overflow-hidden">
        <ProgramRows programs={programs} />
      </Card>
      <LinkButton
        href={addressOf({
          search: '',
          filters,
          currency: filters.tuitionUpTo === undefined ? null : currency,
          sort: null,
          page: 1,
          view: 'programs',
        })}
        className="justify-self-start"
      >
        {texts.showForGoals({ count, more })}
      </LinkButton>
    </>
  )
}
