import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { WaitingList, waitingRowsPerPage } from '#kit/lists/waiting-list.tsx'
import { listMistakes } from '../contract/answering.ts'
import type { Mistake } from '../contract/answering.ts'
import { staffMistakes as texts } from '#texts/catalogue/mistakes/staff.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { MistakeCard } from './mistake-card.tsx'

/** The reported mistakes: open ones, the oldest first, and answered ones. */
export default function MistakesPage() {
  const { query, page, hrefOf } = useListAddress(paths.staffMistakes)
  const handled = query.get('handled') === 'yes' ? 'yes' : 'no'
  usePageArrival(texts.title, `${handled} ${page}`)
  const mistakes = useLoaded(listMistakes, { query: { page, limit: waitingRowsPerPage, handled } })
  const [answering, setAnswering] = useState<Mistake | null>(null)
  const open = mistakes.data?.open
  return (
    <>
      <WaitingList
        texts={texts}
        sub={open !== undefined && texts.sub({ count: open })}
        view={handled}
        views={[
          { key: 'no', label: texts.open, href: paths.staffMistakes },
          { key: 'yes', label: texts.handled, href: `${paths.staffMistakes}?handled=yes` },
        ]}
        of={mistakes}
        empty={
          handled === 'yes'
            ? { title: texts.emptyHandled, help: texts.emptyHandledHelp }
            : { title: texts.empty, help: texts.emptyHelp }
        }
        page={page}
        hrefOf={hrefOf}
        card={(one) => <MistakeCard of={one} onAnswer={() => setAnswering(one)} />}
      />
      {answering !== null && <AnswerDialog of={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}
