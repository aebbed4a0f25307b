import { Suspense, useLayoutEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ShownAtOnce } from '../ui/skeleton.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageAlive } from './page-alive.ts'
import { usePlace } from './router.tsx'
import { byNames } from './screens.tsx'
import type { Load, Screen } from './screens.tsx'

interface EarlyScreens {
  /** For `Screens`. */
  screens: readonly Screen[]
  /** Loads the script of a screen, by the pattern of its address. Never rejects. */
  preload: (pattern: string) => Promise<void>
  /** Resolves when the script of no screen that somebody waits for is still loading. */
  untilShown: () => Promise<void>
}

/** The scripts for which an outline is shown. */
const awaited = new Set<Promise<unknown>>()

async function untilShown(): Promise<void> {
  while (awaited.size > 0) await Promise.allSettled(awaited)
}

/**
 * Screens in separate chunks, of which the title and a skeleton are shown until the script is there. A screen whose
 * script was preloaded is rendered at once.
 * @param Outline title and skeleton of the current address
 */
export function earlyScreens(
  pages: readonly (readonly [pattern: string, load: Load])[],
  Outline: ComponentType,
): EarlyScreens {
  const made = new Map<Load, ReturnType<typeof earlyScreen>>()
  const listed = pages.map(([pattern, load]) => {
    const screen = made.get(load) ?? earlyScreen(load, Outline)
    made.set(load, screen)
    return { pattern, screen }
  })
  const preloads = new Map<string, () => Promise<void>>(
    listed.map(({ pattern, screen }) => [pattern, screen.preload]),
  )
  return {
    screens: listed.map(({ pattern, screen }): Screen => [pattern, screen.Page]).toSorted(byNames),
    preload: async (pattern) => preloads.get(pattern)?.(),
    untilShown,
  }
}

function earlyScreen(load: Load, Outline: ComponentType) {
  let Loaded: ComponentType | null = null
  let loading: ReturnType<Load> | null = null
  const loadOnce = () =>
    (loading ??= load().then(
      (module) => {
        Loaded = module.default
        return module
      },
      (cause: unknown) => {
        loading = null
        throw cause
      },
    ))
  const Later = lazyPage(() => {
    const loaded = loadOnce()
    awaited.add(loaded)
    const drop = () => awaited.delete(loaded)
    loaded.then(drop, drop)
    return loaded
  })
  const preload = () =>
    loadOnce().then(
      () => {},
      // The screen itself tries again, and shows the failure.
      () => {},
    )
  function Page() {
    // One and the same from the first render to the last: another component would lose what was typed.
    const [Screen] = useState(() => Loaded ?? Later)
    const moved = usePlace().key !== null
    return (
      <ShownAtOnce value={moved}>
        <Suspense
          fallback={
            <ToTheTop>
              <Outline />
            </ToTheTop>
          }
        >
          <Screen />
          <PageAlive />
        </Suspense>
      </ShownAtOnce>
    )
  }
  return { Page, preload }
}

/** The outline begins at the top, like the screen after it; with "Back" the browser restores the position. */
function ToTheTop({ children }: { children: ReactNode }) {
  const { action } = usePlace()
  useLayoutEffect(() => {
    if (action !== 'back') window.scrollTo(0, 0)
  }, [action])
  return children
}
