import { momentInWords } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import type { DeskArticle } from '../contract/help-desk.ts'
import { staffArticles } from '../texts/en-staff.ts'
import { typedOf, type TypedArticle } from './typed-article.ts'

const words = staffArticles.editor

interface Props {
  article: DeskArticle
  onUse: (typed: Omit<TypedArticle, 'slug'>) => void
}

/** Who saved what and when; an earlier text can be put into the form, which saves nothing by itself. */
export function ArticleVersions({ article, onUse }: Props) {
  return (
    <Card aria-label={words.versions}>
      <CardHead heading={words.versions} />
      {article.versions.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-soft max-sm:px-4">{words.noVersions}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {article.versions.map(({ version, act, at, by, text }) => (
            <li
              key={version}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-2.5 max-sm:px-4"
            >
              <div>
                {words.version(version, words.acts[act])}
                <span className="block text-xs text-soft">
                  {words.by(by ?? words.somebody, momentInWords(at))}
                </span>
              </div>
              <Button size="small" aria-label={words.formOf(version)} onClick={() => onUse(typedOf(text))}>
                {words.toForm}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
