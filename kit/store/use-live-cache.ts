import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { liveKinds } from '#platform/live/contract.ts'
import { debounceMs, listen } from '../live/use-live.ts'
import { contractApi } from './contract-api.ts'
import type { AppStore } from './state.ts'

const isLive = (kind: string) => liveKinds.some((live) => live === kind)
let followers = 0
let stop = () => {}

/** Invalidates cached replies when the server reports changes to the same kinds of records. */
function follow(store: AppStore): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = listen(store, (event) => {
    for (const kind of event === 'anything' ? liveKinds : [event.kind]) changed.add(kind)
    clearTimeout(timer)
    timer = setTimeout(() => {
      store.dispatch(contractApi.util.invalidateTags([...changed]))
      changed.clear()
    }, debounceMs)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** Keeps cached replies about these kinds of records up to date while a screen shows them. */
export function useLiveCache(kinds: readonly string[]): void {
  const store = useStore() as AppStore
  const isFollowed = kinds.some(isLive)
  useEffect(() => {
    if (!isFollowed) return
    followers += 1
    if (followers === 1) stop = follow(store)
    return () => {
      followers -= 1
      if (followers === 0) stop()
    }
  }, [store, isFollowed])
}
