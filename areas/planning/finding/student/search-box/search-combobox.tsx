import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** The search in the address; the box follows it on back navigation. */
  search: string
  onSearch: (text: string) => void
  /** A subject or a country was chosen: it becomes a filter. */
  onFilter: (name: 'field' | 'country', code: string) => void
}

/**
 * The search box: an editable combobox with a list, after the pattern of the ARIA Authoring Practices. The focus stays in
 * the box; arrow keys move through the suggestions, Enter chooses one or searches, Escape closes the list, Home and End
 * return to the text.
 */
export function SearchCombobox({ search, onSearch, onFilter }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => setTyped(search), [search])
  const suggestions = useSuggestions(open ? typed.trim() : '')
  const shown = open && suggestions.length > 0
  const current = shown ? suggestions[active] : undefined
  const optionId = (index: number) => `${id}-${index}`

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const find = (text: string) => {
    close()
    onSearch(text.trim())
  }
  const choose = (chosen: Suggestion) => {
    close()
    if (chosen.kind === 'university') navigate(paths.university(chosen.id))
    else if (chosen.kind === 'program' && chosen.programId !== null)
      navigate(paths.program(chosen.id, chosen.programId))
    else {
      setTyped('')
      onFilter(chosen.kind === 'country' ? 'country' : 'field', chosen.id)
    }
  }
  const move = (step: 1 | -1) => {
    const count = suggestions.length
    if (!open) return setOpen(true)
    if (count === 0) return
    // One more position than suggestions: the box itself.
    setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!event.altKey) return move(event.key === 'ArrowDown' ? 1 : -1)
        return event.key === 'ArrowDown' ? setOpen(true) : close()
      }
      case 'Enter': {
        if (!current) return
        event.preventDefault()
        return choose(current)
      }
      case 'Escape': {
        if (!shown && typed === '') return
        event.preventDefault()
        if (!shown) setTyped('')
        return close()
      }
      case 'Home':
      case 'End':
        return setActive(-1)
    }
  }
  return (
    <div className="relative">
      <SearchBox
        label={texts.search}
        placeholder={texts.searchHint}
        buttonLabel={texts.find}
        fieldName="search"
        field={{
          ref: input,
          type: 'text',
          inputMode: 'search',
          spellCheck: false,
          autoCapitalize: 'none',
          role: 'combobox',
          'aria-expanded': shown,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': current ? optionId(active) : undefined,
          value: typed,
          maxLength: 100,
          onChange: (event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(-1)
          },
          onBlur: close,
          onKeyDown,
        }}
        onSubmit={(event) => {
          event.preventDefault()
          find(typed)
        }}
      />
      <VisuallyHidden role="status">
        {shown ? texts.suggestionCount({ count: suggestions.length }) : ''}
      </VisuallyHidden>
      <SuggestionList
        id={`${id}-list`}
        suggestions={shown ? suggestions : []}
        active={active}
        optionId={optionId}
        onChoose={choose}
      />
    </div>
  )
}
