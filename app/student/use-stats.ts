import { useCallback, useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { fetchStats } from '#areas/applications/list/web/student-slice.ts'

/** The dashboard's statistics; loaded when the page opens and the user has an _id. */
export function useStats() {
  const dispatch = useAppDispatch()
  const studentId = useAppSelector((state) => state.info.user?._id)
  const { status, isLoading, error } = useAppSelector((state) => state.student.requests.stats)
  const stats = useAppSelector((state) => state.student.dashboardStats)
  const load = useCallback(() => {
    if (studentId) return dispatch(fetchStats({ params: { studentId } }))
  }, [dispatch, studentId])
  useEffect(() => {
    const running = load()
    return () => running?.abort()
  }, [load])
  // Updates after an officer's changes; the old numbers stay until the new ones are there.
  const [quietly, setQuietly] = useState(false)
  const refresh = useCallback(() => {
    setQuietly(true)
    void load()
  }, [load])
  // The first render comes before the call has started; it counts as loading already.
  return {
    stats,
    error,
    isLoading: (isLoading && !(quietly && stats !== null)) || status === 'idle',
    load,
    refresh,
  }
}
