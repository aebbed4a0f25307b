import { useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { shortlistWords } from '../texts/en.ts'
import { keptRequest, knowKept } from './kept-programs.ts'

const words = shortlistWords.links

/** From the head of the universities to the screens beside them. Officers have only the map. */
export function FindingLinks() {
  const dispatch = useAppDispatch()
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  const kept = useAppSelector((state) => keptRequest.select(state).data?.programIds.length ?? null)
  useEffect(() => {
    if (isStudent) dispatch(knowKept())
  }, [dispatch, isStudent])
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
