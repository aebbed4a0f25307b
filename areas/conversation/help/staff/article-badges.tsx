import { Badge } from '#kit/ui/badge.tsx'
import { StatusBadge } from '#areas/catalogue/offers-staff.ts'
import type { ArticleEntry } from '../contract/article-editing.ts'
import { articleTexts as texts } from '#texts/conversation/help/articles.ts'

/** Badges: whether readers see it, and what needs attention. */
export function ArticleBadges({
  of,
}: {
  of: Pick<ArticleEntry, 'status' | 'stale' | 'hasDraft' | 'newerBuiltIn'>
}) {
  const { status, stale, hasDraft, newerBuiltIn } = of
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      <StatusBadge status={status} />
      {stale && <Badge tone="wait">{texts.stale}</Badge>}
      {hasDraft && <Badge tone="work">{texts.hasDraft}</Badge>}
      {newerBuiltIn && <Badge tone="work">{texts.newer}</Badge>}
    </span>
  )
}
