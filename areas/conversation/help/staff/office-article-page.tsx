import { useParams } from 'wouter'
import { formatDay } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Markdown } from '#kit/ui/markdown.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { helpTexts as texts } from '#texts/conversation/help/help.ts'
import { showOfficeHelp } from '../contract/help.ts'

/** One help article for officers. */
export default function OfficeArticlePage() {
  const { slug = '' } = useParams()
  const loaded = useLoaded(showOfficeHelp, { params: { slug } })
  const article = loaded.isStale ? null : (loaded.data?.article ?? null)
  const title = article?.title ?? texts.officers
  usePageArrival(title)
  return (
    <>
      <PageTitle
        crumb={
          article !== null && (
            <Breadcrumb
              label={pageTexts.trail}
              crumbs={[{ label: texts.officers, href: paths.staffHelp }, { label: title }]}
            />
          )
        }
        sub={article === null ? undefined : texts.checked({ day: formatDay(article.checkedOn) })}
      >
        {title}
      </PageTitle>
      <Record
        of={loaded}
        loading={texts.loadingOne}
        shape={
          <Card as="div" padded className="max-w-[56rem]">
            <SkeletonText lines={10} />
          </Card>
        }
      >
        {({ article: { summary, markdown } }) => (
          <Card as="article" padded className="grid max-w-[56rem] gap-5">
            <p className="max-w-[60ch] text-lead font-semibold">{summary}</p>
            <Markdown text={markdown} />
          </Card>
        )}
      </Record>
    </>
  )
}
