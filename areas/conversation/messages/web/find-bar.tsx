import { useId, useRef } from 'react'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { CrossIcon, DownIcon, SearchIcon } from '#kit/ui/icons.ts'
import { findInConversation as texts } from '#texts/conversation/messages/find.ts'
import { isSearchable } from './find-words.ts'

interface Props {
  words: string
  onWords: (words: string) => void
  count: number
  /** Which of them is the current one, from 1. */
  position: number
  /** Whether earlier messages are still being loaded. */
  isLoading: boolean
  onMove: (step: 1 | -1) => void
  onClose: () => void
  /** Whether it was opened by the reader, not by a link. */
  takesFocus: boolean
}

/** The search in a conversation: Enter goes to the next earlier place, Shift+Enter back, Escape closes it. */
export function FindBar({ words, onWords, count, position, isLoading, onMove, onClose, takesFocus }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const none = isLoading ? texts.loading : texts.none
  return (
    <search
      aria-label={texts.open}
      // What is scrolled away is not seen in the gap above it either.
      className="sticky top-[var(--room-above,0.5rem)] z-10 flex before:absolute before:-inset-x-px before:bottom-[calc(100%+1px)] before:-z-1 before:h-3 before:bg-surface flex-wrap items-center gap-x-1 rounded-card border border-edge bg-surface p-[3px] ps-3.5 shadow-card has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It would close the dialog or the menu around it, too.
        event.stopPropagation()
        onClose()
      }}
    >
      <SearchIcon className="max-xs:hidden" />
      <input
        ref={(input) => {
          const isNew = field.current === null
          field.current = input
          if (takesFocus && isNew) input?.focus()
        }}
        type="search"
        aria-label={texts.label}
        aria-describedby={id}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={words}
        onChange={({ target: { value } }) => onWords(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onMove(event.shiftKey ? -1 : 1)
        }}
        className="min-h-11 min-w-0 flex-[1_1_5rem] appearance-none bg-transparent text-ink shadow-none outline-none focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden"
      />
      <span id={id} role="status" className="text-sm text-soft tabular-nums">
        {isSearchable(words) &&
          (count === 0 ? none : (isLoading ? texts.positionSoFar : texts.position)({ position, count }))}
      </span>
      <span className="ms-auto flex">
        <IconButton
          label={texts.earlier}
          icon={<DownIcon className="rotate-180" />}
          disabled={count === 0}
          onClick={() => onMove(1)}
          className="disabled:text-soft"
        />
        <IconButton
          label={texts.later}
          icon={<DownIcon />}
          disabled={count === 0}
          onClick={() => onMove(-1)}
          className="disabled:text-soft"
        />
        <IconButton label={texts.close} icon={<CrossIcon />} onClick={onClose} />
      </span>
    </search>
  )
}
