import { useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { dayInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ElsewhereIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { useAnswerFor } from '#kit/store/use-answer-for.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import type { HelpArticle } from '../contract/help.ts'
import { helpWords as words } from '../texts/en.ts'
import { AskPerson } from './ask-person.tsx'
import { helpArticleRequest, judgeHelpRequest } from './help-requests.ts'

const pressedLook = 'aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent'

/** One help article with its sources, and what one may say of it. */
export default function ArticlePage() {
  const { slug = '' } = useParams()
  const { answer, stale, loading, error, failure, again } = useAnswerFor(helpArticleRequest, {
    params: { slug },
  })
  const article = stale ? null : (answer?.article ?? null)
  usePageArrival(article?.title ?? words.title)
  return (
    <>
      <PageTitle
        crumb={
          article !== null && (
            <Breadcrumb
              label={pageWords.trail}
              crumbs={[{ label: words.title, href: paths.help }, { label: article.title }]}
            />
          )
        }
        sub={article === null ? undefined : words.checked(dayInWords(article.checkedOn))}
      >
        {article?.title ?? words.title}
      </PageTitle>
      {error !== null && <LoadFailure error={error} failure={failure} onRetry={again} className="mb-4" />}
      {article === null && loading && (
        <Loading label={words.loadingOne}>
          <Card as="div" padded>
            <SkeletonText lines={10} />
          </Card>
        </Loading>
      )}
      {article !== null && <Article key={article.slug} article={article} />}
    </>
  )
}

function Article({ article }: { article: HelpArticle }) {
  return (
    <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
      <Card as="article" padded className="grid gap-5">
        <p className="max-w-[60ch] text-lead font-semibold">{article.summary}</p>
        <Markdown text={article.markdown} />
        <Verdict article={article} />
      </Card>
      <Card as="aside" padded aria-labelledby="sources" className="grid gap-3">
        <h2 id="sources" className="text-h5 tracking-normal">
          {words.sources}
        </h2>
        {article.sources.length === 0 ? (
          <p className="text-sm text-soft">{words.noSources}</p>
        ) : (
          <ul className="grid gap-2.5 text-sm">
            {article.sources.map(({ title, url, asOf }) => (
              <li key={title} className="break-words">
                {url === null ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    {title} <ElsewhereIcon data-small className="inline" />
                    <VisuallyHidden> ({words.elsewhere})</VisuallyHidden>
                  </a>
                )}
                {asOf !== null && <span className="text-soft"> ({words.asOf(asOf)})</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function Verdict({ article }: { article: HelpArticle }) {
  const { run } = useRequest(judgeHelpRequest)
  const [helpful, setHelpful] = useState(article.helpful)
  const [writing, setWriting] = useState<'mistake' | 'question' | null>(null)
  const judge = async (next: boolean) => {
    const before = helpful
    setHelpful(next)
    await run({ params: { slug: article.slug }, body: { helpful: next } })
      .unwrap()
      .catch(() => setHelpful(before))
  }
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div
        role="group"
        aria-label={words.helpful}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
      >
        <span>{words.helpful}</span>
        <Button
          size="small"
          aria-pressed={helpful === true}
          className={pressedLook}
          onClick={() => void judge(true)}
        >
          {words.yes}
        </Button>
        <Button
          size="small"
          aria-pressed={helpful === false}
          className={pressedLook}
          onClick={() => void judge(false)}
        >
          {words.no}
        </Button>
        <span role="status" className="text-soft">
          {helpful === null ? '' : words.thanks}
        </span>
      </div>
      {writing === null ? (
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => setWriting('question')}>
            {words.ask}
          </Button>
          <Button size="small" tone="text" onClick={() => setWriting('mistake')}>
            {words.mistake}
          </Button>
        </div>
      ) : (
        <AskPerson
          subject={writing === 'mistake' ? words.mistakeSubject(article.title) : article.title}
          text=""
          onCancel={() => setWriting(null)}
        />
      )}
    </div>
  )
}
