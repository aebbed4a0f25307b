import { Button } from '#kit/ui/button.tsx'
import type { assignTexts } from '#texts/applications/queue/queue.ts'

interface Props {
  /** What is selected, in words. */
  texts: Pick<typeof assignTexts, 'label' | 'selected' | 'take' | 'assign' | 'release' | 'clear' | 'working'>
  count: number
  /** Whether any of them is assigned and can be released. */
  canRelease: boolean
  busy: boolean
  onTake: () => void
  onAssign: () => void
  onRelease: () => void
  onClear: () => void
}

/** Takes, hands over or releases all that is selected. Anything else is done one by one. */
export function SelectionBar({
  texts,
  count,
  canRelease,
  busy,
  onTake,
  onAssign,
  onRelease,
  onClear,
}: Props) {
  return (
    <section
      aria-label={texts.label}
      className="sticky bottom-[calc(0.75rem+var(--toast-room,0px))] z-20 mx-auto mt-5 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float"
    >
      <span role="status" className="me-2 text-sm font-semibold tabular-nums">
        {texts.selected({ count })}
      </span>
      <Button size="small" tone="main" busy={busy} busyLabel={texts.working} onClick={onTake}>
        {texts.take}
      </Button>
      <Button size="small" disabled={busy} onClick={onAssign}>
        {texts.assign}
      </Button>
      {canRelease && (
        <Button size="small" disabled={busy} onClick={onRelease}>
          {texts.release}
        </Button>
      )}
      <Button size="small" tone="text" disabled={busy} onClick={onClear}>
        {texts.clear}
      </Button>
    </section>
  )
}
