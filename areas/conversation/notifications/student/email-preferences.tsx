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
import { emailPreferenceTexts as texts } from '#texts/conversation/notifications/notifications.ts'

type Preferences = Record<SwitchableKind, boolean>

/** Which e-mails a student wants, beside those that are always sent. */
export function EmailPreferences() {
  const preferences = useLoaded(showPreferences, {})
  return (
    <Card padded className="mt-6 max-w-[46rem]" aria-labelledby="email-preferences">
      <h2 id="email-preferences" className="text-h3">
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{texts.sub}</p>
      <div className="mt-4">
        <RecordStates of={preferences} loading={texts.loading} shape={<SkeletonText lines={3} />}>
          {({ mail }) => (
            <PreferencesForm saved={mail} onSaved={(newer) => preferences.put({ mail: newer })} />
          )}
        </RecordStates>
      </div>
    </Card>
  )
}

function PreferencesForm({ saved, onSaved }: { saved: Preferences; onSaved: (newer: Preferences) => void }) {
  const { send, isSending, failure, reply } = useSend(savePreferences)
  const [chosen, setChosen] = useState<Preferences | null>(null)
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
          label={texts[kind]}
          checked={shown[kind]}
          onChange={(event) => setChosen({ ...shown, [kind]: event.target.checked })}
        />
      ))}
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <div role="status">
        {reply !== null && chosen === null && <Banner tone="ok">{reply.message}</Banner>}
      </div>
      <div>
        <Button type="submit" busy={isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
