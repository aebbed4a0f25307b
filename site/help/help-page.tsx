import { helpTopics, type HelpEntry } from '#areas/conversation/help/contract/help.ts'
import { topicId } from '#areas/conversation/help/contract/topic-id.ts'
import { TopicLinks } from '#areas/conversation/offers-web.ts'
import { contactPaths } from '#kit/routing/paths.ts'
import { publicArticle, publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { helpTexts } from '#texts/conversation/help/help.ts'
import { publicHelpTexts as texts } from '#texts/site/public-help.ts'
import type { PageOf } from '../catalogue/public-page.ts'
import { topicAddress } from './topic-address.ts'

/** What a search has found. */
function Found({ articles }: { articles: readonly HelpEntry[] }) {
  return (
    <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
      {articles.map(({ slug, title, summary }) => (
        <li
          key={slug}
          className="relative border-t border-line px-4 py-3 first:border-0 hover:bg-tint sm:px-5"
        >
          <h2 className="font-body text-h5 leading-snug font-[650] tracking-normal break-words">
            <Anchor href={publicArticle(slug)} className="text-ink no-underline after:absolute after:inset-0">
              {title}
            </Anchor>
          </h2>
          <p className="text-sm text-soft">{summary}</p>
        </li>
      ))}
    </ul>
  )
}

/** The articles of a topic, by their titles: with a summary each, the page would not fit into the first round trip. */
const Titles = ({ articles }: { articles: readonly HelpEntry[] }) => (
  <ul className="gap-x-8 md:columns-2">
    {articles.map(({ slug, title }) => (
      <li key={slug} className="break-inside-avoid border-b border-line">
        <Anchor
          href={publicArticle(slug)}
          className="flex min-h-9 items-center py-1.5 pointer-coarse:min-h-11"
        >
          {title}
        </Anchor>
      </li>
    ))}
  </ul>
)

/** All help articles by topic, or those that match a search. */
export function HelpPage({ search, articles, nearest = [] }: PageOf<'help'>) {
  const isSearch = search !== ''
  const topics = helpTopics
    .map((topic) => ({ topic, those: articles.filter((one) => one.topic === topic) }))
    .filter(({ those }) => those.length > 0)
  return (
    <>
      <section className="border-b border-line bg-surface">
        <div className="wrap grid gap-3 py-6 md:py-9">
          <h1 id="page-heading" className="text-page break-words">
            {isSearch ? texts.found({ count: articles.length, search }) : texts.heading}
          </h1>
          {!isSearch && <p className="max-w-[34em] text-lead text-soft">{texts.lead}</p>}
          <SearchBox
            label={helpTexts.search}
            placeholder={helpTexts.placeholder}
            buttonLabel={helpTexts.find}
            fieldName="search"
            action={publicPaths.help}
            method="get"
            field={{ defaultValue: search, maxLength: 100 }}
          />
          {isSearch ? (
            <p>
              <Anchor href={publicPaths.help}>{helpTexts.showAll}</Anchor>
            </p>
          ) : (
            <ul aria-label={texts.topics} className="flex flex-wrap gap-x-5 gap-y-1">
              {topics.map(({ topic }) => (
                <li key={topic}>
                  <Anchor
                    href={`#${topicId(topic)}`}
                    className="inline-flex min-h-8 items-center text-sm pointer-coarse:min-h-11"
                  >
                    {helpTexts.topics[topic]}
                  </Anchor>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <div className="wrap grid gap-8 py-6 md:py-9">
        {isSearch && articles.length > 0 && <Found articles={articles} />}
        {articles.length === 0 && (
          <>
            <EmptyState
              title={helpTexts.none}
              action={<LinkButton href={contactPaths.write}>{helpTexts.askOffice}</LinkButton>}
            >
              {helpTexts.noneHelp}
            </EmptyState>
            {isSearch && <TopicLinks nearest={nearest} hrefOf={topicAddress} />}
          </>
        )}
        {!isSearch &&
          topics.map(({ topic, those }) => (
            <section
              key={topic}
              id={topicId(topic)}
              aria-labelledby={`${topicId(topic)}-heading`}
              className="scroll-mt-6"
            >
              <h2 id={`${topicId(topic)}-heading`} className="mb-2 text-h3">
                {helpTexts.topics[topic]}
              </h2>
              <Titles articles={those} />
            </section>
          ))}
      </div>
    </>
  )
}
