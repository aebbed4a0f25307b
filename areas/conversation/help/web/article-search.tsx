import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import type { HelpEntry } from '../contract/help.ts'

/** What the address of a list of articles searches for. */
export const useArticleSearch = (): string => useSearchParams()[0].get('search') ?? ''

/** The search in a list of articles; it is part of the address. */
export function ArticleSearch({ placeholder }: { placeholder: string }) {
  const search = useArticleSearch()
  const [, setQuery] = useSearchParams()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const next = typeof typed === 'string' ? typed.trim() : ''
    setQuery(next === '' ? {} : { search: next })
  }
  return (
    <SearchBox
      key={search}
      label={texts.search}
      buttonLabel={texts.find}
      placeholder={placeholder}
      fieldName="search"
      field={{ defaultValue: search, maxLength: 100 }}
      className="mb-5 max-w-[40rem]"
      onSubmit={submit}
    />
  )
}

interface ArticleListProps {
  articles: readonly HelpEntry[]
  hrefOf: (slug: string) => string
  className?: string
}

/** Articles with their answers in one sentence. */
export function ArticleList({ articles, hrefOf, className }: ArticleListProps) {
  return (
    <Card as="div" className={className}>
      <ul>
        {articles.map(({ slug, title, summary }) => (
          <li key={slug} className="border-b border-line last:border-b-0">
            <Anchor
              href={hrefOf(slug)}
              className="block px-5 py-3 text-ink no-underline hover:text-accent max-sm:px-4"
            >
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-soft">{summary}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
}
