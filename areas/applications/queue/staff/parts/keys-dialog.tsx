import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { queueWords } from '#areas/applications/queue/texts/en.ts'

const words = queueWords.keys

interface Props {
  open: boolean
  wished: boolean
  onWish: (on: boolean) => void
  onClose: () => void
}

/** The keys of the queue, and the switch that turns them off. */
export function KeysDialog({ open, wished, onWish, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={words.heading}
      closedBy="any"
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        {words.list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control bg-sunk px-2 py-0.5 font-body text-sm font-semibold">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label={words.on}
        hint={words.onHint}
        checked={wished}
        onChange={(event) => onWish(event.target.checked)}
      />
    </Dialog>
  )
}
