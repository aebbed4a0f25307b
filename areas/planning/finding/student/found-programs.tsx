import type { ReplyOf } from '#platform/contract/route.ts'
import type { findPrograms } from '#areas/catalogue/search/contract.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { distinguish } from '#areas/planning/program-page/student/similar-programs.ts'
import { applyStateOf } from '#areas/planning/program-page/student/apply-state.ts'
import { useApplied } from '#areas/applications/offers-student.ts'
import { ProgramRow } from './program-row.tsx'

export type Found = ReplyOf<typeof findPrograms>

interface Props {
  found: Found
  page: number
  hrefOf: (page: number) => string
}

/** A page of programs. */
export function FoundPrograms({ found: { programs, pagination, marked }, page, hrefOf }: Props) {
  const applied = useApplied()
  const apart = distinguish(programs)
  return (
    <>
      <Card aria-labelledby="found" className="@container">
        <h2 id="found" className="sr-only">
          {texts.found}
        </h2>
        <ul>
          {programs.map((program) => (
            <ProgramRow
              key={program._id}
              program={program}
              marked={marked}
              apart={apart.get(program._id)}
              standing={applied && applyStateOf(program, applied.applications, applied.started)}
            />
          ))}
        </ul>
      </Card>
      <Pagination
        className="mt-6"
        label={texts.programPages}
        page={page}
        pages={pagination.totalPages}
        hrefOf={hrefOf}
      />
    </>
  )
}
