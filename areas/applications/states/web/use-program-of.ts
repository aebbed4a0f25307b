import { useEffect } from 'react'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { programRequest } from './application-requests.ts'

/** The program of an application as far as it is here: null while it is on its way, 'failed' when it did not come. */
export type ProgramOf = Program | null | 'failed'

/** Reads the program of an application. @param programId undefined while the application itself is on its way */
export function useProgramOf(programId: string | undefined): ProgramOf {
  const { data, status, run } = useRequest(programRequest)
  useEffect(() => {
    if (programId === undefined) return
    const running = run({ params: { programId } })
    return () => running.abort()
  }, [run, programId])
  // The store may still hold the program of the application that was open before.
  if (data !== null && data.program._id === programId) return data.program
  return status === 'failed' ? 'failed' : null
}
