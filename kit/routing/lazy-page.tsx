import { lazy } from 'react'
import type { ComponentType } from 'react'
import { en } from '#texts/kit/kit.ts'

/** How long a part of the app may take to arrive: 120 seconds. */
export const chunkMs = 120_000

const failed = new Set<() => void>()

/** Gives every page whose script did not arrive another try. The boundary calls it before it renders again. */
export function retryFailedPages(): void {
  for (const renew of failed) renew()
  failed.clear()
}

async function inTime<Loaded>(loading: Promise<Loaded>, limit: number): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}

type LazyPageOptions = {
  /** Milliseconds until it counts as failed. */
  limit?: number
}

/**
 * A page that is a chunk of its own. When the chunk fails or takes longer than the limit, rendering throws
 * `Loading chunk failed` with the cause, and the nearest boundary offers another try.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { limit = chunkMs }: LazyPageOptions = {},
): ComponentType<Props> {
  const attempt = () =>
    inTime(load(), limit).catch((cause: unknown) => {
      // The new try waits for the boundary: a page that renewed itself here would try for ever.
      failed.add(() => {
        Page = lazy(attempt)
      })
      throw new Error(en.chunkFailed, { cause })
    })
  let Page: ComponentType<Props> = lazy(attempt)
  return function LazyPage(props: Props) {
    return <Page {...props} />
  }
}
