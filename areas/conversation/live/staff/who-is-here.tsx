import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { formatList } from '#kit/format/local-formats.ts'
import { currentStream, listen, useLive } from '#kit/live/use-live.ts'
import { call } from '#kit/store/api.ts'
import type { AppStore } from '#kit/store/state.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { presenceTexts as texts } from '#texts/conversation/live/presence.ts'
import { reportPresence, showPresence, silentMinutes } from '../contract.ts'

/** Milliseconds between two reports of somebody who is at the file; several fit into the silence that is allowed. */
const reportEvery = (silentMinutes * 60_000) / 2.5

/** Which colleagues have a file open; says that the reader has it open, as long as it is shown and something is done. */
export default function WhoIsHere({ applicationId }: { applicationId: string }) {
  const here = useLoaded(showPresence, { params: { applicationId } })
  useLive(
    ({ kind, id }) => kind === 'presence' && id === applicationId,
    () => void here.reload(),
  )
  useReporting(applicationId)
  const people = here.isStale ? [] : (here.data?.people ?? [])
  return (
    <p role="status" className="w-full text-sm font-semibold text-wait empty:hidden">
      {people.length > 0 && texts.also({ names: formatList(people.map(({ name }) => name)) })}
    </p>
  )
}

/** Reports after each input, but seldom: there is no timer, so that an abandoned screen falls silent. */
function useReporting(applicationId: string): void {
  const store = useStore() as AppStore
  useEffect(() => {
    let reportedAt = 0
    const report = (isHere: boolean) => {
      const stream = currentStream()
      if (stream === null) return
      reportedAt = Date.now()
      call(reportPresence, { params: { applicationId }, body: { stream, here: isHere } }).catch(
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
  }, [store, applicationId])
}
