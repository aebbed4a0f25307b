import { useCallback, useEffect } from 'react'
import { groupLooks, lookInWords } from '#areas/applications/documents/student/looks.ts'
import { documentViewsRequest } from '#areas/applications/states/web/application-requests.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { myApplicationsWords } from '../texts/en.ts'

const words = myApplicationsWords.one
/** Views shown before the rest is folded away. */
const shownAtOnce = 4

/** Who opened my documents, when and what for. The student's own views are left out. */
export function WhoLooked({ applicationId }: { applicationId: string }) {
  const { data, status, error, run, clear } = useRequest(documentViewsRequest)
  const load = useCallback(() => run({ params: { applicationId } }), [run, applicationId])
  useEffect(() => {
    clear()
    const running = load()
    return () => running.abort()
  }, [clear, load])
  const views = groupLooks((data?.data ?? []).filter(({ role }) => role !== 'student'))
  const line = (look: (typeof views)[number], index: number) => (
    <li key={`${look.at}-${index}`}>
      <p>{lookInWords(look)}</p>
      <p className="text-xs text-soft tabular-nums">{momentInWords(look.at)}</p>
    </li>
  )
  return (
    <Card padded aria-labelledby="lookers" className="grid gap-2.5 text-sm">
      <h2 id="lookers" className="text-h5 tracking-normal">
        {words.lookers}
      </h2>
      {status === 'failed' ? (
        <TryAgain onTry={() => void load()}>{error}</TryAgain>
      ) : data === null ? (
        <Loading label={words.lookersLoading}>
          <SkeletonText lines={2} />
        </Loading>
      ) : views.length === 0 ? (
        <p className="text-soft">{words.nobodyLooked}</p>
      ) : (
        <>
          <ul className="grid gap-2.5">{views.slice(0, shownAtOnce).map(line)}</ul>
          {views.length > shownAtOnce && (
            <details>
              <summary className="inline-flex min-h-9 items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11">
                {words.moreLooks(views.length - shownAtOnce)}
              </summary>
              <ul className="mt-2 grid gap-2.5">{views.slice(shownAtOnce).map(line)}</ul>
            </details>
          )}
        </>
      )}
    </Card>
  )
}
