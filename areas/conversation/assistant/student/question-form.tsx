import { useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { SendIcon } from '#kit/ui/icons.ts'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { maxQuestionLength } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'

interface Props {
  busy: boolean
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onAsk: () => void
}

/** The box for a question. Enter sends it. */
export function QuestionForm({ busy, box, text, onText, onAsk }: Props) {
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setProblem(texts.empty)
    onAsk()
  }
  return (
    <form noValidate className="flex items-end gap-2" onSubmit={send}>
      <div className="min-w-0 flex-1">
        <Field label={texts.question} hint={texts.hint} {...(problem ? { error: problem } : {})}>
          <TextInput
            ref={box}
            dir="auto"
            autoComplete="off"
            enterKeyHint="send"
            value={text}
            maxLength={maxQuestionLength}
            onChange={(event) => {
              onText(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      </div>
      <Button
        type="submit"
        tone="main"
        icon={<SendIcon />}
        busy={busy}
        busyLabel={texts.asking}
        className="shrink-0"
      >
        {texts.ask}
      </Button>
    </form>
  )
}
