import type { ReactNode } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Differences } from '#kit/forms/differences.tsx'
import type { FieldTexts } from '#kit/forms/differences.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { entryTexts as texts } from '#texts/accounts/academic-record/record.ts'
import type { useEntryForm } from './use-entry-form.ts'

interface Props extends FieldTexts {
  frame: ReturnType<typeof useEntryForm>['frame']
  /** What the list is called. */
  what: string
  /** The label of the button, if not “Save”. */
  save?: string
  children: ReactNode
}

/** The frame around the fields of an entry form: restored input, conflicts, errors, and the buttons. */
export function EntryFormFrame({ frame, what, save = texts.save, children, ...fieldTexts }: Props) {
  const {
    failure,
    busy,
    onSend,
    onCancel,
    isRestored,
    storedOn,
    onDiscard,
    differences,
    heading,
    onKeep,
    onTake,
  } = frame
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {isRestored && <RestoredBanner storedOn={storedOn} what={what} onDiscard={onDiscard} />}
      <Differences {...fieldTexts} ref={heading} differences={differences} onKeep={onKeep} onTake={onTake} />
      {failure && (
        <Banner ref={intoView} tone="error">
          {failure.message}
        </Banner>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.saving}>
          {save}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
