import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { shortlistWords } from '../texts/en.ts'
import { useKeptIds } from './kept-programs.ts'

const words = shortlistWords.links

/** From the head of the universities to the screens beside them. Officers have only the map. */
export function FindingLinks() {
  const { isStudent, data } = useKeptIds()
  const kept = data?.programIds.length ?? null
  const links = [
    ...(isStudent ? [{ href: paths.shortlist, text: words.shortlist(kept) }] : []),
    { href: paths.destinations, text: words.map },
    ...(isStudent ? [{ href: paths.searches, text: words.searches }] : []),
  ]
  return (
    <nav aria-label={words.label}>
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
