import type { ReplyOf } from '#platform/contract/route.ts'
import { removeRecentSearches, recordSearch } from '#areas/planning/shortlist/contract.ts'
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
import { searchToolTexts as texts } from '#texts/planning/saved-searches/saved-searches.ts'
import { describeSearch } from './describe-search.ts'

type Searches = ReplyOf<typeof listSavedSearches>
type Recent = Searches['recent']

/** Recent searches, each of which can be repeated or removed. Removing can be undone. */
export function RecentSearches({
  recent,
  change,
}: Pick<Searches, 'recent'> & Pick<Loaded<Searches>, 'change'>) {
  const recording = useSend(recordSearch)
  const removing = useSend(removeRecentSearches)
  const failure = removing.failure ?? recording.failure
  const show = (next: Recent) => change((searches) => ({ ...searches, recent: next }))

  const undo = async (removed: Recent) => {
    removing.reset()
    // Oldest first, because each becomes the newest.
    for (const { query } of removed.toReversed()) await recording.send({ body: { query } })
  }
  const remove = async (removed: Recent, left: Recent, text: string) => {
    recording.reset()
    show(left)
    const [only, another] = removed
    try {
      await removing.send({ query: only && !another ? { query: only.query } : {} })
      const onAct = () => void undo(removed).catch(shownByState)
      showToast({ text, action: { label: texts.undo, onAct } })
    } catch {
      show(recent)
    }
  }
  return (
    <div className="grid gap-2">
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {recent.length === 0 ? (
        <p className="text-sm text-soft">{texts.noRecent}</p>
      ) : (
        <>
          <ul className="grid">
            {recent.map((one) => {
              const description = describeSearch(one.query)
              const others = recent.filter((other) => other !== one)
              return (
                <li key={one.query} className="flex items-center justify-between gap-2">
                  <Anchor
                    href={`${paths.universities}?${one.query}`}
                    aria-label={texts.open({ search: description })}
                    className="min-w-0 py-2.5 text-md break-words"
                  >
                    {description}
                  </Anchor>
                  <IconButton
                    label={texts.removeOf({ search: description })}
                    icon={<CrossIcon />}
                    className="text-soft"
                    onClick={() => void remove([one], others, texts.removed)}
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
                onClick={() => void remove(recent, [], texts.removedAll)}
              >
                {texts.removeAll}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
