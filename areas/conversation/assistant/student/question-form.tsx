import { useState } from 'react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { SendIcon } from '#kit/ui/icons.ts'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { maxQuestionLength } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'

interface Props {
  busy: boolean
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  /** @param question on one line, without spaces around it */
  onAsk: (question: string) => void
}

/** The box for a question, over the whole width, with its button inside. Enter sends it. */
export function QuestionForm({ busy, box, text, onText, onAsk }: Props) {
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const question = text.trim().replace(/\s+/gu, ' ')
    if (question === '') return setProblem(texts.empty)
    onAsk(question)
  }
  const sendWithEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is being composed, Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form noValidate onSubmit={send}>
      <Field label={texts.question} hint={texts.hint} {...(problem ? { error: problem } : {})}>
        <div className="flex items-end gap-1 rounded-control border border-edge bg-surface p-[3px] hover:border-ink has-aria-invalid:border-stop has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent">
          <TextArea
            ref={box}
            short
            dir="auto"
            autoComplete="off"
            enterKeyHint="send"
            value={text}
            maxLength={maxQuestionLength}
            // The frame around it and its button has the border and the focus ring.
            className="min-w-0 flex-1 border-0 bg-transparent py-2.5 focus-visible:shadow-none focus-visible:outline-none"
            onKeyDown={sendWithEnter}
            onChange={(event) => {
              onText(event.target.value)
              setProblem(undefined)
            }}
          />
          <Button
            type="submit"
            tone="main"
            size="icon"
            aria-label={texts.ask}
            title={texts.ask}
            busy={busy}
            icon={<SendIcon className="flip" />}
          />
        </div>
      </Field>
    </form>
  )
}
