import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { attemptTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'
import type { Attempt } from '../contract.ts'
import type { Choices } from './answer-queue.ts'
import { QuestionView } from './question-view.tsx'
import { TimeLeft } from './time-left.tsx'
import { useAttempt } from './use-attempt.ts'

interface TakeTestProps {
  attempt: Attempt
  /** The answers that the server has, after one was saved, and its time. */
  onAnswers: (answers: Choices, now: string) => void
  /** The attempt as it is when it is over. */
  onOver: (over: Attempt) => void
}

/** An open test, one question at a time, with a review before it is handed in. */
export function TakeTest({ attempt, onAnswers, onOver }: TakeTestProps) {
  const { items, endsAt, now } = attempt
  const { choices, unsaved, saving, trouble, handing, isTimeUp, choose, retry, finish, timeOver } =
    useAttempt(attempt, { onAnswers, onOver })
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ chosen }) => chosen === null),
    ),
  )
  const [reviewing, setReviewing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [at, reviewing, isTimeUp])
  const go = (to: number) => {
    setReviewing(false)
    setAt(to)
  }
  const item = items[at]!
  const answered = items.filter(({ id }) => choices[id] !== undefined).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {endsAt === null ? (
          <p className="text-soft">{texts.noTime}</p>
        ) : (
          <TimeLeft endsAt={endsAt} now={now} onOver={() => void timeOver()} />
        )}
        <p role="status" className="text-sm text-soft">
          {saving ? texts.saving : unsaved === 0 && answered > 0 ? texts.saved : ''}
        </p>
      </div>
      <ProgressBar
        label={texts.progress({ answered, total: items.length })}
        value={answered}
        max={items.length}
      />
      {trouble !== null && (
        <TryAgain onTry={retry}>
          {unsaved > 0 && texts.notSaved({ count: unsaved })} {trouble.message}
        </TryAgain>
      )}
      {isTimeUp ? (
        <Card padded className="grid gap-2" aria-labelledby="time-up">
          <h2 id="time-up" ref={heading} tabIndex={-1} className="text-h3">
            {texts.timeUp}
          </h2>
          <p>{texts.timeUpHelp}</p>
        </Card>
      ) : reviewing ? (
        <Card padded className="grid gap-4" aria-labelledby="review">
          <h2 id="review" ref={heading} tabIndex={-1} className="text-h3">
            {texts.reviewTitle}
          </h2>
          <p>{texts.unanswered({ count: items.length - answered })}</p>
          <Numbers items={items} choices={choices} current={null} onGo={go} />
          <p className="max-w-[60ch] text-soft">{texts.binds}</p>
          <div className="flex flex-wrap gap-3">
            <Button tone="main" busy={handing} busyLabel={texts.handingIn} onClick={() => void finish()}>
              {texts.handIn}
            </Button>
            <Button onClick={() => setReviewing(false)}>{texts.goOn}</Button>
          </div>
        </Card>
      ) : (
        <>
          <QuestionView
            key={item.id}
            item={item}
            heading={heading}
            title={texts.questionOf({ at: at + 1, total: items.length })}
            chosen={choices[item.id] ?? null}
            onChoose={(choice) => choose(item.id, choice)}
          />
          <div className="flex flex-wrap gap-3">
            <Button disabled={at === 0} onClick={() => go(at - 1)}>
              {texts.previous}
            </Button>
            {at + 1 < items.length && (
              <Button tone="main" onClick={() => go(at + 1)}>
                {texts.next}
              </Button>
            )}
            <Button
              tone={at + 1 < items.length ? 'text' : 'main'}
              className="ms-auto"
              onClick={() => setReviewing(true)}
            >
              {texts.review}
            </Button>
          </div>
          <Numbers items={items} choices={choices} current={at} onGo={go} />
        </>
      )}
    </div>
  )
}

interface NumbersProps {
  items: Attempt['items']
  choices: Readonly<Record<string, number>>
  current: number | null
  onGo: (to: number) => void
}

/** Links to all questions; answered ones are filled and labeled as answered. */
function Numbers({ items, choices, current, onGo }: NumbersProps) {
  return (
    <nav aria-label={texts.all}>
      <ol className="flex flex-wrap gap-1.5">
        {items.map(({ id }, at) => {
          const has = choices[id] !== undefined
          return (
            <li key={id}>
              <button
                type="button"
                aria-label={has ? texts.numberAnswered({ at: at + 1 }) : texts.numberOpen({ at: at + 1 })}
                aria-current={at === current ? 'step' : undefined}
                onClick={() => onGo(at)}
                className={cx(
                  'inline-grid size-9 place-items-center rounded-control border text-sm font-semibold tabular-nums hover:border-accent aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-accent pointer-coarse:size-11',
                  has
                    ? 'border-accent bg-tint text-accent forced-colors:border-4'
                    : 'border-edge bg-surface text-soft',
                )}
              >
                {at + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
