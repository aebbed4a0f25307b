import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { Tabs } from '#kit/ui/layout/tabs.tsx'
import { resultTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'
import { saveAsPractice, type Attempt, type PracticeQuestion } from '../contract.ts'

interface Props {
  attempt: Attempt
  onAttempt: (newer: Attempt) => void
}

interface TestResultProps extends Props {
  /** Answers that were chosen here and did not arrive before the test was over. */
  late: number
}

/** The marks of a test by topic, and the explanation of each question. */
export function TestResult({ attempt, late, onAttempt }: TestResultProps) {
  const { items, topics, right, questions, answered, handedInAt } = attempt
  const wrong = items.filter((item) => item.right !== null && item.chosen !== item.right)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[900px]:grid-cols-[minmax(0,1fr)_320px]">
      {late > 0 && (
        <Banner tone="info" className="min-[900px]:order-first min-[900px]:col-span-2">
          {texts.late({ count: late })}
        </Banner>
      )}
      <Card as="aside" padded className="grid gap-4 min-[900px]:order-last" aria-label={texts.title}>
        <div>
          <p className="font-head text-h2 leading-tight font-[740] tabular-nums">
            {right === null
              ? texts.answered({ answered, total: questions })
              : texts.right({ right, total: questions })}
          </p>
          <p className="mt-1 text-sm text-soft">
            {handedInAt !== null && texts.handedIn({ time: formatTimestamp(handedInAt) })}
          </p>
        </div>
        <p className="text-sm">{texts.practice}</p>
        <SavePractice attempt={attempt} onAttempt={onAttempt} />
        <LinkButton href={paths.test}>{texts.again}</LinkButton>
        {topics.length > 0 && (
          <div className="grid gap-3 border-t border-line pt-4">
            <h2 className="text-h5 tracking-normal">{texts.topics}</h2>
            <ul className="grid gap-2.5 text-sm">
              {topics.map(({ topic, right: rightOnes, of }) => (
                <li key={topic} className="grid gap-1">
                  <span className="flex justify-between gap-3">
                    <span className="min-w-0 break-words">{topic}</span>
                    <span className="flex-none text-soft tabular-nums">
                      {texts.inTopic({ right: rightOnes, total: of })}
                    </span>
                  </span>
                  <ProgressBar label={topic} value={rightOnes} max={of} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      <section aria-labelledby="why" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="why" className="text-h3">
          {texts.questions}
        </h2>
        {attempt.self ? (
          <Questions items={items} all={items} />
        ) : (
          <Tabs
            label={texts.views}
            tabs={[
              {
                key: 'wrong',
                label: texts.wrong({ count: wrong.length }),
                content:
                  wrong.length === 0 ? (
                    <p className="text-soft">{texts.nothingWrong}</p>
                  ) : (
                    <Questions items={wrong} all={items} />
                  ),
              },
              {
                key: 'all',
                label: texts.all({ count: items.length }),
                content: <Questions items={items} all={items} />,
              },
            ]}
          />
        )}
      </section>
    </div>
  )
}

/** Saves the attempt as practice or removes it; it never counts as a score. */
function SavePractice({ attempt, onAttempt }: Props) {
  const { send, isSending, failure } = useSend(saveAsPractice)
  const toggle = () => {
    if (isSending) return
    void send({ params: { attemptId: attempt._id }, body: { saved: !attempt.saved } }).then(
      (reply) => onAttempt({ ...attempt, saved: reply.attempt.saved }),
      shownByState,
    )
  }
  return (
    <div className="grid gap-2">
      {failure !== null && <Banner tone="error">{failure.message}</Banner>}
      <p role="status" className="text-sm font-semibold text-ok empty:hidden">
        {attempt.saved && texts.isSaved}
      </p>
      <Button busy={isSending} busyLabel={texts.saving} onClick={toggle}>
        {attempt.saved ? texts.remove : texts.save}
      </Button>
    </div>
  )
}

function Questions({ items, all }: { items: readonly PracticeQuestion[]; all: readonly PracticeQuestion[] }) {
  return (
    <ol className="grid gap-3">
      {items.map((item) => (
        <li key={item.id}>
          <Explained item={item} at={all.indexOf(item) + 1} />
        </li>
      ))}
    </ol>
  )
}

function Explained({ item, at }: { item: PracticeQuestion; at: number }) {
  const { text, options, chosen, right, explanation, self } = item
  const yours = chosen === null ? texts.none : options[chosen]
  return (
    <Card as="article" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="max-w-[56ch] min-w-0 flex-[1_1_16rem] font-body text-base font-[650] tracking-normal break-words">
          {at}. {text}
        </h3>
        {!self && (
          <Badge tone={chosen === right ? 'ok' : chosen === null ? 'plain' : 'stop'}>
            {chosen === right ? texts.wasRight : chosen === null ? texts.notAnswered : texts.wasWrong}
          </Badge>
        )}
      </div>
      <dl className="grid gap-x-5 text-md max-sm:[&>dt]:mt-1.5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-1.5">
        <dt className="text-soft">{texts.yours}</dt>
        <dd>{yours}</dd>
        {right !== null && chosen !== right && (
          <>
            <dt className="text-soft">{texts.rightAnswer}</dt>
            <dd>{options[right]}</dd>
          </>
        )}
        {explanation !== null && (
          <>
            <dt className="text-soft">{self ? texts.goodAnswer : texts.why}</dt>
            <dd className="max-w-[60ch]">{explanation}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
