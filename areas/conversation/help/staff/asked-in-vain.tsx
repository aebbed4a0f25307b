import { useCallback, useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { dateInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { Rows } from '#kit/lists/rows.tsx'
import { staffArticles } from '../texts/en-staff.ts'
import { unansweredRequest } from './article-requests.ts'

const words = staffArticles.asked
const rowsPerPage = 20

interface Props {
  page: number
  hrefOf: (page: number) => string
}

/** What students asked and nobody had written about; each may become an article. */
export function AskedInVain({ page, hrefOf }: Props) {
  const { data, status, error, run } = useRequest(unansweredRequest)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage) } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null
  return (
    <>
      <p className="mb-4 max-w-[44em] text-sm text-soft">{words.help}</p>
      <Card aria-label={staffArticles.filters.asked(0)} className="overflow-hidden">
        {status === 'failed' && (
          <TryAgain className="m-4" onTry={() => void load()}>
            {error}
          </TryAgain>
        )}
        {!shown && status !== 'failed' && <Rows label={words.loading} />}
        {shown && data.data.length === 0 && (
          <EmptyState title={words.empty} className="py-10">
            {words.emptyHelp}
          </EmptyState>
        )}
        {shown && data.data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.data.map(({ question, times, lastAskedAt, article }) => (
              <li
                key={question}
                className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3 max-sm:px-4"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold break-words">
                    <bdi>{question}</bdi>
                  </p>
                  <p className="text-sm text-soft">
                    {words.times(times, dateInWords(lastAskedAt))}
                    {article !== null && (
                      <>
                        . {words.now} <Anchor href={paths.staffArticle(article.slug)}>{article.title}</Anchor>
                      </>
                    )}
                  </p>
                </div>
                <LinkButton
                  size="small"
                  aria-label={words.beginOf(question)}
                  href={`${paths.staffArticle('new')}?title=${encodeURIComponent(question)}`}
                >
                  {words.begin}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
    </>
  )
}
