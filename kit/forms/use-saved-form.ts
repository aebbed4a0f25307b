import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { useContractForm } from './contract-form.ts'
import { useUnsavedKey } from './unsaved-form.ts'
import type { StoredIn } from './unsaved-storage.ts'
import { useAccountSync } from './use-account-sync.ts'
import { isSame, readDraft, stillTyped, writeDraft } from './unsaved-draft.ts'
import type { UnsavedDraft } from './unsaved-draft.ts'

/** A field that was changed both here and, in the meantime, elsewhere. */
export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
}

interface Options<Typed, Body> {
  schema: ZodMiniType<Body, Typed>
  /** The saved values as the fields show them; pass newer ones here when they arrive. */
  newest: Typed
  /** The name of the form, unique for each form of a person. */
  about: string
  storedIn: StoredIn
}

const hasFocus = (name: string) => document.activeElement?.getAttribute('name') === name

/**
 * A form that loses no input. Unsaved input is stored in `storedIn`, for the same person only, and in the account for
 * other devices. A field that was not changed here follows what another tab or device saves. A field that was changed
 * in both places keeps its input and is listed in `differences` until the person has chosen.
 */
export function useSavedForm<Typed extends FieldValues, Body>(options: Options<Typed, Body>) {
  const { schema, newest, about, storedIn } = options
  // Fixed when the form opens, so that after a logout nothing is stored for another person.
  const [key] = useState(useUnsavedKey(about))
  const [start] = useState(() => {
    const draft = stillTyped(readDraft(key, storedIn), newest)
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
  /** For each field, the saved value its input replaces, and how the unchanged field shows that value. */
  const known = useRef<Record<string, unknown>>({ ...start.known })
  const shown = useRef<Record<string, unknown>>({ ...start.known })
  const latest = useRef<Record<string, unknown>>(newest)
  const own = useRef(new Set(start.names))
  const sent = useRef<{ values: Record<string, unknown>; quietly: boolean; isDone: boolean } | null>(null)
  const isStored = useRef(true)
  const isOver = useRef(false)
  const isRefilling = useRef(false)
  const fill = useRef(() => {})
  const { note, storedOn } = useAccountSync(about, storedIn, () => fill.current())

  const touchedNames = useCallback(() => {
    const values = getValues() as Record<string, unknown>
    return Object.keys(latest.current).filter((name) => !isSame(values[name], shown.current[name]))
  }, [getValues])

  const compare = useCallback(() => {
    if (isRefilling.current) return
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
      // A field is not rewritten while somebody types in it; `tidy` does so once it has lost the focus.
      const isInUse = save !== null && save.quietly && hasFocus(name)
      shown.current[name] = isInUse && !isTypedOn ? mine : theirs
      if (!isTypedOn && !isInUse && !isSame(mine, theirs))
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
      const typed = Object.fromEntries(draft) as UnsavedDraft
      isStored.current = writeDraft(key, storedIn, own.current, typed)
      note()
    }
    if (names.length === 0) setRestored(false)
  }, [getValues, setValue, touchedNames, key, storedIn, note])

  /** Shows input from the account, which has replaced the input stored here. */
  const refill = useCallback(() => {
    if (isOver.current) return
    const draft = stillTyped(readDraft(key, storedIn), latest.current)
    isRefilling.current = true
    const names = [...new Set([...touchedNames(), ...Object.keys(draft)])]
    for (const name of names) {
      const { from, typed } = draft[name] ?? { from: latest.current[name], typed: latest.current[name] }
      known.current[name] = from
      shown.current[name] = from
      own.current.add(name)
      if (!isSame(getValues(name as Path<Typed>), typed))
        setValue(name as Path<Typed>, typed as PathValue<Typed, Path<Typed>>)
    }
    isRefilling.current = false
    setRestored(Object.keys(draft).length > 0)
    compare()
  }, [compare, getValues, setValue, touchedNames, key, storedIn])
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

  /** After a background save: shows the server's version in fields that have lost the focus. */
  const tidy = useCallback(() => {
    const values = getValues() as Record<string, unknown>
    for (const [name, value] of Object.entries(known.current)) {
      if (hasFocus(name) || !isSame(values[name], shown.current[name]) || isSame(value, shown.current[name]))
        continue
      shown.current[name] = value
      setValue(name as Path<Typed>, value as PathValue<Typed, Path<Typed>>)
    }
  }, [getValues, setValue])

  const actions = useMemo(() => {
    const acceptSaved = (name: string) => {
      known.current[name] = latest.current[name]
      shown.current[name] = latest.current[name]
    }
    return {
      /** The fields that differ from what is saved. */
      touchedNames,
      /** The saved values that the input replaces. */
      known: (): Typed => known.current as Typed,
      latest: (): Typed => latest.current as Typed,
      tidy,
      /** Whether the input survives a reload. */
      isStored: () => isStored.current,
      /**
       * Saves these values and takes over the result.
       * @param quietly whether the person may still be typing
       * @throws whatever `send` throws
       */
      async saving(values: Record<string, unknown>, quietly: boolean, send: () => Promise<Typed>) {
        const save = { values, quietly, isDone: false }
        sent.current = save
        try {
          latest.current = await send()
          save.isDone = true
          compare()
        } finally {
          sent.current = null
          compare()
        }
      },
      /** Keeps the input of a field instead of what was saved elsewhere. */
      keepMine(name: string) {
        acceptSaved(name)
        compare()
      },
      /** Replaces the input of a field with what was saved elsewhere. */
      takeTheirs(name: string) {
        acceptSaved(name)
        setValue(name as Path<Typed>, latest.current[name] as PathValue<Typed, Path<Typed>>)
        compare()
      },
      /** Removes the stored input for good, because the form was sent or deliberately left. */
      close() {
        isOver.current = true
        writeDraft(key, storedIn, own.current, {})
        note()
      },
      /** Discards all unsaved input. */
      discard() {
        for (const name of Object.keys(latest.current)) acceptSaved(name)
        reset(latest.current as DefaultValues<Typed>)
        compare()
      },
    }
  }, [compare, key, storedIn, note, reset, setValue, tidy, touchedNames])
  return { form, differences, isRestored, storedOn, actions }
}
