import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '../../api.ts'
import { showFieldFailures, useContractForm } from '../../shared/contract-form.ts'

/** How far a section is from being kept. */
export type Standing =
  | { state: 'rest' }
  | { state: 'unsaved' }
  | { state: 'saving' }
  | { state: 'saved'; at: string }
  | { state: 'failed'; failure: CallFailure }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The parts of a section whose fields differ from what is kept; both go by the same names. */
function changesOf<Body extends object>(body: Body, typed: string, kept: string): Partial<Body> {
  const now = JSON.parse(typed) as Record<string, unknown>
  const before = JSON.parse(kept) as Record<string, unknown>
  const changed = Object.entries(body).filter(([name]) => !isSame(now[name], before[name]))
  return Object.fromEntries(changed) as Partial<Body>
}

interface Given<Typed, Body> {
  schema: ZodMiniType<Body, Typed>
  defaultValues: DefaultValues<Typed>
  /** Saves what differs from what is kept. @throws CallFailure */
  save: (changes: Partial<Body>, body: Body) => Promise<unknown>
  /** The field that shows a part the server refuses; its own name unless given. */
  fieldOf?: (path: string) => Path<Typed & FieldValues>
}

/**
 * A section that saves itself when a field is left and everything typed so far can be kept, and whenever Save is
 * pressed. Nothing typed is ever taken away: a save that fails leaves the fields as they are, and is made again when
 * the connection is back. Only what was changed here is sent, and fields that nobody touched here follow what another
 * tab or device has saved.
 */
export function useSectionForm<Typed extends FieldValues, Body extends object>(given: Given<Typed, Body>) {
  const { schema, defaultValues, save, fieldOf } = given
  const form = useContractForm<Typed, Body>(schema, { defaultValues })
  const { getValues, setValue, trigger } = form
  const [standing, setStanding] = useState<Standing>({ state: 'rest' })
  const kept = useRef(JSON.stringify(defaultValues))
  const saving = useRef(false)
  /** A field was left while a save was under way: what it holds is kept next. */
  const more = useRef(false)
  const isChanged = useCallback(() => JSON.stringify(getValues()) !== kept.current, [getValues])

  const keep = useCallback(
    async (body: Body, typed: string) => {
      saving.current = true
      setStanding({ state: 'saving' })
      try {
        await save(changesOf(body, typed, kept.current), body)
        kept.current = typed
        setStanding(isChanged() ? { state: 'unsaved' } : { state: 'saved', at: new Date().toISOString() })
      } catch (error) {
        const failure = error as CallFailure
        const fields = Object.entries(failure.fields ?? {}).map(([path, said]) => [
          fieldOf?.(path) ?? path,
          said,
        ])
        const named = { ...failure, fields: Object.fromEntries(fields) as Record<string, string> }
        const isShown = showFieldFailures(form, named, Object.keys(named.fields) as Path<Typed>[])
        setStanding(isShown ? { state: 'unsaved' } : { state: 'failed', failure })
      } finally {
        saving.current = false
      }
    },
    [save, isChanged, form, fieldOf],
  )

  const newest = JSON.stringify(defaultValues)
  useEffect(() => {
    const fresh = JSON.parse(newest) as Typed
    const known = JSON.parse(kept.current) as Typed
    const typed = getValues()
    for (const name of Object.keys(fresh) as Path<Typed>[]) {
      const isTouched = !isSame(typed[name], known[name])
      if (isTouched || isSame(known[name], fresh[name])) continue
      known[name] = fresh[name]
      setValue(name, fresh[name])
    }
    kept.current = JSON.stringify(known)
  }, [newest, getValues, setValue])

  /** Keeps what can be kept without asking for anything; a half-told section waits for the rest. */
  const keepQuietly = useCallback(async () => {
    more.current = saving.current
    while (!saving.current && isChanged()) {
      more.current = false
      const typed = getValues()
      const { success, data } = safeParse(schema, typed)
      if (!success) return setStanding({ state: 'unsaved' })
      await keep(data, JSON.stringify(typed))
      if (!more.current) return
    }
  }, [isChanged, getValues, schema, keep])

  const onBlur = useCallback(
    ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      // The button that was pressed saves by itself.
      if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
      const { name } = target as EventTarget & { name?: string }
      if (!isChanged()) return
      if (name && currentTarget.contains(target)) void trigger(name as Path<Typed>)
      void keepQuietly()
    },
    [isChanged, trigger, keepQuietly],
  )

  const { handleSubmit } = form
  const send = useCallback(
    () =>
      handleSubmit(async (body) => {
        more.current = false
        await keep(body, JSON.stringify(getValues()))
        if (more.current) await keepQuietly()
      })(),
    [handleSubmit, keep, getValues, keepQuietly],
  )

  const isOffline = standing.state === 'failed' && standing.failure.code === 'not_known'
  useEffect(() => {
    if (!isOffline) return
    const again = () => void keepQuietly()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOffline, keepQuietly])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  /** For what is changed without a field to leave, such as a chip that is taken out. */
  const touched = useCallback(() => void keepQuietly(), [keepQuietly])
  return { form, standing, send, onBlur, touched }
}
