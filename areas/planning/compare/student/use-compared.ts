import { useState } from 'react'
import { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'

/** A program with everything that is compared. What could not be had is null; `error` says why there is nothing. */
export interface Compared {
  programId: string
  program: Program | null
  university: University | null
  fit: ReplyOf<typeof showProgramFit> | null
  costs: ReplyOf<typeof showProgramCosts> | null
  error: string | null
}

/** Whether everything about a program has arrived. */
export const isWhole = ({ program, university, fit, costs }: Compared): boolean =>
  program !== null && university !== null && fit !== null && costs !== null

/** The reply to the present question, not to an earlier one. */
const replyOf = <Reply>({ data, isStale }: LoadState<Reply>): Reply | null => (isStale ? null : data)
const isSettled = (read: LoadState<unknown>): boolean => replyOf(read) !== null || read.failure !== null

/** Reads one program to be compared, and what belongs to it; nothing without its id. */
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
    ...{ programId: programId ?? '', program, ...facts },
    error: program === null ? (shown.failure?.message ?? null) : null,
  }
  return {
    column,
    isSettled: program === null ? isSettled(shown) : [fit, costs, there].every(isSettled),
    again: () => {
      for (const { failure, reload } of [shown, fit, costs, there]) if (failure !== null) void reload()
    },
  }
}

/**
 * Reads programs to be compared, four at most; null until all that comes of one has come. What has come stays while the
 * rest is asked for again.
 * @param currency of the costs, ISO 4217
 */
export function useCompared(programIds: readonly string[], currency: string) {
  const places = [
    useColumn(programIds[0], currency),
    useColumn(programIds[1], currency),
    useColumn(programIds[2], currency),
    useColumn(programIds[3], currency),
  ]
  const question = `${programIds.join()} ${currency}`
  const [askedAgain, setAskedAgain] = useState<string | null>(null)
  return {
    compared: places
      .slice(0, programIds.length)
      .map(({ column, isSettled }) => (isSettled || askedAgain === question ? column : null)),
    again: () => {
      setAskedAgain(question)
      for (const { again } of places) again()
    },
  }
}
