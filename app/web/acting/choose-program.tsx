import { useState } from 'react'
import { findPrograms } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { actingTexts as texts } from '#texts/students/acting/acting.ts'

/** How many programs are offered. */
const shown = 10

/** Finds the program to apply to for the student. */
export function ChooseProgram() {
  const [search, setSearch] = useState('')
  const found = useLoaded(findPrograms, search === '' ? null : { query: { search, limit: shown } })
  const programs = found.isStale ? null : (found.data?.programs ?? null)
  return (
    <Card padded aria-labelledby="acting-programs" className="grid grid-cols-1 gap-4">
      <h2 id="acting-programs" className="text-h4">
        {texts.programs}
      </h2>
      <p className="text-sm text-soft">{texts.programsHelp}</p>
      <ListSearch label={texts.search} buttonLabel={texts.find} search={search} onSearch={setSearch} />
      {search !== '' && programs === null && found.failure === null && (
        <Loading label={texts.searching}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {found.failure !== null && (
        <LoadFailure error={found.failure.message} failure={found.failure} onRetry={found.reload} />
      )}
      {programs?.length === 0 && <p className="text-sm">{texts.nothing}</p>}
      {programs !== null && programs.length > 0 && (
        <ul className="grid">
          {programs.map(({ _id, programName, university }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0"
            >
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-semibold break-words">
                  <bdi>{programName}</bdi>
                </p>
                <p className="text-sm text-soft">
                  <bdi>{university.universityName}</bdi>
                </p>
              </div>
              <LinkButton
                size="small"
                href={paths.apply(university._id, _id)}
                aria-label={texts.applyTo({ program: programName, university: university.universityName })}
              >
                {texts.apply}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
