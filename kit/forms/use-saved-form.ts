import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { useContractForm } from './contract-form.ts'
import { useTypedKey } from './unsaved-changes.ts'
import type { KeptIn } from './typed-storage.ts'
import { useAccountCopy } from './use-account-copy.ts'
import { isSame, readDraft, stillTyped, writeDraft } from './typed-draft.ts'
import type { TypedDraft } from './typed-draft.ts'

/** A field that was changed here and, meanwhile, elsewhere. */
export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
}

interface Given<Typed, Body> {
  schema: ZodMiniType<Body, Typed>
  /** What is saved, as the fields show it; newer answers come through the same value. */
  newest: Typed
  /** What is typed in it: one name for each form of a person. */
  about: string
  storedIds: KeptIn
}

const hasFocus = (name: string) => document.activeElement?.getAttribute('name') === name

/**
 * A form that loses nothing. What is typed and not saved waits where `storedIds` says, for the same person, and in the
 * account for other devices; a field that nobody touched here follows what another tab or device has saved; one that
 * was changed in both places keeps what is typed, and is named in `differences` until its owner has chosen.
 */
export function useSavedForm<Typed extends FieldValues, Body>(given: Given<Typed, Body>) {
  const { schema, newest, about, storedIds } = given
  // Of whoever opened the form: after a logout nothing is kept under another name.
  const [key] = useState(useTypedKey(about))
  const [start] = useState(() => {
    const draft = stillTyped(readDraft(key, storedIds), newest)
    const part = (of: 'from' | 'typed') =>
      Object.fromEntries(Object.entries(draft).map(([name, field]) => [name, field[of]]))
    return {
      values: { ...newest, ...part('typed') },
      known: { ...newest, ...part('from') },
      names: Object.keys(draft),
    }
  })
  const form = useContractForm<Typed, Body>(schema, { defaultValues: start.values as DefaultValues<Typed> })
  const { getValues, setValue, reset, watch } = form
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isRestored, setRestored] = useState(start.names.length > 0)
  /** The saved value each field is typed over, and how the field shows it while nobody has touched it. */
  const known = useRef<Record<string, unknown>>({ ...start.known })
  const shown = useRef<Record<string, unknown>>({ ...start.known })
  const latest = useRef<Record<string, unknown>>(newest)
  const own = useRef(new Set(start.names))
  const sent = useRef<{ values: Record<string, unknown>; quietly: boolean; isDone: boolean } | null>(null)
  const isKept = useRef(true)
  const isOver = useRef(false)
  const isFilling = useRef(false)
  const fill = useRef(() => {})
  const { note, keptOn } = useAccountCopy(about, storedIds, () => fill.current())

  const touchedNames = useCallback(() => {
    const values = getValues() as Record<string, unknown>
    return Object.keys(latest.current).filter((name) => !isSame(values[name], shown.current[name]))
  }, [getValues])

  const compare = useCallback(() => {
    if (isFilling.current) return
    const found: Difference[] = []
    for (const name of Object.keys(latest.current)) {
      const theirs = latest.current[name]
      const mine: unknown = getValues(name as Path<Typed>)
      const save = sent.current !== null && name in sent.current.values ? sent.current : null
      if (save === null ? isSame(theirs, known.current[name]) : !save.isDone) continue
      if (save === null && !isSame(mine, shown.current[name]) && !isSame(mine, theirs)) {
        found.push({ name, mine, theirs })
        continue
      }
      known.current[name] = theirs
      const isTypedOn = save !== null && !isSame(mine, save.values[name])
      // A field somebody is typing in is not rewritten under their hands; `tidy` does it once they have left.
      const isAtHand = save !== null && save.quietly && hasFocus(name)
      shown.current[name] = isAtHand && !isTypedOn ? mine : theirs
      if (!isTypedOn && !isAtHand && !isSame(mine, theirs))
        setValue(name as Path<Typed>, theirs as PathValue<Typed, Path<Typed>>)
    }
    setDifferences((before) => (isSame(before, found) ? before : found))
    const names = touchedNames()
    for (const name of names) own.current.add(name)
    const draft = names.map((name) => [
      name,
      { from: known.current[name], typed: getValues(name as Path<Typed>) as unknown },
    ])
    if (!isOver.current) {
      const typed = Object.fromEntries(draft) as TypedDraft
      isKept.current = writeDraft(key, storedIds, own.current, typed)
      note()
    }
    if (names.length === 0) setRestored(false)
  }, [getValues, setValue, touchedNames, key, storedIds, note])

  /** Shows what came from the account: it took the place of what was kept here. */
  const refill = useCallback(() => {
    if (isOver.current) return
    const draft = stillTyped(readDraft(key, storedIds), latest.current)
    isFilling.current = true
    const names = [...new Set([...touchedNames(), ...Object.keys(draft)])]
    for (const name of names) {
      const { from, typed } = draft[name] ?? { from: latest.current[name], typed: latest.current[name] }
      known.current[name] = from
      shown.current[name] = from
      own.current.add(name)
      if (!isSame(getValues(name as Path<Typed>), typed))
        setValue(name as Path<Typed>, typed as PathValue<Typed, Path<Typed>>)
    }
    isFilling.current = false
    setRestored(Object.keys(draft).length > 0)
    compare()
  }, [compare, getValues, setValue, touchedNames, key, storedIds])
  useEffect(() => {
    fill.current = refill
  }, [refill])

  const text = JSON.stringify(newest)
  useEffect(() => {
    latest.current = JSON.parse(text) as Typed
    compare()
  }, [text, compare])
  useEffect(() => {
    const { unsubscribe } = watch(() => compare())
    return unsubscribe
  }, [watch, compare])

  /** After a quiet save: fields that were left show what the server made of them. */
  const tidy = useCallback(() => {
    const values = getValues() as Record<string, unknown>
    for (const [name, value] of Object.entries(known.current)) {
      if (hasFocus(name) || !isSame(values[name], shown.current[name]) || isSame(value, shown.current[name]))
        continue
      shown.current[name] = value
      setValue(name as Path<Typed>, value as PathValue<Typed, Path<Typed>>)
    }
  }, [getValues, setValue])

  const work = useMemo(() => {
    const followed = (name: string) => {
      known.current[name] = latest.current[name]
      shown.current[name] = latest.current[name]
    }
    return {
      /** The fields that say something else than what is saved. */
      touchedNames,
      /** What was saved when the fields were typed in. */
      known: (): Typed => known.current as Typed,
      latest: (): Typed => latest.current as Typed,
      tidy,
      /** Whether what is typed outlives the page. */
      isKept: () => isKept.current,
      /**
       * Makes a save of these values, and takes over what is saved after it.
       * @param quietly the owner is still typing
       * @throws what `make` throws
       */
      async saving(values: Record<string, unknown>, quietly: boolean, make: () => Promise<Typed>) {
        const save = { values, quietly, isDone: false }
        sent.current = save
        try {
          latest.current = await make()
          save.isDone = true
          compare()
        } finally {
          sent.current = null
          compare()
        }
      },
      /** Keeps what is typed in a field over what was saved elsewhere. */
      keepMine(name: string) {
        followed(name)
        compare()
      },
      /** Puts what was saved elsewhere into the field. */
      takeTheirs(name: string) {
        followed(name)
        setValue(name as Path<Typed>, latest.current[name] as PathValue<Typed, Path<Typed>>)
        compare()
      },
      /** Keeps nothing of this form any more: it is done, or somebody has left it on purpose. */
      forget() {
        isOver.current = true
        writeDraft(key, storedIds, own.current, {})
        note()
      },
      /** Throws away what is typed and not saved. */
      discard() {
        for (const name of Object.keys(latest.current)) followed(name)
        reset(latest.current as DefaultValues<Typed>)
        compare()
      },
    }
  }, [compare, key, storedIds, note, reset, setValue, tidy, touchedNames])
  return { form, differences, isRestored, keptOn, work }
}

export type TypedWork<Typed extends FieldValues> = ReturnType<typeof useSavedForm<Typed, unknown>>['work']
