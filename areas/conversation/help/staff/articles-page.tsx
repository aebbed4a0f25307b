import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { articleStatuses, listArticles, type ArticleEntry } from '../contract/article-editing.ts'
import { helpTexts } from '#texts/conversation/help/help.ts'
import {
  articleListTexts as texts,
  articleTexts,
  unansweredTexts,
} from '#texts/conversation/help/articles.ts'
import { ArticleBadges } from './article-badges.tsx'
import { UnansweredQuestions } from './unanswered-questions.tsx'

const rowsPerPage = 20
const views = ['all', 'stale', ...articleStatuses] as const

/** Every help article with its status, and the questions that none of them answers. */
export default function ArticlesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffArticles)
  const isUnanswered = query.get('show') === 'asked'
  const show = views.find((one) => one === query.get('show')) ?? 'all'
  usePageArrival(articleTexts.title, `${isUnanswered ? 'asked' : show} ${page}`)
  const articles = useLoaded(listArticles, {
    query: {
      page: isUnanswered ? 1 : page,
      limit: rowsPerPage,
      search,
      show: show === 'all' ? null : show,
    },
  })
  const { data } = articles
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {data !== null && texts.sub(data.counts)}
          </span>
        }
        actions={
          <LinkButton tone="main" icon={<PlusIcon />} href={paths.staffArticle('new')}>
            {texts.write}
          </LinkButton>
        }
      >
        {articleTexts.title}
      </PageTitle>
      <TabLinks
        label={texts.views}
        current={isUnanswered ? 'asked' : show}
        className="mb-5"
        links={[
          ...views.map((key) => ({
            key: key as string,
            label: texts.filters[key],
            href: key === 'all' ? paths.staffArticles : `${paths.staffArticles}?show=${key}`,
          })),
          {
            key: 'asked',
            label: unansweredTexts.tab({ count: data?.counts.unanswered ?? 0 }),
            href: `${paths.staffArticles}?show=asked`,
          },
        ]}
      />
      {isUnanswered ? (
        <UnansweredQuestions page={page} hrefOf={hrefOf} />
      ) : (
        <>
          <ListSearch
            label={texts.search}
            buttonLabel={texts.find}
            search={search}
            onSearch={(text) => change({ search: text })}
            className="mb-4 max-w-[36rem]"
          />
          <CardList
            title={articleTexts.title}
            of={articles}
            loading={texts.loading}
            empty={{
              title: texts.empty,
              help: texts.emptyHelp,
              action: <LinkButton href={paths.staffArticles}>{texts.showAll}</LinkButton>,
            }}
            pages={texts.pages}
            page={page}
            rowsPerPage={rowsPerPage}
            hrefOf={hrefOf}
          >
            {(rows) => <ArticleTable rows={rows} />}
          </CardList>
        </>
      )}
    </>
  )
}

function ArticleTable({ rows }: { rows: readonly ArticleEntry[] }) {
  return (
    <DataTable
      dense
      caption={articleTexts.title}
      rows={rows}
      rowKey={({ slug }) => slug}
      columns={[
        {
          key: 'article',
          head: texts.article,
          card: 'main',
          cell: ({ slug, title, topic, origin }) => (
            <span className="grid justify-items-start py-1.5 whitespace-normal">
              <Anchor
                href={paths.staffArticle(slug)}
                className="inline-flex min-h-6 items-center font-semibold break-words text-accent no-underline hover:underline pointer-coarse:min-h-11"
              >
                {title}
              </Anchor>
              <span className="text-xs font-normal text-soft">
                {helpTexts.topics[topic]} · {texts.origins[origin]}
              </span>
            </span>
          ),
        },
        {
          key: 'status',
          head: texts.status,
          width: 'w-[21rem]',
          card: 'line',
          cell: (one) => <ArticleBadges of={one} />,
        },
        {
          key: 'checked',
          head: texts.checked,
          width: 'w-[8rem]',
          cardLabel: texts.checked,
          cell: ({ checkedOn }) => (checkedOn === null ? texts.never : formatShortDay(checkedOn)),
        },
        {
          key: 'votes',
          head: texts.votes,
          width: 'w-[8rem]',
          className: 'tabular-nums',
          cardLabel: texts.votes,
          cell: ({ helped, helpedNot }) =>
            helped + helpedNot === 0 ? (
              <span className="text-soft">{texts.noVotes}</span>
            ) : (
              texts.votesOf({ helpful: helped, notHelpful: helpedNot })
            ),
        },
      ]}
    />
  )
}
