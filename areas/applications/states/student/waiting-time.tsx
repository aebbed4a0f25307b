import { formatNumber } from '#kit/format/local-formats.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { showWaiting } from '../contract/waiting-times.ts'
import { waitingTexts as texts } from '#texts/applications/states/waiting.ts'

interface Props {
  programId: string
  /** The stage of the student's own application; absent before applying. */
  stage?: 'submitted' | 'under_review'
}

/**
 * How long files take, according to earlier ones. Renders nothing if there are too few, or if loading failed.
 */
export default function WaitingTime({ programId, stage }: Props) {
  const { data, isStale } = useLoaded(showWaiting, { params: { programId } })
  if (data === null || isStale) return null
  const lines = [
    {
      key: 'answer',
      of: data.answer,
      describe: (half: string, most: string) => texts.answer({ half, most }),
    },
    ...(stage === 'submitted'
      ? [
          {
            key: stage,
            of: data.submitted,
            describe: (half: string, most: string) => texts.submitted({ half, most }),
          },
        ]
      : []),
    ...(stage === 'under_review'
      ? [
          {
            key: stage,
            of: data.under_review,
            describe: (half: string, most: string) => texts.review({ half, most }),
          },
        ]
      : []),
  ].filter((line) => line.of !== null)
  const [first] = lines
  if (!first?.of) return null
  return (
    <Card padded aria-labelledby="waiting-time" className="grid gap-2">
      <h2 id="waiting-time" className="text-h4">
        {texts.heading}
      </h2>
      {lines.map(({ key, of, describe }) => (
        <p key={key} className="text-sm">
          {describe(texts.days({ days: of!.half }), texts.days({ days: of!.most }))}
        </p>
      ))}
      <p className="text-xs text-soft">
        {texts.of[first.of.of]({ files: formatNumber(first.of.files) })} {texts.noPromise}
      </p>
    </Card>
  )
}
