import {
  saveUnsavedInput,
  listUnsavedInput,
  typedWorkMost,
  unansweredMost,
} from '#platform/typed-work/contract.ts'
import type { TypedWork } from '#platform/typed-work/contract.ts'
import { call, CallError, newKey } from '../store/api.ts'
import { keepUnder, keptUnder, namesIn, placeMark, standingKey, typedKey } from './typed-storage.ts'
import type { AccountStanding, KeptIn } from './typed-storage.ts'

/**
 * The copy that the account keeps of what is typed and not saved, so that another device finds it. The browser stays
 * the first place: it is written at once and read without a network; the account follows a little later.
 */

/** Milliseconds without a key pressed after which the account is told: a section has saved itself by then. */
const quietMs = 3000
/** The same for what is saved or discarded. */
const goneMs = 300
/** Milliseconds after which a call that failed is tried again, and for which one answer is good for several forms. */
const againMs = 30_000
const freshMs = 10_000
/** Bytes of one call: a page that closes may send no more than 64 KiB. */
const bytesMost = 48_000

/** What is typed in one form, as the browser keeps it. */
export interface Copied {
  userId: string
  /** The name of the form, in the browser and in the contract. */
  form: string
  storedIds: KeptIn
}
type Values = Readonly<Record<string, unknown>>

const keyOf = ({ userId, form }: Copied) => typedKey(userId, form)
const standingOf = (of: Copied) => keptUnder(standingKey(keyOf(of)), of.storedIds) as AccountStanding | null
const setStanding = (of: Copied, standing: AccountStanding | null) =>
  void keepUnder(standingKey(keyOf(of)), standing, of.storedIds)

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inOrder = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))

interface Content {
  typed: Values
  /** Where the form was open, of forms in a list. */
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

function contentHere(of: Copied): Content | null {
  const typed = keptUnder(keyOf(of), of.storedIds)
  return isRecord(typed) ? { typed, place: keptUnder(keyOf(of) + placeMark, of.storedIds) } : null
}
function textHere(of: Copied): string | null {
  const content = contentHere(of)
  return content === null ? null : textOf(content)
}

/** The forms that are open on this page, what they held when they were last looked at, and whom to tell of more. */
const open = new Map<string, OpenForm>()
interface OpenForm {
  of: Copied
  text: string | null
  /** Whether the text came from the account while the page was open. */
  isBrought: boolean
  told: Set<() => void>
}

function bring(of: Copied, content: Content | null): void {
  keepUnder(keyOf(of), content?.typed ?? null, of.storedIds)
  if (content === null || content.place !== null)
    keepUnder(keyOf(of) + placeMark, content?.place ?? null, of.storedIds)
  const form = open.get(keyOf(of))
  if (form === undefined) return
  form.text = textHere(of)
  form.isBrought = true
  for (const tell of form.told) tell()
}

/** Whoever is logged in at this moment: what another person has typed in this browser is not theirs to send. */
let whoIsHere: () => string | null = () => null

/** One call at a time, in turn. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

let timer: ReturnType<typeof setTimeout> | undefined
function later(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void inTurn(tellAccount), ms)
}

/** All that the account has, or should have, of what was typed in this browser: on this page and on earlier ones. */
function followed(): Copied[] {
  const userId = whoIsHere()
  if (userId === null) return []
  const start = standingKey(typedKey(userId, ''))
  return (['tab', 'device'] as const).flatMap((storedIds) =>
    namesIn(storedIds)
      .filter((key) => key.startsWith(start))
      .map((key) => ({ userId, form: key.slice(start.length), storedIds })),
  )
}
const pending = () => followed().filter((of) => standingOf(of)?.pending === true)

/** How far the account has everything, to tell later what has changed since. */
const standings = () =>
  Object.fromEntries(followed().map((of) => [keyOf(of), JSON.stringify(standingOf(of))]))

/** The last answer, and how everything stood here when it was asked for. */
let last: { typedWork: readonly TypedWork[]; now: string; here: Record<string, string>; at: number } | null =
  null

/** What goes out in one call. */
function changesOf(forms: readonly Copied[]) {
  const sent: { of: Copied; text: string | null; seen: string | null; unanswered: readonly string[] }[] = []
  let bytes = 0
  for (const of of forms) {
    const text = textHere(of)
    const { at: seen = null, unanswered = [] } = standingOf(of) ?? {}
    if (text === null && seen === null && unanswered.length === 0) {
      setStanding(of, null)
      continue
    }
    // What is too large for the account waits on the device alone.
    if ((text?.length ?? 0) > typedWorkMost.letters) continue
    bytes += new TextEncoder().encode(text ?? '').length
    if (sent.length > 0 && (bytes > bytesMost || sent.length === typedWorkMost.changes)) break
    sent.push({ of, text, seen, unanswered })
  }
  return sent
}

/** Tells the account what has changed here: in one call, and none when nothing has. */
const tellAccount = () => send(false)
async function send(keepalive: boolean): Promise<void> {
  clearTimeout(timer)
  const sent = changesOf(pending())
  if (sent.length === 0) return
  let newer: readonly string[] = []
  const mark = newKey()
  const noteUnanswered = (of: Copied, marks: (before: readonly string[]) => readonly string[]) => {
    const standing = standingOf(of)
    if (standing === null) return
    setStanding(of, { ...standing, unanswered: marks(standing.unanswered ?? []).slice(-unansweredMost) })
  }
  // Noted before it goes: the page may be gone before the answer is here, and the next one has to know its own.
  for (const { of } of sent) noteUnanswered(of, (before) => [...before, mark])
  try {
    const changes = sent.map(({ of: { form }, text, seen, unanswered }) => ({
      ...{ form, typed: text, seen },
      ...{ mark, unanswered: [...unanswered] },
    }))
    const answer = await call(saveUnsavedInput, { body: { changes }, keepalive })
    newer = answer.newer
    for (const { of, text, unanswered } of sent) {
      const at = answer.kept.find(({ form }) => form === of.form)?.at
      const standing = standingOf(of)
      // Logged out meanwhile, and all of it is gone.
      if (standing === null) continue
      const isAsSent = textHere(of) === text
      // Left here on purpose: what another device has typed since stays there for when the form opens again.
      if (isAsSent && text === null) setStanding(of, null)
      else if (at !== undefined) setStanding(of, { ...standing, at, pending: !isAsSent })
      // What went out before this call is older than what it kept.
      noteUnanswered(of, (all) => all.filter((one) => one !== mark && !unanswered.includes(one)))
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { status, retryAfter } = error.failure
    if (status >= 400 && status < 500)
      for (const { of } of sent) noteUnanswered(of, (all) => all.filter((one) => one !== mark))
    // What is refused as it is waits for the next change; a broken connection does not.
    if (status === 0 || status === 429 || status >= 500) later(Math.max(againMs, (retryAfter ?? 0) * 1000))
    return
  }
  if (newer.length > 0) {
    last = null
    await readAccount()
  } else if (changesOf(pending()).length > 0) later(quietMs)
}

/** Both together: of a field that is typed in both, what was typed later; of entries of a list, the one typed later. */
function together(mine: Content, theirs: Content, isMineLater: boolean): Content {
  const [later, earlier] = isMineLater ? [mine, theirs] : [theirs, mine]
  const isOnePlace = JSON.stringify(mine.place) === JSON.stringify(theirs.place)
  return isOnePlace ? { place: later.place, typed: { ...earlier.typed, ...later.typed } } : later
}

/** Brings one open form and the account to the same; what is here alone goes out with the next call. */
function settle(of: Copied, row: TypedWork | undefined, now: string): void {
  const standing = standingOf(of)
  const here = contentHere(of)
  const theirs = contentIn(row?.typed ?? null)
  const typedAt = standing?.typedAt ?? Date.now()
  if (row === undefined || theirs === null) {
    if (here === null) setStanding(of, null)
    // Saved or discarded on another device. What was forgotten with every login is brought again instead.
    else if (row === undefined && standing !== null && standing.at !== null && !standing.pending) {
      setStanding(of, null)
      bring(of, null)
    } else setStanding(of, { ...standing, at: row?.at ?? null, pending: true, typedAt })
    return
  }
  if (standing?.at === row.at) return
  // This device sent it, and the answer did not arrive: whatever has happened here since then goes out.
  if (standing !== null && row.mark !== null && standing.unanswered?.includes(row.mark)) {
    setStanding(of, { ...standing, at: row.at, pending: true, unanswered: [] })
    return
  }
  const inStep = { at: row.at, pending: false, typedAt }
  if (here === null || standing?.pending === false) {
    setStanding(of, inStep)
    bring(of, theirs)
    return
  }
  const isMineLater = typedAt + Date.parse(now) - Date.now() >= Date.parse(row.at)
  const both = together(here, theirs, isMineLater)
  setStanding(of, { ...inStep, pending: textOf(both) !== textOf(theirs) })
  if (textOf(both) !== textOf(here)) bring(of, both)
}

/** Reads what the account keeps, for the forms that are open and for what still waits to go out. */
async function readAccount(): Promise<void> {
  if (last === null || Date.now() - last.at > freshMs) {
    const here = standings()
    try {
      last = { ...(await call(listUnsavedInput, {})), here, at: Date.now() }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // The device has what was typed on it; the rest comes with the next form.
      return
    }
  }
  const { typedWork, now, here } = last
  const forms = new Map(
    [...pending(), ...[...open.values()].map(({ of }) => of)].map((of) => [keyOf(of), of]),
  )
  for (const [key, of] of forms) {
    // Changed since it was asked: the answer says nothing about it.
    if (JSON.stringify(standingOf(of)) !== (here[key] ?? 'null')) continue
    settle(
      of,
      typedWork.find(({ form }) => form === of.form),
      now,
    )
    here[key] = JSON.stringify(standingOf(of))
  }
  if (changesOf(pending()).length > 0) later(quietMs)
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => {
    // Not in turn: the page may be gone before the call that is under way has its answer.
    if (document.visibilityState === 'hidden') void send(true)
  })
  window.addEventListener('online', () => void inTurn(tellAccount))
}

/**
 * Follows a form that has opened.
 * @param told is called when something else came from the account than what is kept here
 * @param who answers who is logged in at any later moment
 * @returns ends it
 */
export function followForm(of: Copied, told: () => void, who: () => string | null): () => void {
  listen()
  whoIsHere = who
  const key = keyOf(of)
  const form = open.get(key) ?? { of, text: textHere(of), isBrought: false, told: new Set() }
  open.set(key, form)
  form.told.add(told)
  void inTurn(readAccount)
  return () => {
    form.told.delete(told)
    if (form.told.size > 0) return
    open.delete(key)
    void inTurn(tellAccount)
  }
}

/** Whether what a form shows came from the account while its page was open. */
export const isBrought = (of: Copied): boolean => open.get(keyOf(of))?.isBrought ?? false

/** To be called whenever a form has kept something: what differs goes out a little later. */
export function noteTyped(of: Copied): void {
  const form = open.get(keyOf(of))
  const text = textHere(of)
  if (form === undefined) {
    // A form that has closed has nothing to keep, but may have something to forget.
    if (text !== null || standingOf(of) === null) return
  } else {
    if (form.text === text) return
    form.text = text
    if (text === null) form.isBrought = false
  }
  setStanding(of, { at: null, ...standingOf(of), pending: true, typedAt: Date.now() })
  // What is saved or discarded is no longer to be found on other devices.
  later(text === null ? goneMs : quietMs)
}
