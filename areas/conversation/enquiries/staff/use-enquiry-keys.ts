import { useShortcuts, type Shortcut } from '#kit/shortcuts/shortcuts.ts'

/** The keys of the enquiries. */
export const enquiryKeys = [
  { action: 'next', keys: ['j'] },
  { action: 'previous', keys: ['k'] },
  { action: 'take', keys: ['c'] },
  { action: 'answer', keys: ['r'] },
  { action: 'handle', keys: ['h'] },
  { action: 'openNext', keys: ['n'] },
  { action: 'search', keys: ['/'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** Marks the element of each enquiry that receives the focus. */
export const enquiryMark = 'data-enquiry'
/** Marks the buttons that keys press, with the action of `enquiryKeys`. */
export const actMark = 'data-act'

interface Acts {
  onNext: () => void
  onSearch: () => void
  onHelp: () => void
}

/** The keys of the enquiries. Those for one enquiry act on the one that has the focus. */
export function useEnquiryKeys({ onNext, onSearch, onHelp }: Acts): void {
  const press = (action: string) => () => {
    const button = inFocus()?.querySelector<HTMLElement>(`[${actMark}=${action}]`)
    button?.click()
    return button !== undefined && button !== null
  }
  useShortcuts(enquiryKeys, {
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    take: press('take'),
    answer: press('answer'),
    handle: press('handle'),
    openNext: onNext,
    search: onSearch,
    help: onHelp,
  })
}

const inFocus = () => document.activeElement?.closest<HTMLElement>(`[${enquiryMark}]`)

function moveFocus(step: number): boolean {
  const from = inFocus()
  const all = [...document.querySelectorAll<HTMLElement>(`[${enquiryMark}]`)]
  const next = all[from ? all.indexOf(from) + step : 0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
