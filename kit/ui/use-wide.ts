import { useSyncExternalStore } from 'react'

/** Where the filters stand beside the results; the breakpoint `lg` of the style sheet. */
const wide = matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for the filters beside the results. What has no room is not in the page at all. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
