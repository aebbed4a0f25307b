import type { ReplyOf } from '#platform/contract/route.ts'
import { forgetRecentSearches, noteSearch } from '#areas/planning/shortlist/contract.ts'
import type { listSavedSearches } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import type { Loaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CrossIcon } from '#kit/ui/icons.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { searchWords } from '#texts/planning/saved-searches/saved-searches.ts'
import { searchInWords } from './search-in-words.ts'

const words = searchWords.tools
type Searches = ReplyOf<typeof listSavedSearches>
type Recent = Searches['recent']

/** The last searches, each to be made again or removed. A removed one can be put back. */
export function RecentSearches({
  recent,
  change,
}: Pick<Searches, 'recent'> & Pick<Loaded<Searches>, 'change'>) {
  const noting = useSend(noteSearch)
  const forgetting = useSend(forgetRecentSearches)
  const failure = forgetting.failure ?? noting.failure
  const show = (next: Recent) => change((searches) => ({ ...searches, recent: next }))

  const putBack = async (gone: Recent) => {
    forgetting.reset()
    // Oldest first: each becomes the newest.
    for (const { query } of gone.toReversed()) await noting.send({ body: { query } })
  }
  const remove = async (gone: Recent, left: Recent, said: string) => {
    noting.reset()
    show(left)
    const [only, another] = gone
    try {
      await forgetting.send({ query: only && !another ? { query: only.query } : {} })
      const onAct = () => void putBack(gone).catch(shownByState)
      showToast({ text: said, action: { label: words.undo, onAct } })
    } catch {
      show(recent)
    }
  }
  return (
    <div className="grid gap-2">
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {recent.length === 0 ? (
        <p className="text-sm text-soft">{words.noRecent}</p>
      ) : (
        <>
          <ul className="grid">
            {recent.map((one) => {
              const told = searchInWords(one.query)
              const others = recent.filter((other) => other !== one)
              return (
                <li key={one.query} className="flex items-center justify-between gap-2">
                  <Anchor
                    href={`${paths.universities}?${one.query}`}
                    aria-label={words.open({ search: told })}
                    className="min-w-0 py-2.5 text-md break-words"
                  >
                    {told}
                  </Anchor>
                  <IconButton
                    label={words.removeIt({ search: told })}
                    icon={<CrossIcon />}
                    className="text-soft"
                    onClick={() => void remove([one], others, words.removed)}
                  />
                </li>
              )
            })}
          </ul>
          {recent.length > 1 && (
            <div>
              <Button
                tone="text"
                size="small"
                className="-mx-2"
                onClick={() => void remove(recent, [], words.removedAll)}
              >
                {words.removeAll}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
