import { useState } from 'react'
import { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import type { Compared } from '../web/compared.ts'

/** Whether everything about a program has arrived. */
export const isWhole = ({ program, university, fit, costs }: Compared): boolean =>
  program !== null && university !== null && fit !== null && costs !== null

/** The reply to the current request, not to an earlier one. */
const replyOf = <Reply>({ data, isStale }: LoadState<Reply>): Reply | null => (isStale ? null : data)
const isSettled = (read: LoadState<unknown>): boolean => replyOf(read) !== null || read.failure !== null

/** Loads one program and everything compared about it; nothing without an id. */
function useColumn(programId: string | undefined, currency: string) {
  const input = programId === undefined ? null : { params: { programId } }
  const shown = useLoaded(showProgram, input)
  const fit = useLoaded(showProgramFit, input)
  const costs = useLoaded(showProgramCosts, input && { ...input, query: { currency } })
  const program = replyOf(shown)?.program ?? null
  const there = useLoaded(showUniversity, program && { params: { universityId: program.university._id } })
  const facts =
    program === null
      ? { university: null, fit: null, costs: null }
      : { university: replyOf(there)?.university ?? null, fit: replyOf(fit), costs: replyOf(costs) }
  const column: Compared = {
    programId: programId ?? '',
    program,
    ...facts,
    error: program === null ? (shown.failure?.message ?? null) : null,
  }
  return {
    column,
    isSettled: program === null ? isSettled(shown) : [fit, costs, there].every(isSettled),
    retry: () => {
      for (const { failure, reload } of [shown, fit, costs, there]) if (failure !== null) void reload()
    },
  }
}

/**
 * Loads up to four programs to compare; an entry is null until everything about it has loaded. Loaded parts stay while
 * failed ones are requested again.
 * @param currency of the costs, ISO 4217
 */
export function useCompared(programIds: readonly string[], currency: string) {
  const places = [
    useColumn(programIds[0], currency),
    useColumn(programIds[1], currency),
    useColumn(programIds[2], currency),
    useColumn(programIds[3], currency),
  ]
  const request = `${programIds.join()} ${currency}`
  const [retried, setRetried] = useState<string | null>(null)
  return {
    compared: places
      .slice(0, programIds.length)
      .map(({ column, isSettled }) => (isSettled || retried === request ? column : null)),
    retry: () => {
      setRetried(request)
      for (const { retry } of places) retry()
    },
  }
}
