import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { savedPracticeTexts as texts } from '#texts/learning/practice-tests/saved-practice.ts'
import { listAttempts } from '../contract.ts'

/** Practice tests the student has saved, next to the tests that count. Shown only where there are any. */
export function SavedPractice() {
  const { data } = useLoaded(listAttempts, { query: { page: 1, limit: 12, saved: 'yes' } })
  if (!data || data.attempts.length === 0) return null
  return (
    <Card as="section" padded className="grid gap-3" aria-labelledby="saved-practice">
      <div>
        <h2 id="saved-practice" className="text-h3">
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-soft">{texts.help}</p>
      </div>
      <ul className="grid gap-2.5">
        {data.attempts.map(({ _id, title, right, questions, answered, handedInAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <Anchor href={paths.attempt(_id)} className="min-w-0 font-semibold break-words">
              {title}
            </Anchor>
            <span className="text-sm text-soft tabular-nums">
              {right === null ? texts.judged({ answered, questions }) : texts.marks({ right, questions })}
              {handedInAt && ` · ${formatTimestamp(handedInAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
