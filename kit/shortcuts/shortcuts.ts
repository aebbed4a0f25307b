import { useEffect, useRef } from 'react'
import { useShortcutsEnabled } from './shortcuts-enabled.ts'

/** One line of a list of shortcuts: what is done, and the keys that do it, by their names in `KeyboardEvent.key`. */
export interface Shortcut<Action extends string> {
  readonly action: Action
  readonly keys: readonly string[]
  /** The keys as the list shows them, where naming each would be long. */
  readonly shown?: string
}

/** What actions do. One that returns false has not handled its key. */
export type ShortcutActs<Action extends string> = {
  readonly [A in Action]?: ((key: string) => unknown) | undefined
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** Whether no dialog is open but the one around an element; without an element, none at all. */
const isOnTop = (inside: Element | null) =>
  [...document.querySelectorAll('dialog[open]')].every((dialog) => inside !== null && dialog.contains(inside))

/**
 * Makes single keys do what a list says, as long as they are switched on on this device. They do nothing while a text
 * field has the focus, with Ctrl, Alt or Meta, and while a dialog is open in front.
 * @param list the same list that the dialog with the keys shows
 * @param acts actions of the list without an entry are somebody else's, or the browser's
 * @param inside an element of the dialog in which the keys work; without one they work on the page
 */
export function useShortcuts<Action extends string>(
  list: readonly Shortcut<Action>[],
  acts: ShortcutActs<NoInfer<Action>>,
  inside?: { readonly current: Element | null },
): void {
  const on = useShortcutsEnabled()
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const { key, defaultPrevented, ctrlKey, metaKey, altKey, target } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || isTextField(target)) return
      if (!isOnTop(inside?.current ?? null)) return
      const found =
        list.find(({ keys }) => keys.includes(key)) ??
        list.find(({ keys }) => keys.includes(key.toLowerCase()))
      const act = found && latest.current[found.action]
      if (act && act(key) !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on, list, inside])
}

/** Keys that work on every page, and what they do. */
const everywhere = new Map<string, string>()

/** Names keys that work on every page, as long as the component is there, so that each list of keys shows them. */
export function useListedEverywhere(keys: string, name: string): void {
  useEffect(() => {
    everywhere.set(keys, name)
    return () => void everywhere.delete(keys)
  }, [keys, name])
}

/** The keys that work on every page now, and what they do. */
export const shortcutsEverywhere = (): readonly (readonly [keys: string, name: string])[] => [...everywhere]
