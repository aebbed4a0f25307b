import { useEffect } from 'react'
import { useStore } from 'react-redux'
import type { ReplyOf } from '#platform/contract/route.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { currentStream, listen, useLive } from '#kit/live/use-live.ts'
import type { AppStore } from '#kit/store/state.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { presenceTexts as texts } from '#texts/conversation/live/presence.ts'
import { silentMinutes, type showPresence } from '../contract.ts'

/** Milliseconds between two reports of somebody who is there; several fit into the silence that is allowed. */
const reportEvery = (silentMinutes * 60_000) / 2.5

/** Reports to the server. @param id what is shown */
export type Report = (id: string, body: { stream: string; here: boolean }) => Promise<unknown>

interface Props {
  /** What is shown. */
  id: string
  here: LoadState<ReplyOf<typeof showPresence>>
  /** The same at every render. */
  report: Report
}

/** Which colleagues have it open; says that the reader has it open, as long as it is shown and something is done. */
export function PresenceLine({ id: shown, here, report }: Props) {
  useLive(
    ({ kind, id }) => kind === 'presence' && id === shown,
    () => here.reload(),
  )
  useReporting(shown, report)
  const people = here.isStale ? [] : (here.data?.people ?? [])
  return (
    <p role="status" className="w-full text-sm font-semibold text-wait empty:hidden">
      {people.length > 0 && texts.also({ names: formatList(people.map(({ name }) => name)) })}
    </p>
  )
}

/** Reports after each input, but seldom: there is no timer, so that an abandoned screen falls silent. */
function useReporting(id: string, send: Report): void {
  const store = useStore() as AppStore
  useEffect(() => {
    let reportedAt = 0
    const report = (isHere: boolean) => {
      const stream = currentStream()
      if (stream === null) return
      reportedAt = Date.now()
      send(id, { stream, here: isHere }).catch(
        // The next input reports again.
        () => (reportedAt = 0),
      )
    }
    const onInput = () => {
      if (Date.now() - reportedAt > reportEvery) report(true)
    }
    // A new connection is another stream, whose end would not remove what the last one has reported.
    const stop = listen(store, (event) => event === 'anything' && report(true))
    if (currentStream() !== null) report(true)
    for (const input of ['keydown', 'pointerdown', 'scroll'] as const)
      addEventListener(input, onInput, { passive: true, capture: true })
    return () => {
      stop()
      for (const input of ['keydown', 'pointerdown', 'scroll'] as const)
        removeEventListener(input, onInput, { capture: true })
      report(false)
    }
  }, [store, id, send])
}
