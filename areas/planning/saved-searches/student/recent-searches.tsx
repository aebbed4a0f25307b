import { useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { forgetRecentSearches, noteSearch } from '#areas/planning/shortlist/contract.ts'
import type { listSavedSearches } from '#areas/planning/shortlist/contract.ts'
import { call, CallError } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CrossIcon } from '#kit/ui/icons.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { searchWords } from '../texts/en.ts'
import { searchInWords } from './search-in-words.ts'
import { searchesRequest } from './search-requests.ts'

const words = searchWords.tools
type Recent = ReplyOf<typeof listSavedSearches>['recent']

/** The last searches, each to be made again or removed. A removed one can be put back. */
export function RecentSearches() {
  const { data, put, run } = useRequest(searchesRequest)
  const [failure, setFailure] = useState<string | null>(null)
  if (data === null) return null
  const { saved, recent } = data
  const show = (next: Recent) => put({ saved, recent: next })

  const attempt = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
      return true
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailure(refused.failure.message)
      return false
    }
  }
  const putBack = (gone: Recent) =>
    void attempt(async () => {
      // Oldest first: each becomes the newest.
      for (const { query } of gone.toReversed()) await call(noteSearch, { body: { query } })
      void run({})
    })
  const remove = async (gone: Recent, left: Recent, said: string) => {
    show(left)
    const [only, another] = gone
    const query = only && !another ? { query: only.query } : {}
    if (!(await attempt(() => call(forgetRecentSearches, { query })))) return void show(recent)
    showToast({ text: said, action: { label: words.undo, onAct: () => putBack(gone) } })
  }
  return (
    <div className="grid gap-2">
      {failure && <Banner tone="error">{failure}</Banner>}
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
                    aria-label={words.open(told)}
                    className="min-w-0 py-2.5 text-md break-words"
                  >
                    {told}
                  </Anchor>
                  <IconButton
                    label={words.removeIt(told)}
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
