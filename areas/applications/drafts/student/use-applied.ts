import { useEffect, useState } from 'react'
import { useAppSelector, useRequest } from '#kit/store/hooks.ts'
import type { Draft } from './draft-store.ts'
import { loadDrafts } from './load-drafts.ts'
import { appliedRequest } from './applied-request.ts'

/** More than anyone has: the most one page may ask for. */
const most = '100'

/** What this student has sent, newest first, and what is begun and not sent. Null while not known. */
export function useApplied() {
  const studentId = useAppSelector((state) => state.info.user?._id)
  const { data, status, run } = useRequest(appliedRequest)
  const [unsent, setUnsent] = useState<Draft[] | null>(null)
  useEffect(() => {
    if (!studentId) return
    const running = run({ params: { studentId }, query: { limit: most } })
    return () => running.abort()
  }, [run, studentId])
  useEffect(() => {
    let here = true
    const show = (found: Draft[]) => here && setUnsent(found)
    // What lies here, then what was begun on another device. Most pages come before anybody has begun anything.
    if (studentId) {
      loadDrafts()
        .then(({ showDrafts }) => showDrafts(studentId, show))
        .catch(() => show([]))
    }
    return () => {
      here = false
    }
  }, [studentId])
  // If it cannot be had, applying stays possible: the server refuses a second one anyway.
  const known = status === 'succeeded' || status === 'failed'
  return known && unsent !== null
    ? { applications: data?.data ?? [], started: unsent.map(({ programId }) => programId) }
    : null
}
