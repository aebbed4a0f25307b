import { useEffect, useState } from 'react'
import { useUnsaved } from '../forms/unsaved-form.ts'

/** The version that a form sends: a number that rises, or a mark of what was shown. */
type Version = number | string
export interface BaseVersion<V extends Version> {
  readonly version: V
  /** Tells that the person saved or moved the record, which was in one version and is now in another. */
  readonly moved: (from: V, to: V) => void
  /** Tells that the person asked for the newest record: input that stays is based on the one that is loaded next. */
  readonly beginAgain: () => void
}

/**
 * The version of a record on which the input of a form is based: the one that was shown when the first field was
 * changed. It survives a reload with the input. Sending the newest version instead would replace, without a word, what
 * a colleague saved in between.
 * @param about the key under which the input is stored
 * @param newest the version that is loaded
 * @param changed whether there is unsaved input
 */
export function useBaseVersion<V extends Version>(
  about: string,
  newest: V,
  changed: boolean,
): BaseVersion<V> {
  const [begun, store] = useUnsaved(`${about} version`, (stored) =>
    typeof stored === typeof newest ? (stored as V) : null,
  )
  // The version that was refused, until a newer one is loaded.
  const [refused, setRefused] = useState<V | null>(null)
  useEffect(() => {
    if (changed && begun === null && newest !== refused) store(newest)
    if (!changed && begun !== null) store(null)
  }, [changed, begun, newest, refused, store])
  const version = changed ? (begun ?? newest) : newest
  return {
    version,
    moved: (from, to) => {
      if (begun === from) store(to)
    },
    beginAgain: () => {
      setRefused(version)
      store(null)
    },
  }
}
