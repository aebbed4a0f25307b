import type { AppStore } from './state.ts'

const inProgress = ['pending', 'loading']

interface Requests {
  status?: unknown
  requests?: Record<string, { status?: unknown }>
  queries?: Record<string, { status?: unknown } | undefined>
}

/** Whether a call of a screen is in progress: in the cache of calls, or in a slice. */
function isBusy(state: object): boolean {
  return (Object.values(state) as Requests[]).some(({ status, requests = {}, queries = {} }) =>
    [{ status }, ...Object.values(requests), ...Object.values(queries)].some((one) =>
      inProgress.includes(String(one?.status)),
    ),
  )
}

/** Resolves when no call of a screen is in progress; never after `signal` aborts. */
export async function untilQuiet(store: AppStore, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (isBusy(store.getState())) return
      stop()
      resolve()
    }
    const stop = store.subscribe(check)
    signal.addEventListener('abort', stop)
    check()
  })
}
