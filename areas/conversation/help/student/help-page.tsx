import { paths } from '#kit/routing/paths.ts'
import { usePageArrival, usePartArrival } from '#kit/routing/page-arrival.ts'
import { usePlace } from '#kit/routing/router.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { ChatIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { helpTopics, listHelp } from '../contract/help.ts'
import type { HelpEntry, HelpTopic } from '../contract/help.ts'
import { topicId } from '../contract/topic-id.ts'
import { TopicLinks } from '../web/topic-links.tsx'
import { ArticleList, ArticleSearch, useArticleSearch } from '../web/article-search.tsx'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'

/** A search in the help articles, those most needed, and all of them by topic. */
export default function HelpPage() {
  usePageArrival(texts.title)
  const search = useArticleSearch()
  const loaded = useLoaded(listHelp, { query: { search } })
  return (
    <>
      <PageTitle
        sub={texts.sub}
        actions={
          <LinkButton href={paths.chatbot} icon={<ChatIcon />}>
            {texts.chatbot}
          </LinkButton>
        }
      >
        {texts.title}
      </PageTitle>
      <ArticleSearch placeholder={texts.placeholder} />
      <Record
        of={loaded}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {({ articles, nearest = [] }) =>
          articles.length === 0 ? (
            <NothingFound search={search} nearest={nearest} />
          ) : search === '' ? (
            <ByTopic articles={articles} />
          ) : (
            <>
              <p role="status" className="mb-3 text-sm">
                {texts.found({ count: articles.length })} · <Anchor href={paths.help}>{texts.showAll}</Anchor>
              </p>
              <ArticleList articles={articles} hrefOf={paths.helpArticle} />
            </>
          )
        }
      </Record>
    </>
  )
}

/** No article answers what was searched for: whom to ask, and where to look. */
function NothingFound({ search, nearest }: { search: string; nearest: readonly HelpTopic[] }) {
  return (
    <Card as="div" className="grid gap-5 pt-4 pb-8">
      <EmptyState
        title={texts.none}
        action={<LinkButton href={paths.askingAbout(search)}>{texts.askOffice}</LinkButton>}
      >
        {texts.noneHelp}
      </EmptyState>
      {search !== '' && (
        <TopicLinks nearest={nearest} hrefOf={(topic) => `${paths.help}#${topicId(topic)}`} />
      )}
      <p className="text-center text-sm">
        <Anchor href={paths.help}>{texts.showAll}</Anchor>
      </p>
    </Card>
  )
}

/** The articles whose answers most students need; the topics below list all. */
const mostNeeded = [
  'how-applying-works',
  'documents-asked-for',
  'is-it-free',
  'which-english-test',
  'bank-statement',
]

/** The articles most needed, then a topic in a line each, which opens below it. */
function ByTopic({ articles }: { articles: readonly HelpEntry[] }) {
  const { hash } = usePlace()
  usePartArrival(hash.slice(1))
  const first = mostNeeded.flatMap((slug) => articles.find((one) => one.slug === slug) ?? [])
  return (
    <div className="grid gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[900px]:items-start">
      {first.length > 0 && (
        <section aria-labelledby="most-needed">
          <h2 id="most-needed" className="mb-2 text-h3">
            {texts.mostNeeded}
          </h2>
          <ArticleList articles={first} hrefOf={paths.helpArticle} />
        </section>
      )}
      <section aria-labelledby="topics">
        <h2 id="topics" className="mb-2 text-h3">
          {texts.byTopic}
        </h2>
        <Card as="div" className="divide-y divide-line">
          {helpTopics.map((topic) => {
            const those = articles.filter((one) => one.topic === topic)
            return (
              those.length > 0 && (
                <Disclosure
                  key={topic}
                  id={topicId(topic)}
                  open={hash === `#${topicId(topic)}`}
                  className="px-5 py-1 max-sm:px-4"
                  summary={
                    <span className="flex flex-wrap items-baseline gap-x-2">
                      {texts.topics[topic]}
                      <span className="text-sm font-normal text-soft">
                        {texts.found({ count: those.length })}
                      </span>
                    </span>
                  }
                >
                  <ul className="pb-2">
                    {those.map(({ slug, title }) => (
                      <li key={slug}>
                        <Anchor href={paths.helpArticle(slug)} className="block py-2.5">
                          {title}
                        </Anchor>
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              )
            )
          })}
        </Card>
      </section>
    </div>
  )
}
