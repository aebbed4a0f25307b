import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { shortcutTexts as texts } from '#texts/kit/shortcuts.ts'
import { shortcutsEverywhere, type Shortcut } from './shortcuts.ts'
import { enableShortcuts, useShortcutsEnabled } from './shortcuts-enabled.ts'

const symbols: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  '-': '−',
}

interface Props<Action extends string> {
  open: boolean
  list: readonly Shortcut<Action>[]
  /** What each action is called. */
  names: Readonly<Record<Action, string>>
  onClose: () => void
}

/** The keys of a screen and those that work everywhere, and the switch that turns off the former. */
export function ShortcutsDialog<Action extends string>({ open, list, names, onClose }: Props<Action>) {
  const enabled = useShortcutsEnabled()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={texts.heading}
      closedBy="any"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-sm">
        {list.map(({ action, keys, shown }) => (
          <Line
            key={action}
            keys={
              shown ??
              keys.map((key) => symbols[key] ?? key).reduce((key, other) => texts.orKey({ key, other }))
            }
            name={names[action]}
          />
        ))}
        {shortcutsEverywhere().map(([keys, name]) => (
          <Line key={keys} keys={keys} name={name} />
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label={texts.on}
        hint={texts.onHint}
        checked={enabled}
        onChange={(event) => enableShortcuts(event.target.checked)}
      />
    </Dialog>
  )
}

function Line({ keys, name }: { keys: string; name: string }) {
  return (
    <div className="contents">
      <dt>
        <kbd className="rounded-control bg-sunk px-2 py-0.5 font-body text-sm font-semibold">{keys}</kbd>
      </dt>
      <dd>{name}</dd>
    </div>
  )
}
