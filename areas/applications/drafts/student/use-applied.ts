import { useEffect, useState } from 'react'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { Draft } from './draft-store.ts'
import { loadDrafts } from './load-drafts.ts'

/** More than anyone has: the most one page may ask for. */
const most = 100

/** What this student has sent, newest first, and what is begun and not sent. Null while not known. */
export function useApplied() {
  const studentId = useAppSelector((state) => state.info.user?._id)
  const { data, failure } = useLoaded(
    listOfStudent,
    studentId ? { params: { studentId }, query: { limit: most } } : null,
  )
  const [unsent, setUnsent] = useState<Draft[] | null>(null)
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
  const known = data !== null || failure !== null
  return known && unsent !== null
    ? { applications: data?.data ?? [], started: unsent.map(({ programId }) => programId) }
    : null
}
