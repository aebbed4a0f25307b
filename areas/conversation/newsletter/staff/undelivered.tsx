import { useState } from 'react'
import { pageSize } from '#platform/contract/pages.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { undeliveredTexts as texts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { listUndelivered, type Issue } from '../contract.ts'

/** How many are shown at first and more with each press, and at most. */
const rowsAtOnce = 20
const most = pageSize.most

/** Readers whom an e-mail did not reach, and why. Their addresses are removed under "Readers". */
export function Undelivered({ of }: { of: Issue }) {
  const [shown, setShown] = useState(rowsAtOnce)
  const found = useLoaded(listUndelivered, {
    params: { issueId: of._id },
    query: { limit: Math.min(shown, most) },
  })
  const reply = found.data
  return (
    <section aria-labelledby="undelivered" className="grid gap-2 border-t border-line pt-4">
      <h2 id="undelivered" className="text-h4">
        {texts.heading}
      </h2>
      <p className="text-sm text-soft">{texts.help}</p>
      {found.failure !== null && (
        <LoadFailure
          error={found.failure.message}
          failure={found.failure}
          stale={reply !== null}
          onRetry={() => void found.reload()}
        />
      )}
      {reply === null ? (
        found.failure === null && <SkeletonText lines={3} />
      ) : (
        <>
          <ul className="grid gap-1.5 text-sm">
            {reply.data.map(({ _id, email, why }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
                <Anchor
                  href={`${paths.staffNewsletter}?view=readers&search=${encodeURIComponent(email)}`}
                  className="inline-flex min-h-6 items-center font-semibold break-all pointer-coarse:min-h-11"
                >
                  {email}
                </Anchor>
                <span className="text-soft">{texts.why[why]}</span>
              </li>
            ))}
          </ul>
          {reply.data.length < reply.totalCount && shown < most && (
            <div>
              <Button size="small" busy={found.isLoading} onClick={() => setShown(shown + rowsAtOnce)}>
                {texts.more}
              </Button>
            </div>
          )}
          {reply.totalCount > most && shown >= most && (
            <p className="text-sm text-soft">{texts.first({ most })}</p>
          )}
        </>
      )}
    </section>
  )
}
