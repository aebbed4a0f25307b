import { useEffect, useState } from 'react'
import { useAppSelector, useRequest } from '../../store/hooks.ts'
import { drafts } from '../applications/draft-store.ts'
import type { Draft } from '../applications/draft-store.ts'
import { appliedRequest } from '../student-requests.ts'

/** More than anyone has: the most one page may ask for. */
const most = '100'

/** What this student has sent, newest first, and what lies unsent on this device. Null while not known. */
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
    if (studentId) void drafts.of(studentId).then((found) => here && setUnsent(found))
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
