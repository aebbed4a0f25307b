import { useEffect } from 'react'
import { useUnsaved } from '../forms/unsaved-form.ts'

/** The version that a form sends. */
export interface BaseVersion {
  readonly version: number
  /** Tells that the person saved or moved the record, which was in one version and is now in another. */
  readonly moved: (from: number, to: number) => void
}

/**
 * The version of a record on which the input of a form is based: the one that was shown when the first field was
 * changed. It survives a reload with the input. Sending the newest version instead would replace, without a word, what
 * a colleague saved in between.
 * @param about the key under which the input is stored
 * @param newest the version that is loaded
 * @param changed whether there is unsaved input
 */
export function useBaseVersion(about: string, newest: number, changed: boolean): BaseVersion {
  const [begun, store] = useUnsaved(`${about} version`, (stored) =>
    typeof stored === 'number' ? stored : null,
  )
  useEffect(() => {
    if (changed && begun === null) store(newest)
    if (!changed && begun !== null) store(null)
  }, [changed, begun, newest, store])
  return {
    version: changed ? (begun ?? newest) : newest,
    moved: (from, to) => {
      if (begun === from) store(to)
    },
  }
}
