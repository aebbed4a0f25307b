import { formatDay } from '#kit/format/local-formats.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { helpTexts } from '#texts/conversation/help/help.ts'
import { articlePreviewTexts } from '#texts/conversation/help/articles.ts'
import { PreviewLinks } from './preview-links.tsx'
import { textOf, type ArticleInput } from './article-input.ts'

/** The article as students will see it, rendered by the same components. */
export function ArticlePreview({ typed }: { typed: ArticleInput }) {
  const { title, summary, markdown, checkedOn, sources } = textOf(typed)
  return (
    <Card as="section" padded aria-labelledby="preview" className="grid gap-4 break-words">
      <h2 id="preview" className="text-sm font-semibold text-soft">
        {articlePreviewTexts.title}
      </h2>
      <div className="grid gap-1">
        <p className="font-head text-page leading-[1.15] font-[740]">{title}</p>
        {checkedOn !== null && (
          <p className="text-soft">{helpTexts.checked({ day: formatDay(checkedOn) })}</p>
        )}
      </div>
      <p className="text-lead font-semibold">{summary}</p>
      <PreviewLinks>
        <Markdown text={markdown} />
      </PreviewLinks>
      {sources.length > 0 && (
        <div className="grid gap-1.5 border-t border-line pt-3 text-sm">
          <p className="font-semibold">{helpTexts.sources}</p>
          <ul className="grid gap-1">
            {sources.map((one, at) => (
              <li key={at}>
                {one.title}
                {one.asOf !== null && (
                  <span className="text-soft"> ({helpTexts.asOf({ when: one.asOf })})</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
