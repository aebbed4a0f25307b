import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { findingLinkTexts as texts } from '#texts/planning/shortlist/shortlist.ts'
import { useShortlistIds } from './use-shortlisted.ts'

/**
 * Links from the top of the universities page to the related pages. Officers have only the map. On a phone the
 * page itself has the others further down.
 */
export function FindingLinks({ className = '' }: { className?: string }) {
  const { isStudent, data } = useShortlistIds()
  const links = [
    ...(isStudent
      ? [
          {
            href: paths.shortlist,
            isAlways: true,
            text: data ? texts.shortlistCount({ count: data.programIds.length }) : texts.shortlist,
          },
        ]
      : []),
    { href: paths.destinations, text: texts.map, isAlways: !isStudent },
    ...(isStudent ? [{ href: paths.searches, text: texts.searches, isAlways: false }] : []),
  ]
  return (
    <nav aria-label={texts.label}>
      <ul className={`flex flex-wrap gap-x-5 ${className}`}>
        {links.map(({ href, text, isAlways }) => (
          <li key={href} className={isAlways ? '' : 'max-sm:hidden'}>
            <Anchor href={href} className="inline-flex min-h-11 items-center">
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
