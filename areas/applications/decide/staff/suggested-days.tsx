import { daySuggestionTexts as texts } from '#texts/applications/decide/decision.ts'

const presets = [7, 14, 30] as const
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Frequently chosen days, beside a date field. */
export function SuggestedDays({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  return (
    <div role="group" aria-label={texts.label} className="flex flex-wrap gap-2">
      {presets.map((days) => {
        const day = inDays(days)
        return (
          <button
            key={days}
            type="button"
            aria-pressed={value === day}
            onClick={() => onChoose(day)}
            className="min-h-9 rounded-full border border-line px-3 text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:font-semibold pointer-coarse:min-h-11"
          >
            {texts.in({ days })}
          </button>
        )
      })}
    </div>
  )
}
