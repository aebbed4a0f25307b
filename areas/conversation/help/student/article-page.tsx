import { useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ElsewhereIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import { judgeHelp, showHelp, type HelpArticle } from '../contract/help.ts'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import { AskPerson } from './ask-person.tsx'

const pressedStyle = 'aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent'

/** One help article with its sources and the question whether it helped. */
export default function ArticlePage() {
  const { slug = '' } = useParams()
  const loaded = useLoaded(showHelp, { params: { slug } })
  const article = loaded.isStale ? null : (loaded.data?.article ?? null)
  usePageArrival(article?.title ?? texts.title)
  return (
    <>
      <PageTitle
        crumb={
          article !== null && (
            <Breadcrumb
              label={pageTexts.trail}
              crumbs={[{ label: texts.title, href: paths.help }, { label: article.title }]}
            />
          )
        }
        sub={article === null ? undefined : texts.checked({ day: formatDay(article.checkedOn) })}
      >
        {article?.title ?? texts.title}
      </PageTitle>
      <Record
        of={loaded}
        loading={texts.loadingOne}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={10} />
          </Card>
        }
      >
        {({ article: read }) => <Article key={read.slug} article={read} />}
      </Record>
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
          {texts.sources}
        </h2>
        {article.sources.length === 0 ? (
          <p className="text-sm text-soft">{texts.noSources}</p>
        ) : (
          <ul className="grid gap-2.5 text-sm">
            {article.sources.map(({ title, url, asOf }) => (
              <li key={title} className="break-words">
                {url === null ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noreferrer noopener">
                    {title} <ElsewhereIcon data-small className="inline" />
                    <VisuallyHidden> ({texts.elsewhere})</VisuallyHidden>
                  </a>
                )}
                {asOf !== null && <span className="text-soft"> ({texts.asOf({ when: asOf })})</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function Verdict({ article }: { article: HelpArticle }) {
  const { send } = useSend(judgeHelp)
  // The pressed button is shown until the server has stored it.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const helpful = pressed ?? article.helpful
  const [writing, setWriting] = useState<'mistake' | 'question' | null>(null)
  const judge = (next: boolean) => {
    setPressed(next)
    send({ params: { slug: article.slug }, body: { helpful: next } }).catch(() => setPressed(null))
  }
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div
        role="group"
        aria-label={texts.helpful}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
      >
        <span>{texts.helpful}</span>
        <Button
          size="small"
          aria-pressed={helpful === true}
          className={pressedStyle}
          onClick={() => judge(true)}
        >
          {texts.yes}
        </Button>
        <Button
          size="small"
          aria-pressed={helpful === false}
          className={pressedStyle}
          onClick={() => judge(false)}
        >
          {texts.no}
        </Button>
        <span role="status" className="text-soft">
          {helpful === null ? '' : texts.thanks}
        </span>
      </div>
      {writing === null ? (
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => setWriting('question')}>
            {texts.ask}
          </Button>
          <Button size="small" tone="text" onClick={() => setWriting('mistake')}>
            {texts.mistake}
          </Button>
        </div>
      ) : (
        <AskPerson
          subject={writing === 'mistake' ? texts.mistakeSubject({ title: article.title }) : article.title}
          text=""
          onCancel={() => setWriting(null)}
        />
      )}
    </div>
  )
}
