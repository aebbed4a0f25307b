import { flushSync } from 'react-dom'

/**
 * Puts a text where the caret of a text area is, in place of what is selected, and moves the caret behind it.
 * @param id of the text area. @param onText receives the whole text, which the text area then shows
 */
export function insertAtCaret(id: string, inserted: string, onText: (text: string) => void): void {
  const area = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)!
  const { value, selectionStart, selectionEnd } = area
  // The caret can only be moved once the field has the text, and a key pressed right after belongs there.
  flushSync(() => onText(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd)))
  area.focus()
  area.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length)
}
