import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { recordWords as words } from '../../words/en-record.ts'
import { Differences } from '../forms/differences.tsx'
import type { FieldWords } from '../forms/differences.tsx'
import { TypedBack } from '../forms/typed-back.tsx'
import type { useEntryForm } from './use-entry-form.ts'

interface Props extends FieldWords {
  frame: ReturnType<typeof useEntryForm>['frame']
  /** What the list is called. */
  what: string
  children: ReactNode
}

/** What every form of an entry has around its fields: what came back or differs, why it failed, the way on and back. */
export function EntryFormFrame({ frame, what, children, ...fieldWords }: Props) {
  const { failure, busy, onSend, onCancel, isRestored, onDiscard, differences, heading, onKeep, onTake } =
    frame
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {isRestored && <TypedBack keptIn="device" what={what} onDiscard={onDiscard} />}
      <Differences {...fieldWords} ref={heading} differences={differences} onKeep={onKeep} onTake={onTake} />
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
