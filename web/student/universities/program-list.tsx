import { useCallback, useEffect } from 'react'
import { clearPrograms, fetchPrograms } from '../../store/program.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { countInFigures } from '../../shared/local-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { en } from '../../words/en.ts'
import { ProgramRow } from './program-row.tsx'
import { standingWith } from './standing.ts'
import { useApplied } from './use-applied.ts'

interface Props {
  universityId: string
  page: number
  hrefOf: (page: number) => string
}

/** The programs of a university by page; emptied when another university opens. */
export function ProgramList({ universityId, page, hrefOf }: Props) {
  const dispatch = useAppDispatch()
  const { programs, pagination, status, error } = useAppSelector((state) => state.program)
  const applied = useApplied()
  useEffect(() => {
    dispatch(clearPrograms())
    return () => void dispatch(clearPrograms())
  }, [dispatch, universityId])
  const load = useCallback(
    () => dispatch(fetchPrograms({ params: { universityId }, query: { page: String(page) } })),
    [dispatch, universityId, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const total = pagination.totalPrograms
  return (
    <section aria-labelledby="programs" className="min-w-0">
      <Card as="div" className="overflow-hidden">
        <CardHead
          heading={<span id="programs">{words.programsOf}</span>}
          action={
            status === 'succeeded' && (
              <span role="status" className="text-soft">
                {words.programCount(countInFigures(total), total === 1)}
              </span>
            )
          }
        />
        <div className="border-line sm:border-t">
          {status === 'failed' && (
            <Banner
              tone="error"
              className="m-4"
              action={
                <Button size="small" onClick={() => void load()}>
                  {en.tryAgain}
                </Button>
              }
            >
              {error}
            </Banner>
          )}
          {(status === 'idle' || status === 'loading') && (
            <Loading label={words.loadingPrograms} className="p-5">
              <SkeletonText lines={9} />
            </Loading>
          )}
          {status === 'succeeded' && programs.length === 0 && (
            <EmptyState title={words.noPrograms} className="py-10">
              {words.noProgramsHelp}
            </EmptyState>
          )}
          {status === 'succeeded' && (
            <ul>
              {programs.map((program) => (
                <ProgramRow
                  key={program._id}
                  program={program}
                  standing={applied && standingWith(program, applied.applications, applied.started)}
                />
              ))}
            </ul>
          )}
        </div>
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
    </section>
  )
}
