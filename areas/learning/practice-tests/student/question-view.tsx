import { useState } from 'react'
import type { RefObject } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { attemptTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'
import type { PracticeQuestion } from '../contract.ts'

interface Props {
  item: PracticeQuestion
  /** "Question 3 of 40". */
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  chosen: number | null
  onChoose: (choice: number | null) => void
}

/** One question with its answers, next to the text it is about where there is room. */
export function QuestionView({ item, title, heading, chosen, onChoose }: Props) {
  const [shown, setShown] = useState(chosen !== null)
  const canJudge = !item.self || shown
  return (
    <div
      className={
        item.passage === null
          ? 'grid grid-cols-[minmax(0,1fr)]'
          : 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[900px]:grid-cols-2'
      }
    >
      {item.passage !== null && (
        <Card
          padded
          aria-label={texts.passage}
          tabIndex={0}
          className="max-h-[60vh] overflow-y-auto text-md whitespace-pre-line min-[900px]:max-h-[72vh]"
        >
          {item.passage}
        </Card>
      )}
      <Card padded className="grid max-w-[48rem] gap-4" aria-labelledby="question">
        <h2
          id="question"
          ref={heading}
          tabIndex={-1}
          className="font-body text-sm font-[650] tracking-normal text-soft"
        >
          {title}
        </h2>
        <p className="max-w-[60ch] text-lead font-semibold whitespace-pre-line">{item.text}</p>
        {item.self && !shown && (
          <div className="grid justify-items-start gap-3">
            <p className="text-soft">{texts.sayFirst}</p>
            <Button onClick={() => setShown(true)}>{texts.show}</Button>
          </div>
        )}
        {item.self && shown && (
          <div className="grid gap-1 rounded-control bg-sunk px-4 py-3">
            <p className="text-sm font-semibold">{texts.goodAnswer}</p>
            <p className="max-w-[60ch]">{item.explanation}</p>
          </div>
        )}
        {canJudge && (
          <RadioGroup
            legend={item.self ? texts.judge : texts.choose}
            name={item.id}
            value={chosen === null ? '' : String(chosen)}
            onValue={(value) => onChoose(Number(value))}
            options={item.options.map((label, place) => ({ value: String(place), label }))}
          />
        )}
        {chosen !== null && (
          <Button
            tone="text"
            size="small"
            className="-ms-2 justify-self-start"
            onClick={() => onChoose(null)}
          >
            {texts.clear}
          </Button>
        )}
      </Card>
    </div>
  )
}
