import { cx } from 'class-variance-authority'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { PageTurner, pageOfKey } from '#areas/applications/documents/web/page-turner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { AgainIcon, ZoomInIcon, ZoomOutIcon } from '#kit/ui/icons.ts'
import { useShortcuts } from '#kit/shortcuts/shortcuts.ts'
import { documentViewerTexts as texts } from '#texts/applications/case-file/documents.ts'
import { viewerKeys } from '../file-keys.ts'

const step = 1.25
const most = 8

/** How a picture fits its area: `page` and `width` follow the area, a number is a scale of its own pixels. */
type Fit = 'page' | 'width' | number

interface Size {
  readonly width: number
  readonly height: number
}

interface Props {
  url: string
  label: string
  alt: string
  /** The page that was asked for, from 1. */
  page: number
  pages: number
  /** Whether the picture is still that of another page. */
  isLoading: boolean
  onPage: (page: number) => void
}

/**
 * A page that can be zoomed with buttons, keys, wheel and pinch, moved by dragging, arrow keys and scrolling, and
 * rotated; other pages of the document are shown in the same way. None of that is stored: the next view starts with the
 * whole page.
 */
export function PictureStage({ url, label, alt, page, pages, isLoading, onPage }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<Size | null>(null)
  const [space, setSpace] = useState<Size>({ width: 1, height: 1 })
  const [fit, setFit] = useState<Fit>('page')
  const [quarters, setQuarters] = useState(0)
  useEffect(() => {
    const element = room.current!
    const watch = new ResizeObserver(() =>
      setSpace({ width: element.clientWidth, height: element.clientHeight }),
    )
    watch.observe(element)
    element.focus({ preventScroll: true })
    return () => watch.disconnect()
  }, [])

  const sideways = quarters % 2 !== 0
  const turned = own && {
    width: sideways ? own.height : own.width,
    height: sideways ? own.width : own.height,
  }
  const scale = turned === null ? 1 : scaleOf(fit, turned, space)
  const box = turned && { width: turned.width * scale, height: turned.height * scale }

  const { zoomAt, place } = useZoom(room, scale, setFit)
  useLayoutEffect(place, [place, scale, quarters])
  useWheel(room, zoomAt)
  const pointers = usePointers(room, zoomAt)

  const middle = () => ({ x: space.width / 2, y: space.height / 2 })
  const turn = (by: number) => setQuarters((before) => (before + by + 4) % 4)
  const turnTo = (key: string) => {
    const to = pageOfKey(key, page, pages)
    if (to === null) return false
    onPage(to)
    return true
  }
  useShortcuts(
    viewerKeys,
    {
      larger: () => zoomAt(step, middle()),
      smaller: () => zoomAt(1 / step, middle()),
      wholePage: () => setFit('page'),
      width: () => setFit('width'),
      rotate: () => turn(1),
      rotateBack: () => turn(-1),
      nextPage: turnTo,
      previousPage: turnTo,
      firstPage: turnTo,
      lastPage: turnTo,
    },
    room,
  )
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-2">
      <div
        ref={room}
        role="group"
        aria-label={pages === 1 ? texts.picture({ label }) : texts.pictureWithPages({ label })}
        aria-busy={isLoading}
        tabIndex={0}
        {...pointers}
        className="grid min-h-0 cursor-grab touch-none overflow-auto rounded-control bg-sunk -outline-offset-2 active:cursor-grabbing"
        dir="ltr"
      >
        <div className="relative m-auto" style={box ?? undefined}>
          <img
            src={url}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setOwn({ width, height })
            }
            className={cx(
              own ? 'absolute start-1/2 top-1/2 max-w-none select-none' : 'invisible h-0',
              isLoading && 'opacity-40',
            )}
            style={
              own
                ? {
                    width: own.width * scale,
                    height: own.height * scale,
                    transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
                  }
                : undefined
            }
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PageTurner page={page} pages={pages} onPage={onPage} className="max-sm:w-full" />
        <Button size="small" icon={<ZoomOutIcon />} onClick={() => zoomAt(1 / step, middle())}>
          {texts.smaller}
        </Button>
        <span className="min-w-14 text-center text-sm tabular-nums" role="status">
          {texts.zoom({ percent: Math.round(scale * 100) })}
        </span>
        <Button size="small" icon={<ZoomInIcon />} onClick={() => zoomAt(step, middle())}>
          {texts.larger}
        </Button>
        <Button size="small" aria-pressed={fit === 'page'} onClick={() => setFit('page')}>
          {texts.fit}
        </Button>
        <Button size="small" aria-pressed={fit === 'width'} onClick={() => setFit('width')}>
          {texts.width}
        </Button>
        <Button size="small" icon={<AgainIcon />} onClick={() => turn(1)}>
          {texts.turn}
        </Button>
      </div>
    </div>
  )
}

function scaleOf(fit: Fit, turned: Size, space: Size): number {
  if (fit === 'width') return Math.min(most, space.width / turned.width)
  if (fit === 'page') return Math.min(1, space.width / turned.width, space.height / turned.height)
  return fit
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Zooms around the point under the pointer. */
function useZoom(
  room: { current: HTMLDivElement | null },
  scale: number,
  setFit: (fit: number) => void,
): { zoomAt: (by: number, at: Point) => void; place: () => void } {
  const now = useRef(scale)
  const anchor = useRef<{ at: Point; x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    now.current = scale
  }, [scale])
  const zoomAt = useCallback(
    (by: number, at: Point) => {
      const element = room.current
      if (!element) return
      const next = Math.min(most, Math.max(0.05, now.current * by))
      const x = (element.scrollLeft + at.x) / Math.max(element.scrollWidth, 1)
      const y = (element.scrollTop + at.y) / Math.max(element.scrollHeight, 1)
      anchor.current = { at, x, y }
      now.current = next
      setFit(next)
    },
    [room, setFit],
  )
  const place = useCallback(() => {
    const element = room.current
    if (!element || anchor.current === null) return
    const { at, x, y } = anchor.current
    anchor.current = null
    element.scrollTo({
      left: x * element.scrollWidth - at.x,
      top: y * element.scrollHeight - at.y,
      behavior: 'instant',
    })
  }, [room])
  return { zoomAt, place }
}

/** The wheel zooms; with Shift it scrolls as usual. React's listeners are passive, so this one is added directly. */
function useWheel(room: { current: HTMLDivElement | null }, zoomAt: (by: number, at: Point) => void) {
  useEffect(() => {
    const element = room.current!
    const wheel = (event: WheelEvent) => {
      if (event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomAt(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [room, zoomAt])
}

/** Drags with one pointer, pinches with two. */
function usePointers(room: { current: HTMLDivElement | null }, zoomAt: (by: number, at: Point) => void) {
  const down = useRef(new Map<number, Point>())
  const apart = (points: readonly Point[]) =>
    Math.hypot(points[0]!.x - points[1]!.x, points[0]!.y - points[1]!.y)
  const end = (event: PointerEvent<HTMLDivElement>) => void down.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const before = down.current.get(event.pointerId)
      const element = room.current
      if (!before || !element) return
      const was = [...down.current.values()]
      const here = { x: event.clientX, y: event.clientY }
      down.current.set(event.pointerId, here)
      if (was.length === 1) {
        element.scrollBy({ left: before.x - here.x, top: before.y - here.y, behavior: 'instant' })
        return
      }
      if (was.length !== 2) return
      const is = [...down.current.values()]
      const { left, top } = element.getBoundingClientRect()
      const at = { x: (is[0]!.x + is[1]!.x) / 2 - left, y: (is[0]!.y + is[1]!.y) / 2 - top }
      if (apart(was) > 0) zoomAt(apart(is) / apart(was), at)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
