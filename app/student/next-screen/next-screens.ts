import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { usePlace } from '#kit/routing/router.tsx'
import { untilIdle } from '#kit/routing/until-idle.ts'
import { untilQuiet } from '#kit/store/quiet-store.ts'
import type { AppStore } from '#kit/store/state.ts'
import { loadEarly } from './early-data.ts'
import { patternOf, screenAt } from './screen-at.ts'
import type { ScreenName } from './screen-at.ts'

/** Where students go from a screen, most often first. */
const next: Partial<Record<ScreenName, readonly ScreenName[]>> = {
  universities: ['program', 'university', 'shortlist'],
  university: ['program', 'universities'],
  program: ['apply', 'universities', 'university'],
  shortlist: ['program', 'compare'],
  compare: ['program', 'universities'],
  apply: ['application', 'applications'],
  applications: ['application', 'universities'],
  application: ['applications', 'thread'],
  activities: ['application', 'applications'],
  messages: ['thread'],
  notices: ['application', 'thread'],
  help: ['helpArticle', 'chatbot'],
  course: ['courseDetail'],
  test: ['attempt'],
}
/** From the dashboard, and from every other screen. */
const usual: readonly ScreenName[] = ['universities', 'applications', 'program', 'application', 'record']

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether something may be loaded that is perhaps never used: not to save data, and not on the slowest lines. */
function mayLoadAhead(): boolean {
  const { saveData = false, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return !saveData && !effectiveType.includes('2g')
}

const untilLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

const studentRoutes = () => import('../student-routes.tsx')

/** Loads the scripts of the likely next screens one after the other, whenever nothing else is being loaded. */
async function loadAhead(store: AppStore, pathname: string, signal: AbortSignal): Promise<void> {
  await untilLoaded()
  const here = screenAt(pathname)
  for (const name of (here && next[here.name]) ?? usual) {
    const { preload, untilShown } = await studentRoutes()
    // A screen that is shown makes its calls a moment later.
    await untilShown()
    await untilIdle({ otherwise: 1000 })
    await untilQuiet(store, signal)
    await untilIdle({ otherwise: 1000 })
    if (signal.aborted || !mayLoadAhead()) return
    await preload(patternOf(name))
  }
}

/** The link of this site that an event is about. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link !== null && link.origin === location.origin ? link : null
}

const ignored = () => {}

/**
 * Shows nothing, and loads what is likely needed next: while nothing else is to be done, the scripts of the screens that students open
 * from this one; and of the screen that a finger or the mouse touches, the script and the first data.
 */
export default function NextScreens(): null {
  const { pathname } = usePlace()
  const store = useStore() as AppStore
  useEffect(() => {
    const left = new AbortController()
    loadAhead(store, pathname, left.signal).catch(ignored)
    return () => left.abort()
  }, [store, pathname])
  useEffect(() => {
    const preloadLinked = async (event: Event) => {
      const screen = screenAt(linkOf(event)?.pathname ?? '')
      if (screen !== null) await (await studentRoutes()).preload(screen.pattern)
    }
    const onPress = (event: Event) => {
      const pressed = linkOf(event)
      if (pressed === null || pressed.pathname === location.pathname) return
      loadEarly(store, pressed.pathname, pressed.search)
      preloadLinked(event).catch(ignored)
    }
    const onHover = (event: Event) => void preloadLinked(event).catch(ignored)
    document.addEventListener('pointerdown', onPress, { passive: true })
    document.addEventListener('mouseover', onHover, { passive: true })
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('mouseover', onHover)
    }
  }, [store])
  return null
}
