import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { SearchIcon } from '../icons.ts'

export type SearchBoxProps = Omit<ComponentProps<'form'>, 'children'> & {
  /** Names the search for screen readers. */
  label: string
  /** Left out for a field that searches while one types. */
  buttonLabel?: string
  placeholder?: string
  /** Name of the field in the form's data; "q" by default. */
  fieldName?: string
  /** Further attributes of the field: value, defaultValue, onChange, list … */
  field?: ComponentProps<'input'>
  /** Hidden fields that are sent with the search. */
  kept?: ReactNode
}

/** A search field, usually with a button. A plain form, so that it works without script. */
export function SearchBox({
  label,
  buttonLabel,
  placeholder,
  fieldName = 'q',
  field,
  kept,
  className,
  ...rest
}: SearchBoxProps) {
  return (
    <form
      role="search"
      aria-label={label}
      {...rest}
      className={cx(
        'flex items-center gap-2 rounded-card border border-edge bg-surface p-[5px] ps-3.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
        buttonLabel !== undefined && 'shadow-card',
        className,
      )}
    >
      {kept}
      <SearchIcon className={buttonLabel === undefined ? undefined : 'max-xs:hidden'} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        name={fieldName}
        {...field}
        className="min-h-11 min-w-0 flex-1 appearance-none text-ellipsis bg-transparent text-ink shadow-none outline-none focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden"
      />
      {buttonLabel !== undefined && (
        <Button type="submit" tone="main" className="max-xs:px-3.5">
          {buttonLabel}
        </Button>
      )}
    </form>
  )
}
