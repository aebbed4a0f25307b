import { paths } from '#kit/routing/paths.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { listUnanswered } from '../contract/article-editing.ts'
import { unansweredTexts as texts } from '#texts/conversation/help/articles.ts'

const rowsPerPage = 20

interface Props {
  page: number
  hrefOf: (page: number) => string
}

/** Questions of students that no article answers; each can become one. */
export function UnansweredQuestions({ page, hrefOf }: Props) {
  const questions = useLoaded(listUnanswered, { query: { page, limit: rowsPerPage } })
  return (
    <>
      <p className="mb-4 max-w-[44em] text-sm text-soft">{texts.help}</p>
      <CardList
        title={texts.title}
        of={questions}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map(({ question, times, lastAskedAt, article }) => (
              <li
                key={question}
                className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3 max-sm:px-4"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold break-words">
                    <bdi>{question}</bdi>
                  </p>
                  <p className="text-sm text-soft">
                    {texts.times({ count: times, when: formatDate(lastAskedAt) })}
                    {article !== null && (
                      <>
                        . {texts.answeredBy}{' '}
                        <Anchor href={paths.staffArticle(article.slug)}>{article.title}</Anchor>
                      </>
                    )}
                  </p>
                </div>
                <LinkButton
                  size="small"
                  aria-label={texts.beginOf({ question })}
                  href={`${paths.staffArticle('new')}?title=${encodeURIComponent(question)}`}
                >
                  {texts.begin}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </CardList>
    </>
  )
}
