import { Button } from '#kit/ui/button.tsx'
import { adviceTexts as texts } from '#texts/applications/decide/decision.ts'

const advice: Readonly<Record<string, string>> = texts.forReason

/** Suggested advice for each chosen reason, to insert and edit. */
export function SuggestedAdvice({
  reasons,
  text,
  onUse,
}: {
  reasons: readonly string[]
  text: string
  onUse: (text: string) => void
}) {
  const ready = reasons.flatMap((one) => advice[one] ?? []).filter((one) => !text.includes(one))
  if (ready.length === 0) return null
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{texts.ready}</p>
      <ul className="grid gap-2">
        {ready.map((one) => (
          <li key={one} className="flex items-start gap-3">
            <span className="min-w-0 flex-1">{one}</span>
            <Button
              size="small"
              aria-label={texts.applyOne({ advice: one })}
              onClick={() => onUse(text.trim() === '' ? one : `${text.trimEnd()}\n${one}`)}
            >
              {texts.apply}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
