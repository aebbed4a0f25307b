import { useState, useSyncExternalStore } from 'react'
import { reader, wideQuery } from '#kit/rendering/reader.ts'

const subscribe = (listener: () => void) => {
  const query = matchMedia(wideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const isWide = () => reader().isWide

/** Whether there is room for filters beside the results; otherwise they are not rendered. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide, isWide)

/**
 * Whether sections that need no work begin folded, because the window has room for one column. It stays as it was when the
 * section appeared, so that nothing folds while somebody reads.
 */
export const useFolds = (): boolean => useState(() => !isWide())[0]

const isPhone = () => typeof document !== 'undefined' && !matchMedia('(min-width: 40rem)').matches

/** The same for what takes little room on a tablet: breakpoint `sm` of the stylesheet. */
export const useFoldsOnPhone = (): boolean => useState(isPhone)[0]
