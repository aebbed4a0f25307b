import { useState } from 'react'
import {
  savePreferences,
  showPreferences,
  switchableKinds,
  type SwitchableKind,
} from '#platform/notifications/contract.ts'
import { Record as RecordStates } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { noticeWords } from '../texts/en.ts'

const words = noticeWords.wishes
type Wishes = Record<SwitchableKind, boolean>

/** Which mails a student wants, beside those that are always sent. */
export function MailWishes() {
  const preferences = useLoaded(showPreferences, {})
  return (
    <Card padded className="mt-6 max-w-[46rem]" aria-labelledby="wishes">
      <h2 id="wishes" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{words.sub}</p>
      <div className="mt-4">
        <RecordStates of={preferences} loading={words.loading} shape={<SkeletonText lines={3} />}>
          {({ mail }) => <WishesForm saved={mail} onSaved={(newer) => preferences.put({ mail: newer })} />}
        </RecordStates>
      </div>
    </Card>
  )
}

function WishesForm({ saved, onSaved }: { saved: Wishes; onSaved: (newer: Wishes) => void }) {
  const { send, isSending, failure, reply } = useSend(savePreferences)
  const [chosen, setChosen] = useState<Wishes | null>(null)
  const shown = chosen ?? saved
  const save = () =>
    void send({ body: { mail: shown } }).then(({ mail }) => {
      onSaved(mail)
      setChosen(null)
    }, shownByState)
  return (
    <form
      className="grid gap-3"
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
          onChange={(event) => setChosen({ ...shown, [kind]: event.target.checked })}
        />
      ))}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <div role="status">
        {reply !== null && chosen === null && <Banner tone="ok">{reply.message}</Banner>}
      </div>
      <div>
        <Button type="submit" busy={isSending} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
