import { useLoaded } from '#kit/store/use-loaded.ts'
import { staff } from '#areas/applications/states/texts/en-staff.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { countQueue } from '#areas/applications/queue/contract.ts'

/** How many files wait for the reader, beside the word in the bar. */
export function WaitingCount() {
  const { data } = useLoaded(countQueue, {})
  const waiting = data?.waiting ?? 0
  return <BarCount count={waiting} label={staff.shell.waiting(waiting)} />
}
