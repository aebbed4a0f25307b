import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { insertAtCaret } from '#kit/ui/fields/insert-at-caret.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { ChatIcon } from '#kit/ui/icons.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import type { UnsavedForm } from '#kit/forms/unsaved-form.ts'
import { checks } from '#texts/conversation/messages/checks.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'
import { longestMessage } from '../contract.ts'
import { MessageFilesField } from './message-files-field.tsx'
import type { Reader } from './message-list.tsx'
import { messageOf } from './message-of.ts'
import { useLatest } from './use-latest.ts'
import type { Writing } from './use-thread.ts'

export interface MessageFormProps {
  /** The key under which unsent input is stored. */
  draftKey: string
  reader: Reader
  /** Whether the university reads it too. */
  withUniversity: boolean
  busy: boolean
  /** Whether the message waits for its files. */
  waiting: boolean
  failure: CallFailure | null
  files: Writing['files']
  /** On a page that has its primary button elsewhere. */
  secondary?: boolean
  onSend: Writing['onSend']
  /** The form opens on demand, with this button; without it the form is open. */
  opener?: string
  /** What stands below the text. @param insert puts a text where the caret is */
  tools?: (insert: (text: string) => void) => ReactNode
}

/** The form of a message: its input stays as long as the tab is open. */
export function MessageForm(props: MessageFormProps) {
  return <OfTab key={props.draftKey} {...props} />
}

function OfTab(props: MessageFormProps) {
  const form = useUnsavedForm(messageOf(props.draftKey), { text: '' })
  return <MessageFields {...props} form={form} back={null} />
}

/** The fields of a message. Unsaved input survives a reload and a broken connection. */
export function MessageFields({
  reader,
  withUniversity,
  busy,
  waiting,
  failure,
  files,
  secondary = false,
  onSend,
  opener,
  tools,
  form,
  back,
}: Omit<MessageFormProps, 'draftKey'> & {
  form: UnsavedForm<{ text: string }>
  /** Shows that unsaved input was restored. */
  back: ReactNode
}) {
  const { text } = form.typed
  const id = useId()
  const insert = (inserted: string) =>
    insertAtCaret(id, inserted, (changed) => form.change({ text: changed }))
  const latest = useLatest(text)
  const [sent, setSent] = useState(0)
  const fields = failure?.fields ?? {}
  // Whoever begins to type or adds a file has answered that there was neither.
  const isAnswered =
    fields['text'] === checks.writeYourMessage && (text.trim() !== '' || files.files.length > 0)
  const error = isAnswered ? undefined : fields['text']
  const shownForm = (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        void onSend(() => latest.current).then((arrived) => {
          if (!arrived) return
          form.discard()
          setSent((count) => count + 1)
        })
      }}
    >
      {back}
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner ref={intoView} tone="error" lead={texts.failed}>
          {failure.message} {texts.kept}
        </Banner>
      )}
      <Field
        id={id}
        label={(withUniversity ? texts.textWithUniversity : texts.text)[reader]}
        hint={texts.textHint}
        {...(error ? { error } : {})}
      >
        <TextArea
          value={text}
          maxLength={longestMessage}
          dir="auto"
          // What is typed once it is on its way would be gone with its arrival.
          readOnly={busy && !waiting}
          onChange={(event) => form.change({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit()
          }}
        />
      </Field>
      {tools && <div>{tools(insert)}</div>}
      <MessageFilesField of={files} busy={busy} waiting={waiting} error={fields['uploads']} />
      <div>
        <Button
          type="submit"
          tone={secondary ? 'line' : 'main'}
          busy={busy}
          busyLabel={texts.sending}
          aria-keyshortcuts="Control+Enter"
          title={texts.sendKey}
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
  if (opener === undefined) return shownForm
  return (
    <OnDemand
      // Closed again by each message that arrives, so that it is in view above the button.
      key={sent}
      isBack={sent > 0}
      opener={opener}
      begun={text !== '' || files.files.length > 0 || failure !== null}
    >
      {shownForm}
    </OnDemand>
  )
}

/** A form behind a button. It is open where it was begun, and where somebody has opened it. */
function OnDemand({
  opener,
  begun,
  isBack,
  children,
}: {
  opener: string
  begun: boolean
  /** Whether somebody has just sent a message with it, and was at its end. */
  isBack: boolean
  children: ReactNode
}) {
  const [opened, setOpened] = useState(false)
  const pressed = useRef(false)
  const button = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isBack) return
    button.current?.focus({ preventScroll: true })
    button.current?.scrollIntoView({ block: 'center' })
  }, [isBack])
  return (
    <details
      open={opened || begun}
      onToggle={({ currentTarget }) => {
        setOpened(currentTarget.open)
        if (currentTarget.open && pressed.current) currentTarget.querySelector('textarea')?.focus()
        pressed.current = false
      }}
    >
      <summary
        ref={button}
        className={`${buttonClass({ tone: 'line' })} list-none max-sm:w-full [&::-webkit-details-marker]:hidden`}
        onClick={() => {
          pressed.current = true
        }}
      >
        <span className="inline-flex items-center gap-2">
          <ChatIcon />
          {opener}
        </span>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}
