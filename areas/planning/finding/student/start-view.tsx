import { showStart } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { CountryCards, SubjectList } from '#areas/catalogue/offers-web.ts'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { findingTexts, startTexts as texts } from '#texts/planning/finding/finding.ts'
import { ProgramsSkeleton } from '#areas/planning/program-page/student/programs-skeleton.tsx'
import { ForGoals } from './goals/for-goals.tsx'
import { ProgramRows } from './program-row.tsx'
import { addressOf } from './search-box/search-address.ts'
import type { Filters } from './search-box/search-address.ts'
import { StartPart } from './start-part.tsx'

type Start = ReplyOf<typeof showStart>

const withFilters = (filters: Filters) =>
  addressOf({ search: '', filters, currency: null, sort: null, page: 1, view: 'programs' })

const ofField = (field: string) => withFilters({ field })

/**
 * Before anything is searched for: the student's goals, programs that fit the student's record, subjects, countries, and
 * the programs with the most known facts.
 * @param currency of the address; null for that of the student's goals, which the server knows
 */
export default function StartView({ currency }: { currency: string | null }) {
  const start = useLoaded(showStart, currency === null ? {} : { query: { currency } })
  return (
    <Record of={start} loading={texts.loading} shape={<ProgramsSkeleton />}>
      {(found) =>
        found.programs === 0 ? (
          <Card as="div">
            <EmptyState title={findingTexts.noneYet} className="py-10">
              {findingTexts.noneYetHelp}
            </EmptyState>
          </Card>
        ) : (
          <div className="grid gap-9">
            <ForGoals currency={currency} />
            <Qualifying programs={found.qualifying} />
            <StartPart id="subjects" heading={texts.bySubject}>
              <SubjectList subjects={found.subjects} hrefOf={ofField} />
              <Disclosure summary={texts.allSubjects} className="mt-2">
                <SubjectList subjects={found.fields} hrefOf={ofField} />
              </Disclosure>
            </StartPart>
            <StartPart
              id="countries"
              heading={texts.byCountry}
              help={texts.byCountryHelp}
              more={<Anchor href={paths.destinations}>{texts.map}</Anchor>}
            >
              <CountryCards countries={found.countries} hrefOf={(country) => withFilters({ country })} />
            </StartPart>
            {found.known.length > 0 && (
              <StartPart id="known" heading={texts.known} help={texts.knownHelp}>
                <Card as="div" className="@container overflow-hidden">
                  <ProgramRows programs={found.known} />
                </Card>
              </StartPart>
            )}
          </div>
        )
      }
    </Record>
  )
}

/** @param programs null without a record to compare */
function Qualifying({ programs }: { programs: Start['qualifying'] }) {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  if (!isStudent) return null
  if (programs === null)
    return (
      <Card as="div" padded className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className="text-h4">{texts.noRecord}</h2>
          <p className="text-soft">{texts.noRecordHelp}</p>
        </div>
        <LinkButton href={paths.record}>{texts.addRecord}</LinkButton>
      </Card>
    )
  const help = (
    <>
      {programs.length > 0 ? texts.qualifyingHelp : texts.noneQualifying}{' '}
      <Anchor href={paths.record}>{texts.changeRecord}</Anchor>
    </>
  )
  return (
    <StartPart
      id="qualifying"
      heading={texts.qualifying}
      help={help}
      more={programs.length > 0 && <Anchor href={withFilters({ qualify: 'maybe' })}>{texts.seeAll}</Anchor>}
    >
      {programs.length > 0 && (
        <Card as="div" className="@container overflow-hidden">
          <ProgramRows programs={programs} />
        </Card>
      )}
    </StartPart>
  )
}
