import { useSyncExternalStore } from 'react'

/** The width from which filters are beside the results: breakpoint `lg` of the stylesheet. */
const wide = () => matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for filters beside the results; otherwise they are not rendered. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  )
