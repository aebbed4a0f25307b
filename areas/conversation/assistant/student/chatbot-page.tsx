import { useEffect, useRef } from 'react'
import { useLatest } from '#areas/conversation/messages/web/use-latest.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useBottomBar } from '#kit/ui/layout/use-bottom-bar.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { HelpIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { chatbotTexts as texts } from '#texts/conversation/assistant/chatbot.ts'
import { AnswerParts } from './answer-parts.tsx'
import { Answered, Question } from './answered.tsx'
import { HistoryCard } from './history-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { useConversation } from './use-conversation.ts'

/**
 * The chatbot: questions with answers from the student’s own records, the catalogue and the help articles.
 */
export default function ChatbotPage() {
  usePageArrival(texts.title)
  const talk = useConversation()
  const { answers, pending, refusal, failure } = talk
  const { typed, change, discard, resumed, storedOn } = useSyncedForm('assistant question', { text: '' })
  const box = useRef<HTMLTextAreaElement>(null)
  useBottomBar(true, '13rem')
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pending !== null) newest.current?.scrollIntoView({ block: 'nearest' })
  }, [pending])

  const hasHistory = answers !== null && answers.length > 0
  const last = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Start at the newest question, not at the oldest.
    if (hasHistory) last.current?.scrollIntoView({ block: 'end' })
  }, [hasHistory])

  const latest = useLatest(typed.text)
  /** @param isExample one that somebody has pressed while something else may be in the box */
  const ask = async (question: string, isExample = false) => {
    if (!isExample) discard()
    box.current?.focus({ preventScroll: true })
    // The next one may be in the box by then.
    if (!(await talk.ask(question))) change({ text: [question, latest.current].filter(Boolean).join('\n') })
  }
  return (
    <>
      <PageTitle
        sub={texts.sub}
        actions={
          <LinkButton href={paths.help} icon={<HelpIcon />}>
            {texts.help}
          </LinkButton>
        }
      >
        {texts.title}
      </PageTitle>
      {failure !== null && (
        <LoadFailure
          error={failure.message}
          failure={failure}
          stale={answers !== null}
          onRetry={talk.retry}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-5 min-[900px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          {answers === null && failure === null && (
            <Loading label={texts.loading}>
              <Card as="div" padded>
                <SkeletonText lines={4} />
              </Card>
            </Loading>
          )}
          {answers !== null && (
            // Only complete answers are inserted here, so that a screen reader reads each once and to its
            // end.
            <div role="log" aria-label={texts.log} className="grid gap-5">
              {answers.map((answer) => (
                <Answered key={answer._id} answer={answer} />
              ))}
              <div ref={last} />
            </div>
          )}
          {pending !== null && (
            <div ref={newest} className="grid gap-3">
              <Question text={pending.question} />
              <Card as="div" padded>
                {pending.blocks.length === 0 ? (
                  <Spinner label={texts.looking} />
                ) : (
                  <AnswerParts blocks={pending.blocks} />
                )}
              </Card>
            </div>
          )}
          {refusal !== null && (
            <Banner tone="error" lead={texts.notAnswered}>
              {refusal} {texts.kept}
            </Banner>
          )}
        </div>
        {answers !== null && (
          <div className="grid gap-5">
            <HistoryCard
              answers={answers}
              earlier={talk.earlier}
              onEarlier={talk.showEarlier}
              onDelete={talk.remove}
              onDeleteAll={talk.deleteAll}
            />
          </div>
        )}
      </div>
      {/* Below everything else, so that it stays in view wherever somebody scrolls. */}
      <div className="sticky bottom-(--toast-room,0px) z-20 mt-5 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-ground pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:-mx-4 max-sm:px-4 min-[900px]:me-[calc(340px+1.25rem)]">
        {resumed && <RestoredBanner storedOn={storedOn} what={texts.question} onDiscard={discard} />}
        {answers !== null && <Starters onAsk={(question) => pending === null && void ask(question, true)} />}
        <QuestionForm
          box={box}
          busy={pending !== null}
          text={typed.text}
          onText={(text) => change({ text })}
          onAsk={(question) => void ask(question)}
        />
      </div>
    </>
  )
}

/** Examples in one row that scrolls sideways. */
function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <section aria-label={texts.startersHeading}>
      <ul className="flex gap-2 overflow-x-auto px-1 py-1">
        {texts.starters.map((question) => (
          <li key={question} className="shrink-0">
            <Button size="small" onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
