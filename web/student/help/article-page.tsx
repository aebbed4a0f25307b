import { useState } from 'react'
import { useParams } from 'react-router'
import type { HelpArticle } from '#contract/help.ts'
import { paths } from '../../paths.ts'
import { dayInWords } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { useRequest } from '../../store/hooks.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ElsewhereIcon } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { helpWords as words } from '../../words/en-help.ts'
import { student } from '../../words/en-student.ts'
import { LoadFailure } from '../universities/load-failure.tsx'
import { useAnswerFor } from '../universities/use-answer-for.ts'
import { AskPerson } from './ask-person.tsx'
import { helpArticleRequest, judgeHelpRequest } from './help-requests.ts'
import { Markdown } from '../../shared/markdown.tsx'

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
              label={student.trail}
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
