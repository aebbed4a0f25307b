import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { findingLinkTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import { useShortlistIds } from './use-shortlisted.ts'

/** Links from the top of the universities page to the related pages. Officers have only the map. */
export function FindingLinks() {
  const { isStudent, data } = useShortlistIds()
  const links = [
    ...(isStudent
      ? [
          {
            href: paths.shortlist,
            text: data ? texts.shortlistCount({ count: data.programIds.length }) : texts.shortlist,
          },
        ]
      : []),
    { href: paths.destinations, text: texts.map },
    ...(isStudent ? [{ href: paths.searches, text: texts.searches }] : []),
  ]
  return (
    <nav aria-label={texts.label}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ href, text }) => (
          <li key={href}>
            <Anchor href={href} className="inline-flex min-h-11 items-center">
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
