import { useLoaded } from '#kit/store/use-loaded.ts'
import { consoleTexts } from '#texts/app/staff/console.ts'
import { MenuCount } from '#kit/lists/menu-count.tsx'
import { countQueue } from '#areas/applications/queue/contract.ts'

/** Number of files that wait for the reader, shown in the bar. */
export function WaitingCount() {
  const { data } = useLoaded(countQueue, {})
  const waiting = data?.waiting ?? 0
  return <MenuCount count={waiting} label={consoleTexts.waiting({ files: waiting })} />
}
