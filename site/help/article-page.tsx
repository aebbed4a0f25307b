import { formatDay } from '#kit/format/local-formats.ts'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Markdown } from '#kit/ui/markdown.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { helpTexts } from '#texts/conversation/help/help.ts'
import { publicHelpTexts as texts } from '#texts/site/public-help.ts'
import { hostOf } from '../catalogue/sources.tsx'
import type { PageOf } from '../catalogue/public-page.ts'
import { topicAddress } from './topic-address.ts'

/** Where a link of an article leads without an account: to the public page, if there is one. */
function publicAddress(href: string): string {
  if (href === paths.universities) return publicPaths.programs
  return href === paths.help || href.startsWith(`${paths.help}/`)
    ? publicPaths.help + href.slice(paths.help.length)
    : href
}

function Sources({ sources }: Pick<PageOf<'article'>['article'], 'sources'>) {
  return (
    <Card as="aside" padded aria-labelledby="sources" className="grid gap-3">
      <h2 id="sources" className="text-h5 tracking-normal">
        {helpTexts.sources}
      </h2>
      {sources.length === 0 ? (
        <p className="text-sm text-soft">{helpTexts.noSources}</p>
      ) : (
        <ul className="grid gap-2.5 text-sm">
          {sources.map(({ title, url, asOf }) => (
            <li key={title} className="break-words">
              {url === null || hostOf(url) === null ? (
                title
              ) : (
                <a href={url} rel="noreferrer noopener nofollow">
                  {title}
                  <span className="sr-only"> ({helpTexts.elsewhere})</span>
                </a>
              )}
              {asOf !== null && <span className="text-soft"> ({helpTexts.asOf({ when: asOf })})</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A help article with its sources. */
export function ArticlePage({ article }: PageOf<'article'>) {
  const { title, summary, topic, markdown, sources, checkedOn } = article
  return (
    <div className="wrap py-5 md:py-8">
      <Breadcrumb
        label={pageTexts.trail}
        crumbs={[
          { label: helpTexts.title, href: publicPaths.help },
          { label: helpTexts.topics[topic], href: topicAddress(topic) },
        ]}
      />
      <h1 id="page-heading" className="text-page leading-tight break-words">
        {title}
      </h1>
      <p className="mb-4 text-sm text-soft">{helpTexts.checked({ day: formatDay(checkedOn) })}</p>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_320px] md:gap-6">
        <Card as="article" padded className="grid min-w-0 gap-5">
          <p className="max-w-[60ch] text-lead font-semibold">{summary}</p>
          <Markdown text={markdown} addressOf={publicAddress} />
          <p className="border-t border-line pt-4 text-sm text-soft">
            {texts.notAnswered} <Anchor href={contactPaths.write}>{helpTexts.askOffice}</Anchor>
          </p>
        </Card>
        <div className="grid gap-4">
          <Sources sources={sources} />
          <Card as="div" padded className="grid gap-3" data-signed-in="">
            <p className="text-sm">{texts.account}</p>
            <LinkButton href={`${paths.signUp}#create`}>{texts.createAccount}</LinkButton>
          </Card>
        </div>
      </div>
    </div>
  )
}
