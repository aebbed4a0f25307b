import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { HelpIcon } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { chatbotWords as words } from '../../words/en-chatbot.ts'
import { LoadFailure } from '../universities/load-failure.tsx'
import { AnswerParts } from './answer-parts.tsx'
import { Answered, Question } from './answered.tsx'
import { HistoryCard } from './history-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { useConversation } from './use-conversation.ts'

/** Questions and answers: from one's own records, the catalogue and the help articles, each with its source. */
export default function ChatbotPage() {
  usePageArrival(words.title)
  const talk = useConversation()
  const { answers, pending, refusal, failure } = talk
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pending !== null) newest.current?.scrollIntoView({ block: 'nearest' })
  }, [pending])

  const hasHistory = answers !== null && answers.length > 0
  useEffect(() => {
    // One comes back to where one stopped, not to the oldest question.
    if (hasHistory) box.current?.scrollIntoView({ block: 'center' })
  }, [hasHistory])

  const ask = async (question: string) => {
    setText('')
    box.current?.focus({ preventScroll: true })
    if (!(await talk.ask(question))) setText(question)
  }
  return (
    <>
      <PageTitle
        sub={words.sub}
        actions={
          <LinkButton href={paths.help} icon={<HelpIcon />}>
            {words.help}
          </LinkButton>
        }
      >
        {words.title}
      </PageTitle>
      {failure !== null && (
        <LoadFailure
          error={failure.message}
          failure={failure}
          kept={answers !== null}
          onRetry={() => void talk.load()}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-5">
          {answers === null && failure === null && (
            <Loading label={words.loading}>
              <Card as="div" padded>
                <SkeletonText lines={4} />
              </Card>
            </Loading>
          )}
          {answers !== null && (
            // Answers are put in whole, so that each is read out once and to its end.
            <div role="log" aria-label={words.log} className="grid gap-5">
              {answers.map((answer) => (
                <Answered key={answer._id} answer={answer} />
              ))}
            </div>
          )}
          {pending !== null && (
            <div ref={newest} className="grid gap-3">
              <Question text={pending.question} />
              <Card as="div" padded>
                {pending.blocks.length === 0 ? (
                  <Spinner label={words.looking} />
                ) : (
                  <AnswerParts blocks={pending.blocks} />
                )}
              </Card>
            </div>
          )}
          {refusal !== null && (
            <Banner tone="error" lead={words.notAnswered}>
              {refusal} {words.kept}
            </Banner>
          )}
          {answers?.length === 0 && pending === null && (
            <Card as="div" padded>
              <p className="mb-2 font-semibold">{words.startersHeading}</p>
              <Starters onAsk={(question) => void ask(question)} />
            </Card>
          )}
          <Card as="div" padded className="grid gap-3">
            <QuestionForm
              box={box}
              busy={pending !== null}
              text={text}
              onText={setText}
              onAsk={() => void ask(text.trim())}
            />
          </Card>
        </div>
        {answers !== null && (
          <div className="grid gap-5">
            {answers.length > 0 && (
              <Card as="div" padded>
                <p className="mb-2 text-sm font-semibold">{words.startersHeading}</p>
                <Starters onAsk={(question) => pending === null && void ask(question)} />
              </Card>
            )}
            <HistoryCard
              answers={answers}
              earlier={talk.earlier}
              onEarlier={talk.showEarlier}
              onForget={talk.forget}
              onForgetAll={talk.forgetAll}
            />
          </div>
        )}
      </div>
    </>
  )
}

function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {words.starters.map((question) => (
        <li key={question}>
          <Button size="small" className="text-start" onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}
