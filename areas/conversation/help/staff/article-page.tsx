import { useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { Record } from '#kit/lists/record.tsx'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { newArticle, showArticle, type ArticleDetails } from '../contract/article-editing.ts'
import { articleFormTexts as texts, articleTexts } from '#texts/conversation/help/articles.ts'
import { ArticleBadges } from './article-badges.tsx'
import { ArticleForm } from './article-form.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { ArticleVersions } from './article-versions.tsx'
import { BuiltInBanner } from './built-in-banner.tsx'
import { blankArticle, typedOf } from './article-input.ts'

/** One help article: written, previewed, published and withdrawn, with its versions. */
export default function ArticlePage() {
  const { slug = '' } = useParams()
  const isNew = slug === newArticle
  const loaded = useLoaded(showArticle, isNew ? null : { params: { slug } })
  // Unsaved input is discarded only when the editor loads what others wrote.
  const [reloads, setReloads] = useState(0)
  const article = loaded.isStale ? null : (loaded.data?.data ?? null)
  const title = isNew ? texts.new : (article?.title ?? articleTexts.title)
  usePageArrival(title, slug)
  return (
    <>
      <PageTitle
        crumb={
          title !== articleTexts.title && (
            <Breadcrumb
              label={texts.crumbs}
              crumbs={[{ label: articleTexts.title, href: paths.staffArticles }, { label: title }]}
            />
          )
        }
        actions={article !== null && <ArticleBadges of={article} />}
      >
        {title}
      </PageTitle>
      {isNew ? (
        <Editor key="new" article={null} onSaved={() => {}} onReload={() => {}} />
      ) : (
        <Record
          of={loaded}
          loading={texts.loading}
          shape={
            <Card as="div" padded>
              <SkeletonText lines={10} />
            </Card>
          }
        >
          {({ data }) => (
            <Editor
              key={`${slug} ${reloads}`}
              article={data}
              onSaved={(now) => loaded.put({ data: now })}
              onReload={() => void loaded.reload().then(() => setReloads((count) => count + 1))}
            />
          )}
        </Record>
      )}
    </>
  )
}

interface EditorProps {
  /** Null while it is new. */
  article: ArticleDetails | null
  onSaved: (article: ArticleDetails) => void
  onReload: () => void
}

function Editor({ article, onSaved, onReload }: EditorProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const about = `article ${article?.slug ?? 'new'}`
  const form = useUnsavedForm(
    about,
    article === null
      ? blankArticle((query.get('title') ?? '').slice(0, 200))
      : { ...typedOf(article.draft ?? article.text), slug: article.slug },
  )
  const base = useBaseVersion(about, article?.version ?? 0, form.changed)
  const saved = (now: ArticleDetails, from: number, sent: typeof form.typed | null) => {
    if (article === null) form.discard()
    else if (sent !== null) form.keepChangedSince(sent)
    base.moved(from, now.version)
    onSaved(now)
    if (article === null) navigate(paths.staffArticle(now.slug), { replace: true })
  }
  return (
    <>
      <ResumedBanner of={form} onPage className="mb-5" />
      {article !== null && (
        <BuiltInBanner
          article={article}
          onSaved={(now, isTaken) => {
            if (isTaken) form.discard()
            base.moved(article.version, now.version)
            onSaved(now)
          }}
          onUse={form.change}
        />
      )}
      <div className="grid items-start gap-5 min-[1000px]:grid-cols-2">
        <div className="grid gap-5">
          <ArticleForm
            article={article}
            version={base.version}
            typed={form.typed}
            onTyped={form.change}
            onSaved={saved}
            onReload={() => {
              form.discard()
              onReload()
            }}
          />
        </div>
        <div className="grid gap-5">
          <ArticlePreview typed={form.typed} />
          {article !== null && <ArticleVersions article={article} onUse={form.change} />}
        </div>
      </div>
    </>
  )
}
