import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '#kit/ui/icons.ts'
import { quickSearchTexts as texts } from '#texts/students/quick-search/quick-search.ts'

/** Loaded when it is opened for the first time. */
const QuickSearchDialog = lazy(() => import('./quick-search-dialog.tsx'))

const onApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The button of the quick search, which Ctrl K (⌘ K) presses on every page of the console. */
export default function QuickSearch() {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
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
        <Suspense>
          <QuickSearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
