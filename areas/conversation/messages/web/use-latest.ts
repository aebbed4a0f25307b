import { useEffect, useRef, type RefObject } from 'react'

/** A value as the last render had it, for work that goes on meanwhile. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
