import type { FormEvent } from 'react'
import { useSearchParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import { listOfficeHelp } from '../contract/help.ts'

/** The help articles for officers, with a search. */
export default function OfficeHelpPage() {
  usePageArrival(texts.officers)
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const loaded = useLoaded(listOfficeHelp, { query: { search } })
  const submitSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const next = typeof typed === 'string' ? typed.trim() : ''
    setQuery(next === '' ? {} : { search: next })
  }
  return (
    <>
      <PageTitle sub={texts.officersSub}>{texts.officers}</PageTitle>
      <SearchBox
        key={search}
        label={texts.search}
        buttonLabel={texts.find}
        placeholder={texts.officersPlaceholder}
        fieldName="search"
        field={{ defaultValue: search, maxLength: 100 }}
        className="mb-5 max-w-[40rem]"
        onSubmit={submitSearch}
      />
      <Record
        of={loaded}
        loading={texts.loading}
        shape={
          <Card as="div" padded className="max-w-[56rem]">
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ articles }) =>
          articles.length === 0 ? (
            <Card as="div" className="max-w-[56rem]">
              <EmptyState
                title={texts.none}
                action={search !== '' && <LinkButton href={paths.staffHelp}>{texts.showAll}</LinkButton>}
                className="py-10"
              >
                {texts.officersNoneHelp}
              </EmptyState>
            </Card>
          ) : (
            <Card as="div" className="max-w-[56rem]">
              <ul>
                {articles.map(({ slug, title, summary }) => (
                  <li key={slug} className="border-b border-line last:border-b-0">
                    <Anchor
                      href={paths.staffHelpArticle(slug)}
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
      </Record>
    </>
  )
}
