import { useCallback, useEffect, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { WaitingList, waitingRowsPerPage } from '#kit/lists/waiting-list.tsx'
import type { Mistake } from '../contract.ts'
import { staffMistakes as words } from '../texts/en-staff.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MistakeCard } from './mistake-card.tsx'
import { mistakesRequest } from './mistake-requests.ts'

/** Reports of mistakes: those that wait, the oldest first, and those that were answered. */
export default function MistakesPage() {
  const { query, page, hrefOf } = useListAddress(paths.staffMistakes)
  const handled = query.get('handled') === 'yes' ? 'yes' : 'no'
  usePageArrival(words.title, `${handled} ${page}`)
  const { data, status, error, run } = useRequest(mistakesRequest)
  const [answering, setAnswering] = useState<Mistake | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(waitingRowsPerPage), handled } }),
    [run, page, handled],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' ? data : null
  return (
    <>
      <WaitingList
        words={words}
        sub={shown && words.sub(countInFigures(shown.open), shown.open === 1)}
        view={handled}
        views={[
          { key: 'no', label: words.open, href: paths.staffMistakes },
          { key: 'yes', label: words.handled, href: `${paths.staffMistakes}?handled=yes` },
        ]}
        data={shown}
        failed={status === 'failed'}
        error={error}
        onTry={() => void load()}
        empty={
          handled === 'yes'
            ? { title: words.emptyHandled, help: words.emptyHandledHelp }
            : { title: words.empty, help: words.emptyHelp }
        }
        page={page}
        hrefOf={hrefOf}
        card={(one) => <MistakeCard of={one} onAnswer={() => setAnswering(one)} />}
      />
      {answering !== null && (
        <AnswerDialog of={answering} onClose={() => setAnswering(null)} onAnswered={() => void load()} />
      )}
    </>
  )
}
