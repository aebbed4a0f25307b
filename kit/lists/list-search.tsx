import { useEffect, useState } from 'react'
import { SearchBox } from '../ui/fields/search-box.tsx'

interface Props {
  label: string
  /** Shorter than the label, where that would be cut off on a phone. */
  placeholder?: string
  buttonLabel: string
  /** The search in the address; the box follows it when the reader goes back. */
  search: string
  onSearch: (text: string) => void
  className?: string
}

/** The search box of a list. It searches on submit, not on each letter, because networks may be slow. */
export function ListSearch({ label, placeholder = label, buttonLabel, search, onSearch, className }: Props) {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  return (
    <SearchBox
      label={label}
      placeholder={placeholder}
      buttonLabel={buttonLabel}
      fieldName="search"
      className={className}
      field={{ value: typed, maxLength: 100, onChange: (event) => setTyped(event.target.value) }}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    />
  )
}
