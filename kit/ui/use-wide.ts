import { useSyncExternalStore } from 'react'

/** The width from which filters are beside the results: breakpoint `lg` of the stylesheet. */
const wide = matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for filters beside the results; otherwise they are not rendered. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
