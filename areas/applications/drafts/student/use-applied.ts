import { useEffect, useState } from 'react'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { Draft } from './draft-store.ts'
import { loadDrafts } from './load-drafts.ts'

/** The largest page size, more than anyone's applications. */
const most = 100

/** The sent applications of this student, those that are open first, and the unsent ones. Null while loading. */
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
    // Drafts on this device, then those started on another one.
    if (studentId) {
      loadDrafts()
        .then(({ showDrafts }) => showDrafts(studentId, show))
        .catch(() => show([]))
    }
    return () => {
      here = false
    }
  }, [studentId])
  // If loading fails, applying stays possible: the server refuses a second application anyway.
  const known = data !== null || failure !== null
  return known && unsent !== null
    ? { applications: data?.data ?? [], started: unsent.map(({ programId }) => programId) }
    : null
}
