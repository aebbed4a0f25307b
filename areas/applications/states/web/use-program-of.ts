import { showProgram, type Program } from '#areas/catalogue/programs/contract/programs.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'

/** The program of an application: null while it is loading, 'failed' if it could not be loaded. */
export type ProgramOf = Program | null | 'failed'

/** Loads the program of an application. @param programId undefined while the application itself is loading */
export function useProgramOf(programId: string | undefined): ProgramOf {
  const { data, isStale, failure } = useLoaded(
    showProgram,
    programId === undefined ? null : { params: { programId } },
  )
  if (data !== null && !isStale) return data.program
  return failure === null ? null : 'failed'
}
