import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import { listOfficeHelp } from '../contract/help.ts'
import { ArticleList, ArticleSearch, useArticleSearch } from '../web/article-search.tsx'

/** The help articles for officers, with a search. */
export default function OfficeHelpPage() {
  usePageArrival(texts.officers)
  const search = useArticleSearch()
  const loaded = useLoaded(listOfficeHelp, { query: { search } })
  return (
    <>
      <PageTitle sub={texts.officersSub}>{texts.officers}</PageTitle>
      <ArticleSearch placeholder={texts.officersPlaceholder} />
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
            <ArticleList articles={articles} hrefOf={paths.staffHelpArticle} className="max-w-[56rem]" />
          )
        }
      </Record>
    </>
  )
}
