import { lazy, Suspense, useEffect, useState } from 'react'
import { useListedEverywhere } from '#kit/shortcuts/shortcuts.ts'
import { SearchIcon } from '#kit/ui/icons.ts'
import { quickSearchTexts as texts } from '#texts/students/quick-search/quick-search.ts'

/** Loaded when it is opened for the first time. */
const QuickSearchDialog = lazy(() => import('./quick-search-dialog.tsx'))

const onApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The button of the quick search, which Ctrl K (⌘ K) presses on every page of the console. */
export default function QuickSearch() {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [early, setEarly] = useState('')
  const show = () => {
    setUsed(true)
    setEarly('')
    setOpen(true)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(onApple ? event.metaKey : event.ctrlKey)) return
      if (event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return
      // The browser's own search would take the key.
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useListedEverywhere(onApple ? texts.keysOnApple : texts.keys, texts.heading)
  const label = onApple ? texts.buttonOnApple : texts.button
  return (
    <>
      <button
        type="button"
        onClick={show}
        aria-label={label}
        title={label}
        aria-keyshortcuts={onApple ? 'Meta+K' : 'Control+K'}
        className="inline-flex size-11 items-center justify-center rounded-control text-on-night-soft hover:text-white"
      >
        <SearchIcon />
      </button>
      {used && (
        <Suspense fallback={open && <EarlyKeys onType={setEarly} onClose={() => setOpen(false)} />}>
          <QuickSearchDialog open={open} typed={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Takes the keys that are pressed before the dialog has loaded. The page would use them as its own: a single key takes a
 * file or opens the next one.
 */
function EarlyKeys({
  onType,
  onClose,
}: {
  onType: (change: (typed: string) => string) => void
  onClose: () => void
}) {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (key.length === 1) onType((typed) => typed + key)
    }
    document.addEventListener('keydown', take, { capture: true })
    return () => document.removeEventListener('keydown', take, { capture: true })
  }, [onType, onClose])
  return null
}
