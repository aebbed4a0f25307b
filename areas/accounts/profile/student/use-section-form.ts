import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '#kit/store/api.ts'
import type { Profile } from '../contract/profile.ts'
import { showFieldFailures } from '#kit/forms/contract-form.ts'
import { useDifferencesHeading } from '#kit/forms/differences.tsx'
import { pick } from '#kit/forms/unsaved-draft.ts'
import { useSavedForm } from '#kit/forms/use-saved-form.ts'

/** The props of every section of the profile. */
export interface SectionProps {
  profile: Profile
  /** Shows the profile from the reply to a save. */
  onSaved: (reply: { profile: Profile }) => void
  /** Reloads the profile after the server had a newer version. */
  onStale: () => void
}

/** The state of saving a section. */
export type SaveState =
  | { state: 'rest' }
  | { state: 'unsaved' }
  | { state: 'saving'; quietly: boolean }
  | { state: 'saved'; at: string }
  | { state: 'failed'; failure: CallFailure; quietly: boolean }

/** Debounce: milliseconds after the last keystroke until the input is saved. */
const quietMs = 1200

/** One save of a section: the changed parts, and their values before. */
export interface SectionSave<Body> {
  changes: Partial<Body>
  /** The saved values of the changed parts when they were changed. */
  seen: Partial<Body>
  /** All values of the form. */
  body: Body
  /** Whether the page may be closed before the reply arrives. */
  keepalive: boolean
}

interface Options<Typed, Body> {
  schema: ZodMiniType<Body, Typed>
  /** The saved values, as the form shows them. */
  newest: Typed
  about: string
  /**
   * Saves the changes; returns the saved values.
   * @throws CallFailure
   */
  save: (save: SectionSave<Body>) => Promise<Typed>
  /** Builds the parts of a section from its form values; both have the same names. */
  make: (typed: Typed) => object
  /** Reloads the section after the server had a newer version. */
  onStale: () => void
  /** The form field of a part that the server refuses; its own name by default. */
  fieldOf?: (path: string) => string
}

/**
 * Autosave for a section: shortly after the last keystroke, when a field is left, and before the page closes, it saves
 * everything that is valid; Save saves all of it. Input is never discarded: what cannot be saved is stored on the
 * device and sent when the connection is back. Only changes are sent, together with the values they replace; values
 * that were also changed elsewhere wait for the student to choose.
 */
export function useSectionForm<Typed extends FieldValues, Body extends object>(
  options: Options<Typed, Body>,
) {
  const { schema, newest, about } = options
  const { form, differences, isRestored, storedOn, actions } = useSavedForm({
    schema,
    newest,
    about,
    storedIn: 'device',
  })
  const { getValues, trigger, watch } = form
  const [saveState, setSaveState] = useState<SaveState>({ state: 'rest' })
  const { heading, show } = useDifferencesHeading(differences.length)
  const latest = useRef(options)
  const waiting = useRef<readonly string[]>([])
  useEffect(() => {
    latest.current = options
    waiting.current = differences.map(({ name }) => name)
  })
  const saving = useRef(false)
  /** Something was changed during a save: it is saved next. */
  const more = useRef(false)

  /** What can be saved now: neither conflicts that wait for a choice nor invalid values. */
  const toSend = useCallback(() => {
    const values = getValues()
    const fitting = (names: string[]) =>
      safeParse(schema, { ...actions.latest(), ...pick(values, names) } as Typed)
    let names = actions.touchedNames().filter((name) => !waiting.current.includes(name))
    let parsed = fitting(names)
    if (!parsed.success) {
      names = names.filter((name) => fitting([name]).success)
      parsed = fitting(names)
    }
    return parsed.success ? { body: parsed.data, names } : null
  }, [getValues, schema, actions])

  const saveNow = useCallback(
    async ({ body, names }: { body: Body; names: string[] }, quietly: boolean, keepalive: boolean) => {
      const { save, make, onStale, fieldOf } = latest.current
      saving.current = true
      setSaveState({ state: 'saving', quietly })
      try {
        const changes = pick(body, names)
        const seen = pick(make({ ...actions.known() }), names) as Partial<Body>
        await actions.saving(pick(getValues(), names), quietly, () =>
          save({ changes, seen, body, keepalive }),
        )
        const isDone = actions.touchedNames().length === 0
        setSaveState(isDone ? { state: 'saved', at: new Date().toISOString() } : { state: 'unsaved' })
      } catch (error) {
        const failure = error as CallFailure
        if (failure.code === 'changed_meanwhile') {
          onStale()
          return setSaveState({ state: 'unsaved' })
        }
        const fields = Object.entries(failure.fields ?? {}).map(([path, message]) => [
          fieldOf?.(path) ?? path,
          message,
        ])
        const named = { ...failure, fields: Object.fromEntries(fields) as Record<string, string> }
        const isShown = showFieldFailures(form, named, Object.keys(named.fields) as Path<Typed>[])
        setSaveState(isShown ? { state: 'unsaved' } : { state: 'failed', failure, quietly })
      } finally {
        saving.current = false
      }
    },
    [actions, getValues, form],
  )

  /** Saves what is valid without showing errors; the rest waits. */
  const saveQuietly = useCallback(
    async (keepalive = false) => {
      more.current = saving.current
      while (!saving.current && actions.touchedNames().length > 0) {
        more.current = false
        const sendable = toSend()
        if (sendable === null || sendable.names.length === 0) return setSaveState({ state: 'unsaved' })
        await saveNow(sendable, true, keepalive)
        if (!more.current) return
      }
    },
    [actions, toSend, saveNow],
  )

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      // Other events come from the form being updated with saved values.
      if (type !== 'change') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveQuietly(), quietMs)
    })
    const hidden = () => document.visibilityState === 'hidden' && void saveQuietly(true)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', hidden)
      void saveQuietly()
    }
  }, [watch, actions, saveQuietly])

  const onBlur = useCallback(
    ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      actions.tidy()
      // The Save button saves by itself.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      const { name } = target as EventTarget & { name?: string }
      // From one box of a date to the next: the field has not been left.
      if (name && relatedTarget instanceof HTMLInputElement && relatedTarget.name === name) return
      const touched = actions.touchedNames()
      if (touched.length === 0) return
      if (name && touched.includes(name) && currentTarget.contains(target)) void trigger(name as Path<Typed>)
      void saveQuietly()
    },
    [actions, trigger, saveQuietly],
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
        await saveNow(sendable, false, false)
        if (more.current) await saveQuietly()
      })(),
    [handleSubmit, toSend, saveNow, saveQuietly, show],
  )

  useEffect(() => {
    // Also during an attempt: it may have started without a connection, and then fails after this event.
    const again = () => void saveQuietly()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [saveQuietly])

  useEffect(() => {
    // Input stored on the device is restored after a reload, so there is no need for a warning.
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (!actions.isStored() && actions.touchedNames().length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [actions])

  /** For changes without a blur event, such as a removed chip. */
  const touched = useCallback(() => void saveQuietly(), [saveQuietly])
  const keepMine = useCallback(
    (name: string) => {
      actions.keepMine(name)
      waiting.current = waiting.current.filter((one) => one !== name)
      void saveQuietly()
    },
    [actions, saveQuietly],
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
      onTake: actions.takeTheirs,
      isRestored,
      storedOn,
      onDiscard: actions.discard,
    },
  }
}
