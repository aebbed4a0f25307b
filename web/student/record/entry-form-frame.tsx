import type { ReactNode } from 'react'
import type { CallFailure } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { recordWords as words } from '../../words/en-record.ts'

interface Props {
  failure: CallFailure | null
  busy: boolean
  onSend: () => void
  onCancel: () => void
  children: ReactNode
}

/** What every form of an entry has around its fields: why it failed, the way on and the way back. */
export function EntryFormFrame({ failure, busy, onSend, onCancel, children }: Props) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
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
