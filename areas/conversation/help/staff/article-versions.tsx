import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { isolated } from '#kit/language/isolated.ts'
import type { ArticleDetails } from '../contract/article-editing.ts'
import { articleVersionTexts as texts } from '#texts/conversation/help/articles.ts'
import { typedOf, type ArticleInput } from './article-input.ts'

interface Props {
  article: ArticleDetails
  onUse: (typed: Omit<ArticleInput, 'slug'>) => void
}

/** Who saved what and when; an earlier text can be put into the form, which saves nothing by itself. */
export function ArticleVersions({ article, onUse }: Props) {
  return (
    <Card aria-label={texts.title}>
      <CardHead heading={texts.title} />
      {article.versions.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-soft max-sm:px-4">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {article.versions.map(({ version, act, at, by, text }) => (
            <li
              key={version}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-2.5 max-sm:px-4"
            >
              <div>
                {texts.acts[act]({ version })}
                <span className="block text-xs text-soft">
                  {texts.by({ name: isolated(by ?? texts.closedAccount), when: formatTimestamp(at) })}
                </span>
              </div>
              <Button
                size="small"
                aria-label={texts.toFormOf({ version })}
                onClick={() => onUse(typedOf(text))}
              >
                {texts.toForm}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
