import { useCallback, useEffect, useRef, useState } from 'react'
import { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import { call, CallError } from '#kit/store/api.ts'

/** A program with everything that is compared. What could not be had is null; `error` says why there is nothing. */
export interface Compared {
  programId: string
  program: Program | null
  university: University | null
  fit: ReplyOf<typeof showProgramFit> | null
  costs: ReplyOf<typeof showProgramCosts> | null
  error: string | null
}

const valueOf = <Value>(settled: PromiseSettledResult<Value>): Value | null =>
  settled.status === 'fulfilled' ? settled.value : null

async function fetchCompared(programId: string, currency: string, signal: AbortSignal): Promise<Compared> {
  const params = { programId }
  const [shown, fit, costs] = await Promise.allSettled([
    call(showProgram, { params, signal }),
    call(showProgramFit, { params, signal }),
    call(showProgramCosts, { params, query: { currency }, signal }),
  ])
  if (shown.status === 'rejected') {
    if (!(shown.reason instanceof CallError)) throw shown.reason
    const { message } = shown.reason.failure
    return { programId, program: null, university: null, fit: null, costs: null, error: message }
  }
  const { program } = shown.value
  const of = { params: { universityId: program.university._id }, signal }
  const [there] = await Promise.allSettled([call(showUniversity, of)])
  const university = valueOf(there)?.university ?? null
  return { programId, program, university, fit: valueOf(fit), costs: valueOf(costs), error: null }
}

/** Whether everything about a program has arrived. */
export const isWhole = ({ program, university, fit, costs }: Compared): boolean =>
  program !== null && university !== null && fit !== null && costs !== null

/**
 * Fetches programs to be compared, each once; what has arrived stays while others are on their way.
 * @param programIds stable while it says the same
 * @param currency of the costs, ISO 4217
 */
export function useCompared(programIds: readonly string[], currency: string) {
  const [known, setKnown] = useState<ReadonlyMap<string, Compared>>(() => new Map())
  const arrived = useRef(known)
  const [tries, setTries] = useState(0)
  const wanted = programIds.join(',')
  useEffect(() => {
    const control = new AbortController()
    for (const programId of wanted.split(',').filter(Boolean)) {
      const key = `${programId} ${currency}`
      const before = arrived.current.get(key)
      if (before && isWhole(before)) continue
      fetchCompared(programId, currency, control.signal).then(
        (one) => {
          if (control.signal.aborted) return
          arrived.current = new Map(arrived.current).set(key, one)
          setKnown(arrived.current)
        },
        (error: unknown) => {
          if (!control.signal.aborted) throw error
        },
      )
    }
    return () => control.abort()
  }, [wanted, currency, tries])
  const again = useCallback(() => setTries((count) => count + 1), [])
  return { compared: programIds.map((id) => known.get(`${id} ${currency}`) ?? null), again }
}
