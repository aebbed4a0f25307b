import { useShortcuts, type Shortcut } from '#kit/shortcuts/shortcuts.ts'

/** The keys of the queue. The browser itself opens the link that has the focus. */
export const queueKeys = [
  { action: 'next', keys: ['j', 'ArrowDown'] },
  { action: 'previous', keys: ['k', 'ArrowUp'] },
  { action: 'open', keys: ['Enter'] },
  { action: 'select', keys: ['x'] },
  { action: 'take', keys: ['c'] },
  { action: 'openNext', keys: ['n'] },
  { action: 'search', keys: ['/'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** Marks the link in each row that receives the focus. */
export const rowLink = 'data-queue-file'

interface Acts {
  onToggle: (id: string) => void
  onTake: (id: string) => void
  onNext: () => void
  onSearch: () => void
  onHelp: () => void
}

/** The keys of the queue. Arrow keys only work once a row has the focus, so that they scroll the page otherwise. */
export function useQueueKeys(acts: Acts): void {
  const forRow = (act: (id: string) => void) => {
    const id = rowInFocus()?.getAttribute(rowLink) ?? null
    if (id === null) return false
    act(id)
    return true
  }
  useShortcuts(queueKeys, {
    next: (key) => moveFocus(key, 1),
    previous: (key) => moveFocus(key, -1),
    select: () => forRow(acts.onToggle),
    take: () => forRow(acts.onTake),
    openNext: acts.onNext,
    search: acts.onSearch,
    help: acts.onHelp,
  })
}

const rowInFocus = (): Element | null =>
  document.activeElement?.closest('tr')?.querySelector(`[${rowLink}]`) ?? null

function moveFocus(key: string, step: number): boolean {
  const from = rowInFocus()
  if (key.startsWith('Arrow') && from === null) return false
  const links = [...document.querySelectorAll<HTMLElement>(`[${rowLink}]`)]
  const next = links[from === null ? 0 : links.indexOf(from as HTMLElement) + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
