import { useEffect, useRef, useState } from 'react'

const storageKey = 'queue-keys'

/** Whether single-key shortcuts are enabled in the queue, stored on this device. */
export function useKeysEnabled(): [enabled: boolean, setEnabled: (on: boolean) => void] {
  const [enabled, setStored] = useState(() => {
    try {
      return localStorage.getItem(storageKey) !== 'off'
    } catch {
      return true
    }
  })
  return [
    enabled,
    (on) => {
      setStored(on)
      try {
        if (on) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, 'off')
      } catch {
        // Without storage the setting lasts as long as the page.
      }
    },
  ]
}

/** Marks the link in each row that receives the focus. */
export const rowLink = 'data-queue-file'

interface Acts {
  onToggle: (id: string) => void
  onTake: (id: string) => void
  onNext: () => void
  onSearch: () => void
  onHelp: () => void
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'))

/**
 * Single-key shortcuts for the queue. They are off while a field has the focus, with Ctrl, Alt or Meta, and while a dialog
 * is open; arrow keys only work once a row has the focus, so that they scroll the page otherwise.
 */
export function useQueueKeys(on: boolean, acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target))
        return
      if (document.querySelector('dialog[open]')) return
      const row = document.activeElement?.closest('tr')?.querySelector(`[${rowLink}]`) ?? null
      const id = row?.getAttribute(rowLink) ?? null
      const done = act(event.key, row, id, latest.current)
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

/** @returns whether the key was handled */
function act(key: string, row: Element | null, id: string | null, acts: Acts): boolean {
  const arrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (arrow && row === null) return false
  if (key === 'j' || key === 'ArrowDown') return moveFocus(row, 1)
  if (key === 'k' || key === 'ArrowUp') return moveFocus(row, -1)
  if (key === 'x' && id !== null) acts.onToggle(id)
  else if (key === 'c' && id !== null) acts.onTake(id)
  else if (key === 'n') acts.onNext()
  else if (key === '/') acts.onSearch()
  else if (key === '?') acts.onHelp()
  else return false
  return true
}

function moveFocus(from: Element | null, step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`[${rowLink}]`)]
  const at = from === null ? -1 : links.indexOf(from as HTMLElement)
  const next = links[from === null ? 0 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
