import {
  saveUnsavedInput,
  listUnsavedInput,
  unsavedInputLimits,
  unansweredMost,
} from '#platform/unsaved-input/contract.ts'
import type { UnsavedInput } from '#platform/unsaved-input/contract.ts'
import { call, CallError, newKey } from '../store/api.ts'
import {
  writeStored,
  readStored,
  storedKeys,
  placeSuffix,
  syncStateKey,
  unsavedKey,
} from './unsaved-storage.ts'
import type { AccountSyncState, StoredIn } from './unsaved-storage.ts'

/**
 * Copies unsaved form input to the account, so that it is available on other devices. The browser's storage comes
 * first: it is written at once and read without a network. The account is updated a little later.
 */

/** Milliseconds after the last keystroke before the account is updated. By then a section has saved itself. */
const quietMs = 3000
/** The same, after input was saved or discarded. */
const goneMs = 300
/** Milliseconds before a failed call is retried, and for which one answer serves several forms. */
const againMs = 30_000
const freshMs = 10_000
/** Most bytes in one call: a page that is closing may send no more than 64 KiB. */
const bytesMost = 48_000

/** Where the browser stores the input of one form. */
export interface FormLocation {
  userId: string
  /** The name of the form, in the browser and in the contract. */
  form: string
  storedIn: StoredIn
}
type Values = Readonly<Record<string, unknown>>

const keyOf = ({ userId, form }: FormLocation) => unsavedKey(userId, form)
const syncStateOf = (of: FormLocation) =>
  readStored(syncStateKey(keyOf(of)), of.storedIn) as AccountSyncState | null
const setSyncState = (of: FormLocation, state: AccountSyncState | null) =>
  void writeStored(syncStateKey(keyOf(of)), state, of.storedIn)

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inOrder = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))

interface Content {
  typed: Values
  /** The list entry whose form was open, for forms in a list. */
  place: unknown
}
const textOf = ({ typed, place }: Content) => JSON.stringify({ typed: inOrder(typed), place })

function contentIn(text: string | null): Content | null {
  if (text === null) return null
  try {
    const content: unknown = JSON.parse(text)
    return isRecord(content) && isRecord(content['typed'])
      ? { typed: content['typed'], place: content['place'] ?? null }
      : null
  } catch {
    return null
  }
}

function contentHere(of: FormLocation): Content | null {
  const typed = readStored(keyOf(of), of.storedIn)
  return isRecord(typed) ? { typed, place: readStored(keyOf(of) + placeSuffix, of.storedIn) } : null
}
function textHere(of: FormLocation): string | null {
  const content = contentHere(of)
  return content === null ? null : textOf(content)
}

/** The forms that are open on this page, with their last known content and those who follow it. */
const open = new Map<string, OpenForm>()
interface OpenForm {
  of: FormLocation
  text: string | null
  /** Whether the text came from the account while the page was open. */
  isFromAccount: boolean
  listeners: Set<() => void>
}

function applyFromAccount(of: FormLocation, content: Content | null): void {
  writeStored(keyOf(of), content?.typed ?? null, of.storedIn)
  if (content === null || content.place !== null)
    writeStored(keyOf(of) + placeSuffix, content?.place ?? null, of.storedIn)
  const form = open.get(keyOf(of))
  if (form === undefined) return
  form.text = textHere(of)
  form.isFromAccount = true
  for (const notify of form.listeners) notify()
}

/** The person who is logged in now. Input of anybody else in this browser must not be sent. */
let currentUserId: () => string | null = () => null

/** Runs one call at a time, in order. */
let queue: Promise<unknown> = Promise.resolve()
function enqueue(work: () => Promise<void>): Promise<void> {
  const done = queue.then(work)
  queue = done.catch(() => {})
  return done
}

let timer: ReturnType<typeof setTimeout> | undefined
function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void enqueue(sendChanges), ms)
}

/** Every form of this browser whose input the account has or should have, including those of earlier pages. */
function syncedForms(): FormLocation[] {
  const userId = currentUserId()
  if (userId === null) return []
  const start = syncStateKey(unsavedKey(userId, ''))
  return (['tab', 'device'] as const).flatMap((storedIn) =>
    storedKeys(storedIn)
      .filter((key) => key.startsWith(start))
      .map((key) => ({ userId, form: key.slice(start.length), storedIn })),
  )
}
const pending = () => syncedForms().filter((of) => syncStateOf(of)?.pending === true)

/** The sync state of every form, to find out later which have changed since. */
const syncStates = () =>
  Object.fromEntries(syncedForms().map((of) => [keyOf(of), JSON.stringify(syncStateOf(of))]))

/** The last answer of an account, with the sync states at the time of the request. */
let last: {
  userId: string | null
  typedWork: readonly UnsavedInput[]
  now: string
  here: Record<string, string>
  at: number
} | null = null

/** The changes to send in one call. */
function changesOf(forms: readonly FormLocation[]) {
  const sent: {
    of: FormLocation
    text: string | null
    seen: string | null
    unanswered: readonly string[]
  }[] = []
  let bytes = 0
  for (const of of forms) {
    const text = textHere(of)
    const { at: seen = null, unanswered = [], refused = false } = syncStateOf(of) ?? {}
    if (text === null && seen === null && unanswered.length === 0) {
      setSyncState(of, null)
      continue
    }
    // What is too large for the account, or was refused, stays on the device only.
    if (refused || (text?.length ?? 0) > unsavedInputLimits.letters) continue
    bytes += new TextEncoder().encode(text ?? '').length
    if (sent.length > 0 && (bytes > bytesMost || sent.length === unsavedInputLimits.changes)) break
    sent.push({ of, text, seen, unanswered })
  }
  return sent
}

/** Sends what has changed to the account in one call; makes none if nothing has. */
const sendChanges = () => send(false)
async function send(keepalive: boolean, forms = pending()): Promise<void> {
  clearTimeout(timer)
  const sent = changesOf(forms)
  if (sent.length === 0) return
  let newer: readonly string[] = []
  const mark = newKey()
  const noteUnanswered = (of: FormLocation, marks: (before: readonly string[]) => readonly string[]) => {
    const state = syncStateOf(of)
    if (state === null) return
    setSyncState(of, { ...state, unanswered: marks(state.unanswered ?? []).slice(-unansweredMost) })
  }
  // Recorded before sending: the page may close before the answer arrives, and the next page must recognize its own.
  for (const { of } of sent) noteUnanswered(of, (before) => [...before, mark])
  try {
    const changes = sent.map(({ of: { form }, text, seen, unanswered }) => ({
      form,
      typed: text,
      seen,
      mark,
      unanswered: [...unanswered],
    }))
    const answer = await call(saveUnsavedInput, { body: { changes }, keepalive })
    newer = answer.newer
    for (const { of, text, unanswered } of sent) {
      const at = answer.kept.find(({ form }) => form === of.form)?.at
      const state = syncStateOf(of)
      // Removed by a logout in the meantime.
      if (state === null) continue
      const isAsSent = textHere(of) === text
      // Discarded on this device. What another device has typed since then appears when the form opens again.
      if (isAsSent && text === null) setSyncState(of, null)
      else if (at !== undefined) setSyncState(of, { ...state, at, pending: !isAsSent })
      // Anything sent before this call is older than what the call stored.
      noteUnanswered(of, (all) =>
        all.filter((sentMark) => sentMark !== mark && !unanswered.includes(sentMark)),
      )
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { status, retryAfter } = error.failure
    if (status >= 400 && status < 500)
      for (const { of } of sent) noteUnanswered(of, (all) => all.filter((sentMark) => sentMark !== mark))
    if (status === 0 || status === 429 || status >= 500) schedule(Math.max(againMs, (retryAfter ?? 0) * 1000))
    // One refused change must not hold back the others, and is not sent again until the input changes. A session that
    // has ended says nothing about the input.
    else if (status !== 401 && sent.length > 1) for (const { of } of sent) await send(keepalive, [of])
    else if (status !== 401) {
      const { of } = sent[0]!
      const state = syncStateOf(of)
      if (state !== null && textHere(of) === sent[0]!.text) setSyncState(of, { ...state, refused: true })
    }
    return
  }
  if (newer.length > 0) {
    last = null
    await readAccount()
  } else if (changesOf(pending()).length > 0) schedule(quietMs)
}

/** Merges two versions: for each field, or for a whole list entry, the later input wins. */
function merge(mine: Content, theirs: Content, isMineLater: boolean): Content {
  const [later, earlier] = isMineLater ? [mine, theirs] : [theirs, mine]
  const isOnePlace = JSON.stringify(mine.place) === JSON.stringify(theirs.place)
  return isOnePlace ? { place: later.place, typed: { ...earlier.typed, ...later.typed } } : later
}

/** Reconciles one open form with the account; what only this device has is sent with the next call. */
function reconcile(of: FormLocation, row: UnsavedInput | undefined, now: string): void {
  const state = syncStateOf(of)
  const here = contentHere(of)
  const theirs = contentIn(row?.typed ?? null)
  const typedAt = state?.typedAt ?? Date.now()
  if (row === undefined || theirs === null) {
    if (here === null) setSyncState(of, null)
    // Saved or discarded on another device.
    else if (row === undefined && state !== null && state.at !== null && !state.pending) {
      setSyncState(of, null)
      applyFromAccount(of, null)
    } else setSyncState(of, { ...state, at: row?.at ?? null, pending: true, typedAt })
    return
  }
  if (state?.at === row.at) return
  // This device sent it, but the answer never arrived. Everything changed here since then is sent again.
  if (state !== null && row.mark !== null && state.unanswered?.includes(row.mark)) {
    setSyncState(of, { ...state, at: row.at, pending: true, unanswered: [] })
    return
  }
  const synced = { at: row.at, pending: false, typedAt }
  if (here === null || state?.pending === false) {
    setSyncState(of, synced)
    applyFromAccount(of, theirs)
    return
  }
  const isMineLater = typedAt + Date.parse(now) - Date.now() >= Date.parse(row.at)
  const merged = merge(here, theirs, isMineLater)
  setSyncState(of, { ...synced, pending: textOf(merged) !== textOf(theirs) })
  if (textOf(merged) !== textOf(here)) applyFromAccount(of, merged)
}

/** Reads the account's copies, for the open forms and for those with changes still to be sent. */
async function readAccount(): Promise<void> {
  const userId = currentUserId()
  if (last === null || last.userId !== userId || Date.now() - last.at > freshMs) {
    const here = syncStates()
    try {
      last = { ...(await call(listUnsavedInput, {})), userId, here, at: Date.now() }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The device still has its own input. The account is read again when the next form opens.
      return
    }
  }
  const { typedWork, now, here } = last
  // Somebody else may have logged in meanwhile, whose forms ask for themselves.
  const forms = new Map(
    [...pending(), ...[...open.values()].map(({ of }) => of)]
      .filter((of) => of.userId === userId)
      .map((of) => [keyOf(of), of]),
  )
  for (const [key, of] of forms) {
    // Changed since the request was sent, so the answer does not apply to it.
    if (JSON.stringify(syncStateOf(of)) !== (here[key] ?? 'null')) continue
    reconcile(
      of,
      typedWork.find(({ form }) => form === of.form),
      now,
    )
    here[key] = JSON.stringify(syncStateOf(of))
  }
  if (changesOf(pending()).length > 0) schedule(quietMs)
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => {
    // Not queued: the page may be gone before the call in progress is answered.
    if (document.visibilityState === 'hidden') void send(true)
  })
  window.addEventListener('online', () => void enqueue(sendChanges))
}

/**
 * Keeps an open form in sync with the account.
 * @param listener called when input that differs from this device's has arrived from the account
 * @param userId returns who is logged in at the time of the call
 * @returns a function that ends the synchronization
 */
export function syncForm(of: FormLocation, listener: () => void, userId: () => string | null): () => void {
  listen()
  currentUserId = userId
  const key = keyOf(of)
  const form = open.get(key) ?? { of, text: textHere(of), isFromAccount: false, listeners: new Set() }
  open.set(key, form)
  form.listeners.add(listener)
  void enqueue(readAccount)
  return () => {
    form.listeners.delete(listener)
    if (form.listeners.size > 0) return
    open.delete(key)
    void enqueue(sendChanges)
  }
}

/**
 * Sends what forms of earlier pages have left unsent, now and whenever the device is online again.
 * @param userId returns who is logged in at the time of the call
 */
export function sendLeftInput(userId: () => string | null): void {
  listen()
  currentUserId = userId
  if (pending().length > 0) void enqueue(readAccount)
}

/** Whether a form's content arrived from the account while its page was open. */
export const isFromAccount = (of: FormLocation): boolean => open.get(keyOf(of))?.isFromAccount ?? false

/** Call whenever a form has stored its input: changes are sent to the account a little later. */
export function noteInput(of: FormLocation): void {
  const form = open.get(keyOf(of))
  const text = textHere(of)
  if (form === undefined) {
    // A closed form has no input to send, but its copy in the account may have to be removed.
    if (text !== null || syncStateOf(of) === null) return
  } else {
    if (form.text === text) return
    form.text = text
    if (text === null) form.isFromAccount = false
  }
  setSyncState(of, { at: null, ...syncStateOf(of), pending: true, refused: false, typedAt: Date.now() })
  // Saved or discarded input should disappear from other devices soon.
  schedule(text === null ? goneMs : quietMs)
}
