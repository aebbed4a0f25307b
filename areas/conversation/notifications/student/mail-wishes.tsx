import { useCallback, useEffect, useState } from 'react'
import { switchableKinds, type SwitchableKind } from '#platform/notifications/contract.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { noticeWords } from '../texts/en.ts'
import { preferencesRequest, savePreferencesRequest } from '../web/notice-requests.ts'

const words = noticeWords.wishes
type Wishes = Record<SwitchableKind, boolean>

/** Which mails a student wants, beside those that are always sent. */
export function MailWishes() {
  const { data, status, error, run, put } = useRequest(preferencesRequest)
  const saving = useRequest(savePreferencesRequest)
  const [wishes, setWishes] = useState<Wishes | null>(null)
  const load = useCallback(() => run({}), [run])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const { clear } = saving
  useEffect(() => () => void clear(), [clear])
  const shown = wishes ?? data?.mail ?? null
  const save = () => {
    if (shown === null) return
    void saving
      .run({ body: { mail: shown } })
      .unwrap()
      .then(({ mail }) => {
        put({ mail })
        setWishes(null)
      })
      .catch(() => undefined)
  }
  return (
    <Card padded className="mt-6 max-w-[46rem]" aria-labelledby="wishes">
      <h2 id="wishes" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{words.sub}</p>
      {status === 'failed' && shown === null && (
        <TryAgain className="mt-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {shown === null && status !== 'failed' && (
        <Loading label={words.loading} className="mt-4">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {shown !== null && (
        <form
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {switchableKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={words[kind]}
              checked={shown[kind]}
              onChange={(event) => setWishes({ ...shown, [kind]: event.target.checked })}
            />
          ))}
          {saving.error !== null && <Banner tone="error">{saving.error}</Banner>}
          <div role="status">
            {saving.status === 'succeeded' && wishes === null && <Banner tone="ok">{saving.message}</Banner>}
          </div>
          <div>
            <Button type="submit" busy={saving.isLoading} busyLabel={words.saving}>
              {words.save}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
