import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '#kit/store/api.ts'
import type { Profile } from '../contract/profile.ts'
import { showFieldFailures } from '#kit/forms/contract-form.ts'
import { useDifferencesHeading } from '#kit/forms/differences.tsx'
import { pick } from '#kit/forms/typed-draft.ts'
import { useSavedForm } from '#kit/forms/use-saved-form.ts'

/** What every section of the profile is given. */
export interface SectionProps {
  profile: Profile
  /** Shows the profile that a save has answered. */
  onSaved: (reply: { profile: Profile }) => void
  /** Reads the profile again, after a part of it was found to be newer than here. */
  onStale: () => void
}

/** How far a section is from being kept. */
export type SaveState =
  | { state: 'rest' }
  | { state: 'unsaved' }
  | { state: 'saving'; quietly: boolean }
  | { state: 'saved'; at: string }
  | { state: 'failed'; failure: CallFailure }

/** Milliseconds without a key pressed after which what is typed is saved. */
const quietMs = 1200

/** One save of a section: the parts that were changed, and what they were changed from. */
export interface SectionSave<Body> {
  changes: Partial<Body>
  /** What the changed parts were when they were changed. */
  seen: Partial<Body>
  /** Everything the form says. */
  body: Body
  /** Whether the page may be gone before the answer comes. */
  keepalive: boolean
}

interface Given<Typed, Body> {
  schema: ZodMiniType<Body, Typed>
  /** What is saved, as the fields show it. */
  newest: Typed
  about: string
  /** Saves what differs from what is kept; answers what is saved then. @throws CallFailure */
  save: (save: SectionSave<Body>) => Promise<Typed>
  /** The parts of a section out of its fields; both go by the same names. */
  make: (typed: Typed) => object
  /** Reads the section again, after a part of it was found to be newer than here. */
  onStale: () => void
  /** The field that shows a part the server refuses; its own name unless given. */
  fieldOf?: (path: string) => string
}

/**
 * A section that saves itself shortly after the last key, when a field is left, and before the page is: everything
 * that can be kept so far, and all of it whenever Save is pressed. Nothing typed is ever taken away: what cannot be
 * saved waits on the device, and goes out when the connection is back. Only what was changed here is sent, with what it
 * was changed from; what was changed elsewhere too waits for its owner to choose.
 */
export function useSectionForm<Typed extends FieldValues, Body extends object>(given: Given<Typed, Body>) {
  const { schema, newest, about } = given
  const { form, differences, isRestored, keptOn, work } = useSavedForm({
    ...{ schema, newest, about, storedIds: 'device' },
  })
  const { getValues, trigger, watch } = form
  const [saveState, setSaveState] = useState<SaveState>({ state: 'rest' })
  const { heading, show } = useDifferencesHeading(differences.length)
  const latest = useRef(given)
  const waiting = useRef<readonly string[]>([])
  useEffect(() => {
    latest.current = given
    waiting.current = differences.map(({ name }) => name)
  })
  const saving = useRef(false)
  /** Something was changed while a save was under way: it is kept next. */
  const more = useRef(false)

  /** What can be saved now: not what waits for a choice, nor what cannot be kept as it is typed. */
  const toSend = useCallback(() => {
    const values = getValues()
    const fitting = (names: string[]) =>
      safeParse(schema, { ...work.latest(), ...pick(values, names) } as Typed)
    let names = work.touchedNames().filter((name) => !waiting.current.includes(name))
    let parsed = fitting(names)
    if (!parsed.success) {
      names = names.filter((name) => fitting([name]).success)
      parsed = fitting(names)
    }
    return parsed.success ? { body: parsed.data, names } : null
  }, [getValues, schema, work])

  const keep = useCallback(
    async ({ body, names }: { body: Body; names: string[] }, quietly: boolean, keepalive: boolean) => {
      const { save, make, onStale, fieldOf } = latest.current
      saving.current = true
      setSaveState({ state: 'saving', quietly })
      try {
        const changes = pick(body, names)
        const seen = pick(make({ ...work.known() }), names) as Partial<Body>
        await work.saving(pick(getValues(), names), quietly, () => save({ changes, seen, body, keepalive }))
        const isDone = work.touchedNames().length === 0
        setSaveState(isDone ? { state: 'saved', at: new Date().toISOString() } : { state: 'unsaved' })
      } catch (error) {
        const failure = error as CallFailure
        if (failure.code === 'changed_meanwhile') {
          onStale()
          return setSaveState({ state: 'unsaved' })
        }
        const fields = Object.entries(failure.fields ?? {}).map(([path, said]) => [
          fieldOf?.(path) ?? path,
          said,
        ])
        const named = { ...failure, fields: Object.fromEntries(fields) as Record<string, string> }
        const isShown = showFieldFailures(form, named, Object.keys(named.fields) as Path<Typed>[])
        setSaveState(isShown ? { state: 'unsaved' } : { state: 'failed', failure })
      } finally {
        saving.current = false
      }
    },
    [work, getValues, form],
  )

  /** Keeps what can be kept without asking for anything; the rest waits. */
  const keepQuietly = useCallback(
    async (keepalive = false) => {
      more.current = saving.current
      while (!saving.current && work.touchedNames().length > 0) {
        more.current = false
        const sendable = toSend()
        if (sendable === null || sendable.names.length === 0) return setSaveState({ state: 'unsaved' })
        await keep(sendable, true, keepalive)
        if (!more.current) return
      }
    },
    [work, toSend, keep],
  )

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      // Anything else is the form that follows what is saved.
      if (type !== 'change') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepQuietly(), quietMs)
    })
    const hidden = () => document.visibilityState === 'hidden' && void keepQuietly(true)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', hidden)
      void keepQuietly()
    }
  }, [watch, work, keepQuietly])

  const onBlur = useCallback(
    ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      work.tidy()
      // The button that was pressed saves by itself.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      const { name } = target as EventTarget & { name?: string }
      const touched = work.touchedNames()
      if (touched.length === 0) return
      if (name && touched.includes(name) && currentTarget.contains(target)) void trigger(name as Path<Typed>)
      void keepQuietly()
    },
    [work, trigger, keepQuietly],
  )

  const { handleSubmit } = form
  const send = useCallback(
    () =>
      handleSubmit(async () => {
        clearTimeout(timer.current)
        const isHeld = waiting.current.length > 0
        if (isHeld) show()
        if (saving.current) return void (more.current = true)
        const sendable = toSend()
        if (sendable === null || (isHeld && sendable.names.length === 0)) return
        more.current = false
        await keep(sendable, false, false)
        if (more.current) await keepQuietly()
      })(),
    [handleSubmit, toSend, keep, keepQuietly, show],
  )

  useEffect(() => {
    // Also while a try is under way: it may have begun without a connection, and then fails after this event.
    const again = () => void keepQuietly()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [keepQuietly])

  useEffect(() => {
    // What waits on the device is there again after a reload: nobody needs to be held back.
    const ask = (event: BeforeUnloadEvent) => {
      if (!work.isKept() && work.touchedNames().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [work])

  /** For what is changed without a field to leave, such as a chip that is taken out. */
  const touched = useCallback(() => void keepQuietly(), [keepQuietly])
  const keepMine = useCallback(
    (name: string) => {
      work.keepMine(name)
      waiting.current = waiting.current.filter((one) => one !== name)
      void keepQuietly()
    },
    [work, keepQuietly],
  )
  return {
    form,
    touched,
    frame: {
      saveState,
      send,
      onBlur,
      differences,
      heading,
      onKeep: keepMine,
      onTake: work.takeTheirs,
      isRestored,
      keptOn,
      onDiscard: work.discard,
    },
  }
}
