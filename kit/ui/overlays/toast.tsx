import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CrossIcon, TickIcon } from '../icons.ts'
import { IconButton } from '../icon-button.tsx'

export type ToastMessage = { text: ReactNode; action?: { label: string; onAct: () => void } }

const stayMs = 6000
/** The space below a toast, as in its region, and above it. */
const roomAround = 'max(1rem, env(safe-area-inset-bottom)) + 0.25rem'

let current: (ToastMessage & { id: number }) | null = null
let shown = 0
const listeners = new Set<() => void>()

const change = (next: typeof current) => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a success message and replaces the previous one. Errors are banners, not toasts. */
export function showToast(message: ToastMessage) {
  shown += 1
  change({ ...message, id: shown })
}

// Only this toast: another may have replaced it.
const close = (id: number) => {
  if (current?.id === id) change(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Where toasts appear: once per app. A toast stays for 6 s, or longer while it is hovered or focused. When it closes, the
 * focus goes back to where it came from.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div role="status" className="contents">
        {toast && <Toast key={toast.id} toast={toast} closeLabel={closeLabel} />}
      </div>
    </section>
  )
}

function Toast({ toast, closeLabel }: { toast: NonNullable<typeof current>; closeLabel: string }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const { id } = toast
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const here = box.current
    // Moves bars at the lower edge up and makes the page longer, so that no control stays covered.
    const { style } = document.documentElement
    style.setProperty('--toast-room', `calc(${here?.offsetHeight ?? 0}px + ${roomAround})`)
    return () => {
      style.removeProperty('--toast-room')
      if (here?.contains(document.activeElement)) from.current?.focus()
    }
  }, [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(id), stayMs)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <div
      ref={box}
      className="toast pointer-events-auto grid max-w-[36rem] flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-card bg-surface py-2 ps-4 pe-2 text-md text-ink shadow-float sm:min-w-96 sm:flex-initial sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setFocused(true)
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget as HTMLElement | null
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && close(id)}
    >
      <TickIcon className="text-ok" />
      <span>{toast.text}</span>
      {toast.action && (
        <Button
          tone="text"
          size="small"
          className="max-sm:col-start-2 max-sm:row-start-2 max-sm:-ms-2 max-sm:justify-self-start"
          onClick={() => {
            toast.action?.onAct()
            close(id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton label={closeLabel} icon={<CrossIcon />} onClick={() => close(id)} className="text-soft" />
    </div>
  )
}
