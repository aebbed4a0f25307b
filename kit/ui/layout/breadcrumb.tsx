import { Anchor } from '../anchor.tsx'

export type Crumb = { label: string; href?: string }

/** Breadcrumbs. The last one is the current page, without a link. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className="mb-2 text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex gap-2">
            {crumb.href ? (
              <Anchor href={crumb.href} className="-my-[11px] py-[11px]">
                {crumb.label}
              </Anchor>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
            {/* Behind the link, so that no line begins with it. */}
            {index < crumbs.length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
