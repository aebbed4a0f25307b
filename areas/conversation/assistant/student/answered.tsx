import { useState } from 'react'
import { call } from '#kit/store/api.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { AskPerson } from '#areas/conversation/help/student/ask-person.tsx'
import { judgeAnswer } from '../contract/assistant.ts'
import type { Answer } from '../contract/assistant.ts'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'
import { AnswerParts, Sources } from './answer-parts.tsx'

const pressedStyle = 'aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent'

/** A question, aligned at the end like one’s own messages. */
export function Question({ text }: { text: string }) {
  return (
    <div className="flex justify-end">
      <p dir="auto" className="max-w-[85%] rounded-card bg-tint px-4 py-2.5 break-words">
        <VisuallyHidden>{texts.you}: </VisuallyHidden>
        {text}
      </p>
    </div>
  )
}

/** A question with its answer, its sources and the next actions. */
export function Answered({ answer }: { answer: Answer }) {
  const [writing, setWriting] = useState(false)
  return (
    <article id={`answer-${answer._id}`} tabIndex={-1} className="grid gap-3">
      <Question text={answer.question} />
      <Card as="div" padded className="grid gap-4">
        {answer.masked && <p className="text-sm text-soft">{texts.masked}</p>}
        <AnswerParts blocks={answer.blocks} />
        {(answer.links.length > 0 || answer.handover) && !writing && (
          <div className="flex flex-wrap gap-3">
            {answer.links.map(({ label, href }) => (
              <LinkButton key={href} href={href} size="small">
                {label}
              </LinkButton>
            ))}
            {answer.handover && (
              <Button size="small" onClick={() => setWriting(true)}>
                {texts.askPerson}
              </Button>
            )}
          </div>
        )}
        {writing && (
          <AskPerson subject={answer.question} text={answer.question} onCancel={() => setWriting(false)} />
        )}
        <Sources sources={answer.sources} />
        <Verdict answer={answer} />
      </Card>
    </article>
  )
}

function Verdict({ answer }: { answer: Answer }) {
  const [helpful, setHelpful] = useState(answer.helpful)
  const judge = async (next: boolean) => {
    const before = helpful
    setHelpful(next)
    await call(judgeAnswer, { params: { questionId: answer._id }, body: { helpful: next } }).catch(() =>
      setHelpful(before),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-soft">{texts.helpful}</span>
      <Button
        size="small"
        aria-label={texts.yesTo({ question: answer.question })}
        aria-pressed={helpful === true}
        className={pressedStyle}
        onClick={() => void judge(true)}
      >
        {texts.yes}
      </Button>
      <Button
        size="small"
        aria-label={texts.noTo({ question: answer.question })}
        aria-pressed={helpful === false}
        className={pressedStyle}
        onClick={() => void judge(false)}
      >
        {texts.no}
      </Button>
      {helpful !== null && <span className="text-soft">{texts.thanks}</span>}
    </div>
  )
}
