import type { ReactNode } from 'react'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { fieldsOf } from './search-address.ts'
import type { SearchAddress } from './search-address.ts'

/** Parts of a search that a form does not show, so that sending it keeps them. */
export function HiddenFields({
  search,
  but,
}: {
  search: SearchAddress
  /** The fields that the form shows itself. */
  but: readonly string[]
}) {
  return fieldsOf({ ...search, page: 1 })
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The search box of the public pages, a plain form. @param search keeps its filters */
export function FindBox({ search, className }: { search?: SearchAddress; className?: string }) {
  return (
    <SearchBox
      label={texts.search}
      placeholder={texts.searchHint}
      buttonLabel={texts.find}
      fieldName="search"
      action={publicPaths.programs}
      method="get"
      field={{ defaultValue: search?.search ?? '', maxLength: 100 }}
      className={className}
      kept={search && <HiddenFields search={search} but={['search', 'sort']} />}
    />
  )
}

/** The heading of a part of a page, and a link to all of it. */
export function PartHead({
  id,
  help,
  more,
  children,
}: {
  id: string
  help?: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mb-4 grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-h3">
          {children}
        </h2>
        {more !== undefined && <p className="text-sm">{more}</p>}
      </div>
      {help !== undefined && <p className="text-sm text-soft">{help}</p>}
    </div>
  )
}
