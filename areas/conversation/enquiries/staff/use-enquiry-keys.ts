import { useShortcuts, type Shortcut } from '#kit/shortcuts/shortcuts.ts'

/** The keys of the list. */
export const enquiryKeys = [
  { action: 'next', keys: ['j'] },
  { action: 'previous', keys: ['k'] },
  { action: 'open', keys: ['Enter'] },
  { action: 'select', keys: ['x'] },
  { action: 'take', keys: ['c'] },
  { action: 'answer', keys: ['r'] },
  { action: 'handle', keys: ['h'] },
  { action: 'openNext', keys: ['n'] },
  { action: 'search', keys: ['/'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** The keys on the page of one enquiry. */
export const oneEnquiryKeys = [
  { action: 'next', keys: ['j'] },
  { action: 'previous', keys: ['k'] },
  { action: 'take', keys: ['c'] },
  { action: 'answer', keys: ['r'] },
  { action: 'handle', keys: ['h'] },
  { action: 'openNext', keys: ['n'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** Marks the element of each enquiry that receives the focus. */
export const enquiryMark = 'data-enquiry'
/** Marks the buttons that keys press, with the action of `enquiryKeys`. */
export const actMark = 'data-act'

interface ListActs {
  onNext: () => void
  onSearch: () => void
  onHelp: () => void
}

const inFocus = () => document.activeElement?.closest<HTMLElement>(`[${enquiryMark}]`) ?? null

function pressIn(part: ParentNode | null, action: string): boolean {
  const button = part?.querySelector<HTMLElement>(`[${actMark}=${action}]`) ?? null
  button?.click()
  return button !== null
}

/** The keys of the list. Those for one enquiry act on the one that has the focus. */
export function useEnquiryKeys({ onNext, onSearch, onHelp }: ListActs): void {
  const press = (action: string) => () => pressIn(inFocus(), action)
  useShortcuts(enquiryKeys, {
    next: () => moveFocus(1),
    previous: () => moveFocus(-1),
    // A link or button in it does what it says.
    open: () => document.activeElement?.hasAttribute(enquiryMark) === true && pressIn(inFocus(), 'open'),
    select: press('select'),
    take: press('take'),
    answer: press('answer'),
    handle: press('handle'),
    openNext: onNext,
    search: onSearch,
    help: onHelp,
  })
}

interface PageActs {
  /** To the next or previous enquiry of the list. */
  onStep: (step: 1 | -1) => void
  onNext: () => void
  onHelp: () => void
}

/** The keys on the page of one enquiry. */
export function useOneEnquiryKeys({ onStep, onNext, onHelp }: PageActs): void {
  const press = (action: string) => () => pressIn(document, action)
  useShortcuts(oneEnquiryKeys, {
    next: () => onStep(1),
    previous: () => onStep(-1),
    take: press('take'),
    answer: press('answer'),
    handle: press('handle'),
    openNext: onNext,
    help: onHelp,
  })
}

function moveFocus(step: number): boolean {
  const from = inFocus()
  const all = [...document.querySelectorAll<HTMLElement>(`[${enquiryMark}]`)]
  const next = all[from ? all.indexOf(from) + step : 0]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}
