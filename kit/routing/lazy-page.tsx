import { lazy, useState } from 'react'
import type { ComponentType } from 'react'
import { en } from '#texts/kit/kit.ts'

/** How long a chunk may take to load: 120 seconds. */
export const chunkMs = 120_000

const failed = new Set<() => void>()

/** Lets every page whose script failed to load try again. The boundary calls it before it renders again. */
export function retryFailedPages(): void {
  for (const renew of failed) renew()
  failed.clear()
}

async function withTimeout<Loaded>(loading: Promise<Loaded>, limit: number): Promise<Loaded> {
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

const loading = new Set<Promise<unknown>>()

/** Resolves when no script of a page is being loaded. */
export async function untilPagesLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.allSettled(loading)
}

function noted<Loaded>(load: Promise<Loaded>): Promise<Loaded> {
  loading.add(load)
  const drop = () => loading.delete(load)
  load.then(drop, drop)
  return load
}

type LazyPageOptions = {
  /** Milliseconds until loading counts as failed. */
  limit?: number
}

/** A page in a separate chunk. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Loads the chunk before the page is shown, which is then rendered at once. */
  preload: () => void
}

/**
 * A page in a separate chunk. If the chunk fails or takes longer than the limit, rendering throws `Loading chunk failed`
 * with the cause, and the nearest boundary offers a retry.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { limit = chunkMs }: LazyPageOptions = {},
): LazyPage<Props> {
  const attempt = () =>
    withTimeout(noted(load()), limit).catch((cause: unknown) => {
      // Only the boundary starts a retry; a page that did so here would retry forever.
      failed.add(() => {
        Page = lazy(attempt)
      })
      throw new Error(en.chunkFailed, { cause })
    })
  let Page: ComponentType<Props> = lazy(attempt)
  let Loaded: ComponentType<Props> | null = null
  function LazyPage(props: Props) {
    // One and the same from the first render to the last: another component would lose what was typed.
    const [Ready] = useState(() => Loaded)
    return Ready === null ? <Page {...props} /> : <Ready {...props} />
  }
  const preload = () => {
    load().then(
      (module) => (Loaded = module.default),
      // The page tries again itself.
      () => {},
    )
  }
  return Object.assign(LazyPage, { preload })
}
