import type { Shortcut } from '#kit/shortcuts/shortcuts.ts'
import { checkLines } from '../contract/check-lines.ts'

/** The keys of a file. Each part of the page answers to those that are about it. */
export const fileKeys = [
  { action: 'check', keys: ['a'] },
  { action: 'request', keys: ['g'] },
  { action: 'message', keys: ['m'] },
  { action: 'decide', keys: ['d'] },
  {
    action: 'line',
    keys: checkLines.map((_, index) => String(index + 1)),
    shown: `1–${checkLines.length}`,
  },
  { action: 'previousFile', keys: ['['] },
  { action: 'nextFile', keys: [']'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** The keys of the viewer. Arrow keys move the picture while it has the focus. */
export const viewerKeys = [
  { action: 'accept', keys: ['a'] },
  { action: 'request', keys: ['g'] },
  { action: 'next', keys: ['n', ']'] },
  { action: 'previous', keys: ['p', '['] },
  { action: 'nextPage', keys: ['PageDown'] },
  { action: 'previousPage', keys: ['PageUp'] },
  { action: 'firstPage', keys: ['Home'] },
  { action: 'lastPage', keys: ['End'] },
  { action: 'larger', keys: ['+', '='] },
  { action: 'smaller', keys: ['-'] },
  { action: 'wholePage', keys: ['0'] },
  { action: 'width', keys: ['w'] },
  { action: 'rotate', keys: ['r'] },
  { action: 'rotateBack', keys: ['R'] },
  { action: 'message', keys: ['m'] },
  { action: 'decide', keys: ['d'] },
  { action: 'help', keys: ['?'] },
] as const satisfies readonly Shortcut<string>[]

/** Presses the button of a part of the page that shows a key. @returns false when there is none */
export function pressButtonOf(key: string, within: Element | null): boolean {
  const button = within?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`)
  button?.click()
  return button != null
}
