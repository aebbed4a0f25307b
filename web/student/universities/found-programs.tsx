import type { ReplyOf } from '#contract/route.ts'
import type { findPrograms } from '#contract/find-programs.ts'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { FoundProgramRow } from './found-program-row.tsx'
import { standingWith } from './standing.ts'
import { useApplied } from './use-applied.ts'

export type Found = ReplyOf<typeof findPrograms>

interface Props {
  found: Found
  page: number
  hrefOf: (page: number) => string
}

/** A page of programs. */
export function FoundPrograms({ found: { programs, pagination, marked }, page, hrefOf }: Props) {
  const applied = useApplied()
  return (
    <>
      <Card as="div" className="@container">
        <ul aria-label={words.found}>
          {programs.map((program) => (
            <FoundProgramRow
              key={program._id}
              program={program}
              marked={marked}
              standing={applied && standingWith(program, applied.applications, applied.started)}
            />
          ))}
        </ul>
      </Card>
      <Pagination
        className="mt-6"
        label={words.programPages}
        previousLabel={student.pages.previous}
        nextLabel={student.pages.next}
        pageLabel={student.pages.page}
        page={page}
        pages={pagination.totalPages}
        hrefOf={hrefOf}
      />
    </>
  )
}

/** Rows in the shape of what comes. */
export function ProgramsOnTheirWay() {
  return (
    <Loading label={words.loadingPrograms}>
      <Card as="div" className="@container">
        {[0, 1, 2, 3, 4].map((row) => (
          <div
            key={row}
            className="grid gap-x-6 gap-y-3 border-t border-line px-4 py-4 first:border-0 @lg:grid-cols-[minmax(0,1fr)_8rem] @lg:px-5"
          >
            <div className="grid content-start gap-3 py-1">
              <Skeleton className="h-4.5 w-[55%]" />
              <Skeleton className="h-4 w-[70%]" />
              <Skeleton className="h-3.5 w-[45%]" />
              <Skeleton className="h-9 w-[80%]" />
            </div>
            <div className="flex gap-2 @lg:grid">
              <Skeleton className="h-9 w-24 @lg:w-full" />
              <Skeleton className="h-9 w-24 @lg:w-full" />
              <Skeleton className="h-9 w-24 @lg:w-full" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
