import type { ReplyOf } from '#contract/route.ts'
import type { findPrograms } from '#contract/find-programs.ts'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { tellingApart } from './alike-programs.ts'
import { ProgramRow } from './program-row.tsx'
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
  const apart = tellingApart(programs)
  return (
    <>
      <Card aria-labelledby="found" className="@container">
        <h2 id="found" className="sr-only">
          {words.found}
        </h2>
        <ul>
          {programs.map((program) => (
            <ProgramRow
              key={program._id}
              program={program}
              marked={marked}
              apart={apart.get(program._id)}
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
