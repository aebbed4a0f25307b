import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { queueKeyTexts as texts } from '#texts/applications/queue/queue.ts'

const keys = [
  ['next', texts.orKey({ key: 'j', other: '↓' })],
  ['previous', texts.orKey({ key: 'k', other: '↑' })],
  ['open', 'Enter'],
  ['select', 'x'],
  ['take', 'c'],
  ['openNext', 'n'],
  ['search', '/'],
  ['help', '?'],
] as const

interface Props {
  open: boolean
  enabled: boolean
  onEnable: (on: boolean) => void
  onClose: () => void
}

/** The keys of the queue, and the switch that turns them off. */
export function KeysDialog({ open, enabled, onEnable, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={texts.heading}
      closedBy="any"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        {keys.map(([action, key]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control bg-sunk px-2 py-0.5 font-body text-sm font-semibold">{key}</kbd>
            </dt>
            <dd>{texts.keys[action]}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label={texts.on}
        hint={texts.onHint}
        checked={enabled}
        onChange={(event) => onEnable(event.target.checked)}
      />
    </Dialog>
  )
}
