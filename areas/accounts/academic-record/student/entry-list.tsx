import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { writeStored, readStored, placeSuffix } from '#kit/forms/unsaved-storage.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { useAccountSync } from '#kit/forms/use-account-sync.ts'
import { isSame, readDraft } from '#kit/forms/unsaved-draft.ts'
import { entryTexts as texts } from '#texts/accounts/academic-record/record.ts'

/** The props of the form of one entry. */
export interface EntryFormProps<Entry> {
  /** As it was when the form was opened; null for a new one. */
  entry: Entry | null
  /** As it is saved now. */
  newest: Entry | null
  /** The name under which unsaved input is stored. */
  about: string
  /**
   * Saves the entry.
   * @throws CallFailure, its fields named as those of the entry
   */
  onSave: (entry: Entry) => Promise<void>
  onCancel: () => void
}

interface Props<Entry> {
  /** Names the list for unsaved input. */
  about: string
  heading: string
  help: string
  none: string
  add: string
  /** Shown in place of the button once the list is full. */
  full: string
  most: number
  entries: readonly Entry[]
  /** When this part was last saved; null = never. */
  changed: string | null
  /** The name of an entry, and the facts below it. */
  line: (entry: Entry) => { name: string; facts: ReactNode }
  Form: ComponentType<EntryFormProps<Entry>>
  /**
   * Saves all entries, unless they were saved elsewhere since `seen`.
   * @throws CallFailure, its fields named by index: `3.year`
   */
  onSave: (entries: Entry[], seen: string | null) => Promise<void>
  /** Reloads the entries after the server had newer ones. */
  onStale: () => void
}

/** Entries that are edited in place, one at a time; unsaved input survives until it is saved. */
export function EntryList<Entry>(props: Props<Entry>) {
  const { heading, help, none, add, full, most, changed, line, Form, onSave, onStale } = props
  const id = useId()
  const { about, storedPlace, storePlace } = useStoredPlace(props.about, props.entries)
  const [open, setOpen] = useState(storedPlace)
  // The entries as they were when the form opened, so that it does not move when another tab or device saves.
  const [shown, setShown] = useState<readonly Entry[]>(props.entries)
  // Entries that were removed here beside the open form.
  const [gone, setGone] = useState<readonly Entry[]>([])
  const entries = open === null ? props.entries : shown
  const isGone = (entry: Entry) => open !== null && gone.includes(entry)
  useAccountSync(about, 'device', () => {
    // An open form stays where it is.
    if (open !== null) return
    setShown(props.entries)
    setOpen(storedPlace())
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const back = useRef<string>(undefined)
  useEffect(() => {
    if (open !== null || back.current === undefined) return
    // Focus returns to the button that opened the form or, when the list is full, to the heading.
    const place = document.getElementById(back.current) ?? document.getElementById(`${id}-heading`)
    place?.focus()
    back.current = undefined
  }, [open, id])

  const show = (place: number | 'new') => {
    setFailure(null)
    setShown(props.entries)
    setGone([])
    setOpen(place)
    storePlace(place)
  }
  const close = () => {
    back.current = `${id}-${open}`
    setOpen(null)
    storePlace(null)
  }
  const at = typeof open === 'number' ? placeNow(shown, open, props.entries) : -1
  const save = async (entry: Entry) => {
    const newest = props.entries
    // An entry that was removed elsewhere is added again with the input from here.
    const place = at === -1 ? newest.length : at
    // Another tab may have saved the same new entry already.
    if (open === 'new' && newest !== shown && newest.some((saved) => isSame(saved, entry))) return close()
    try {
      await onSave([...newest.slice(0, place), entry, ...newest.slice(place + 1)], changed)
    } catch (error) {
      const failed = error as CallFailure
      if (failed.code === 'changed_meanwhile') onStale()
      throw atPlace(failed, place)
    }
    close()
  }
  const failed = (failure: CallFailure) => {
    if (failure.code === 'changed_meanwhile') onStale()
    setFailure(failure)
  }
  // The toast outlives this render: undo adds the entry to the list as it is then.
  const latest = useRef((_gone: Entry, _place: number) => Promise.resolve())
  useEffect(() => {
    latest.current = (gone, place) =>
      onSave([...props.entries.slice(0, place), gone, ...props.entries.slice(place)], changed).catch(failed)
  })
  const remove = async (place: number) => {
    const newest = props.entries
    // Beside an open form, entries are shown that may have been changed or removed elsewhere since.
    const now = placeNow(entries, place, newest)
    const there = entries[place]!
    const removed = newest[now] ?? there
    const text = texts.removed({ entry: line(removed).name })
    setFailure(null)
    if (now === -1) {
      setGone((before) => [...before, there])
      return showToast({ text })
    }
    setRemoving(place)
    try {
      await onSave([...newest.slice(0, now), ...newest.slice(now + 1)], changed)
      setGone((before) => [...before, there])
      document.getElementById(`${id}-heading`)?.focus()
      const putBack = () => {
        setGone((before) => before.filter((entry) => entry !== there))
        void latest.current(removed, now)
      }
      showToast({ text, action: { label: texts.undo, onAct: putBack } })
    } catch (error) {
      failed(error as CallFailure)
    }
    setRemoving(null)
  }

  return (
    <Card padded aria-labelledby={`${id}-heading`} className="grid gap-4">
      <div>
        <h2 id={`${id}-heading`} tabIndex={-1} className="text-h3">
          {heading}
        </h2>
        <p className="mt-0.5 text-sm text-soft">{help}</p>
      </div>
      {failure && <Banner tone="error">{failure.message}</Banner>}
      {entries.length === 0 && open === null && <p>{none}</p>}
      {entries.length > 0 && (
        <ul className="grid">
          {entries.map((entry, place) => {
            if (isGone(entry)) return null
            const { name, facts } = line(entry)
            return (
              <li key={place} className="border-t border-line py-3.5 first:border-t-0 first:pt-0 last:pb-0">
                {open === place ? (
                  <Form
                    entry={entry}
                    newest={props.entries[at] ?? entry}
                    about={about}
                    onSave={save}
                    onCancel={close}
                  />
                ) : (
                  <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1 basis-56">
                      <p className="font-semibold">{name}</p>
                      <div className="text-sm text-soft">{facts}</div>
                    </div>
                    <div className="flex gap-2">
                      <Button
                        id={`${id}-${place}`}
                        size="small"
                        aria-label={texts.editOf({ entry: name })}
                        onClick={() => show(place)}
                      >
                        {texts.edit}
                      </Button>
                      <Button
                        size="small"
                        tone="text"
                        aria-label={texts.removeOf({ entry: name })}
                        busy={removing === place}
                        onClick={() => void remove(place)}
                      >
                        {texts.remove}
                      </Button>
                    </div>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {open === 'new' && <Form entry={null} newest={null} about={about} onSave={save} onCancel={close} />}
      {open === null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {entries.length < most ? (
            <Button id={`${id}-new`} onClick={() => show('new')}>
              {add}
            </Button>
          ) : (
            <p className="text-sm text-soft">{full}</p>
          )}
          {changed !== null && (
            <p className="text-sm text-soft">{texts.changedOn({ day: formatDate(changed) })}</p>
          )}
        </div>
      )}
    </Card>
  )
}

/**
 * The current index of an entry of an earlier list, also if it was changed meanwhile; -1 if it was removed.
 */
function placeNow<Entry>(earlier: readonly Entry[], place: number, now: readonly Entry[]): number {
  const unchanged = now.findIndex((entry) => isSame(entry, earlier[place]))
  if (unchanged >= 0) return unchanged
  const isIn = (list: readonly Entry[], entry: Entry) => list.some((other) => isSame(other, entry))
  const gone = earlier.filter((entry) => !isIn(now, entry))
  const come = now.flatMap((entry, at) => (isIn(earlier, entry) ? [] : [at]))
  return gone.length === 1 && come.length === 1 ? come[0]! : -1
}

interface Place {
  open: number | 'new'
  /** The previous entry as JSON, and the length of the list. */
  entry: string | undefined
  count: number
}
const isPlace = (stored: unknown): stored is Place =>
  typeof stored === 'object' && stored !== null && 'open' in stored

/**
 * Which form was open with unsaved input when the page was left, here or on another device: it opens again in the same
 * place.
 */
function useStoredPlace(list: string, entries: readonly unknown[]) {
  const about = `${list} entry`
  const [fields, place] = [useUnsavedKey(about), useUnsavedKey(about + placeSuffix)]
  const storedPlace = (): number | 'new' | null => {
    const stored = readStored(place, 'device')
    if (!isPlace(stored) || Object.keys(readDraft(fields, 'device')).length === 0) return null
    if (stored.open === 'new') return 'new'
    const unchanged = entries.findIndex((entry) => JSON.stringify(entry) === stored.entry)
    if (unchanged >= 0) return unchanged
    return entries.length === stored.count ? stored.open : 'new'
  }
  const storePlace = (open: number | 'new' | null) => {
    const entry = typeof open === 'number' ? JSON.stringify(entries[open]) : undefined
    writeStored(
      place,
      open === null ? null : ({ open, entry, count: entries.length } satisfies Place),
      'device',
    )
  }
  return { about, storedPlace, storePlace }
}

/** Turns the failure of a whole list into that of one entry: `schooling.3.year` becomes `year`. */
function atPlace(failure: CallFailure, place: number): CallFailure {
  const own = Object.entries(failure.fields ?? {}).flatMap(([path, message]) => {
    const [, at, ...rest] = path.split('.')
    return at === String(place) && rest.length > 0 ? [[rest.join('.'), message] as const] : []
  })
  return { ...failure, fields: Object.fromEntries(own) }
}
