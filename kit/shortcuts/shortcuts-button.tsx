import { shortcutTexts } from '#texts/kit/shortcuts.ts'
import { Button } from '../ui/button.tsx'

/**
 * Opens the list of keys. Hidden on phones, which have no keyboard, and in a window as narrow as one, where "?" still shows
 * the list.
 */
export function ShortcutsButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button size="small" tone="text" onClick={onOpen} className="max-sm:hidden pointer-coarse:hidden">
      {shortcutTexts.button}
    </Button>
  )
}
