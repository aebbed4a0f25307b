import type { ReplyOf } from '#platform/contract/route.ts'
import type { findPrograms } from '#areas/catalogue/search/contract.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { ProgramRows } from './program-row.tsx'

export type Found = ReplyOf<typeof findPrograms>

interface Props {
  found: Found
  page: number
  hrefOf: (page: number) => string
}

/** A page of programs. */
export function FoundPrograms({ found: { programs, pagination, marked }, page, hrefOf }: Props) {
  return (
    <>
      <Card aria-labelledby="found" className="@container overflow-hidden">
        <h2 id="found" className="sr-only">
          {texts.found}
        </h2>
        <ProgramRows programs={programs} marked={marked} />
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
