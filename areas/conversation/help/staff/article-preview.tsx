import { dayInWords } from '#kit/format/local-formats.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { helpWords } from '#texts/conversation/help/help.ts'
import { articlePreviewTexts } from '#texts/conversation/help/articles.ts'
import { PreviewLinks } from './preview-links.tsx'
import { textOf, type TypedArticle } from './typed-article.ts'

/** The article as students will see it, drawn by the same parts. */
export function ArticlePreview({ typed }: { typed: TypedArticle }) {
  const { title, summary, markdown, checkedOn, sources } = textOf(typed)
  return (
    <Card as="section" padded aria-labelledby="preview" className="grid gap-4 break-words">
      <h2 id="preview" className="text-sm font-semibold text-soft">
        {articlePreviewTexts.title}
      </h2>
      <div className="grid gap-1">
        <p className="font-head text-page leading-[1.15] font-[740]">{title}</p>
        {checkedOn !== null && (
          <p className="text-soft">{helpWords.checked({ day: dayInWords(checkedOn) })}</p>
        )}
      </div>
      <p className="text-lead font-semibold">{summary}</p>
      <PreviewLinks>
        <Markdown text={markdown} />
      </PreviewLinks>
      {sources.length > 0 && (
        <div className="grid gap-1.5 border-t border-line pt-3 text-sm">
          <p className="font-semibold">{helpWords.sources}</p>
          <ul className="grid gap-1">
            {sources.map((one, at) => (
              <li key={at}>
                {one.title}
                {one.asOf !== null && (
                  <span className="text-soft"> ({helpWords.asOf({ when: one.asOf })})</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
