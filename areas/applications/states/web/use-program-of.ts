import { showProgram, type Program } from '#areas/catalogue/programs/contract/programs.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'

/** The program of an application as far as it is here: null while it is on its way, 'failed' when it did not come. */
export type ProgramOf = Program | null | 'failed'

/** Reads the program of an application. @param programId undefined while the application itself is on its way */
export function useProgramOf(programId: string | undefined): ProgramOf {
  const { data, isStale, failure } = useLoaded(
    showProgram,
    programId === undefined ? null : { params: { programId } },
  )
  if (data !== null && !isStale) return data.program
  return failure === null ? null : 'failed'
}
