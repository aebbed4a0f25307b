import { call } from '#kit/store/api.ts'
import { deviceStorage } from '#kit/store/device-storage.ts'
import { unsentFilesDatabase } from '#kit/store/unsent-files-database.ts'
import { writeStored } from '#kit/forms/unsaved-storage.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { unsentFileTexts as texts } from '#texts/applications/documents/unsent-files.ts'
import { dropFile, finishFile, sendFilePiece } from '../contract/unsent-files.ts'
import type { AnnouncedUpload } from '../contract/unsent-files.ts'
import { uploadInPieces, type UploadCalls } from './upload-in-pieces.ts'
import { whyNotStored } from './why-not-stored.ts'

/** A photo or PDF that was chosen in a form and is not sent yet. */
export type UnsentFile = { readonly id: string; readonly name: string } & (
  | { readonly state: 'preparing' }
  /** `online` is false while it waits for the network. */
  | { readonly state: 'sending'; readonly sent: number; readonly bytes: number; readonly online: boolean }
  | { readonly state: 'arrived'; readonly uploadId: string; readonly pages: number; readonly bytes: number }
  | { readonly state: 'failed'; readonly problem: string; readonly mayRepeat: boolean }
)

/** Announces a file for what the form sends. */
export type Announce = (
  file: { bytes: number; sha256: string },
  signal: AbortSignal,
) => Promise<AnnouncedUpload>

/** A file as this device stores it. Bytes, not a Blob: some browsers lose stored Blobs. */
interface LocalFile {
  /** The key of the form. */
  form: string
  name: string
  bytes: ArrayBuffer
  sha256: string
  /** When it was chosen, in milliseconds since 1970; a file that is moved takes the time of the other. */
  at: number
}

/** Milliseconds for which a device keeps a file, as long as it keeps unsaved input: 30 days. */
const storedForMs = 30 * 24 * 3_600_000

const storage = deviceStorage(unsentFilesDatabase, ['files'])
const keyOf = ({ form, sha256 }: LocalFile) => `${form} ${sha256}`
/** The place in the tab's storage by which a logout knows that there are files. */
const markOf = (form: string) => `${form} files`

interface Entry {
  shown: UnsentFile
  /** Its place in the order in which a reload shows them. */
  at: number
  local: LocalFile | null
  /** Known once it is announced. */
  uploadId: string | null
  turn: AbortController
}

/** The files of one form. They go on when another screen is shown, and after a reload. */
export interface FilesOfForm {
  files: () => readonly UnsentFile[]
  /** The first one loads what an earlier page has left. @returns a function that ends it */
  subscribe: (changed: () => void) => () => void
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** Uploads a file again that failed. */
  repeat: (id: string) => void
  /** Moves a file before the one above it. */
  moveUp: (id: string) => void
  /** A photo as it is sent; null for a PDF, and until it is prepared. */
  photoOf: (id: string) => Blob | null
  /** Uploads all again: the server does not have them any more. */
  repeatAll: () => void
  /** Removes all, here and on the server. */
  discard: () => void
  /** Removes all here: they were sent. */
  forget: () => void
  /**
   * Waits until every file has arrived; those that failed are tried again.
   * @returns the ids of the uploads; null when one failed, or when one was removed or `signal` aborted meanwhile
   */
  arrived: (signal: AbortSignal) => Promise<string[] | null>
  /** The SHA-256 of each in hexadecimal, in order: the same for the same files, also when they are uploaded again. */
  hashes: () => string[]
}

const isPdf = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-'

let made = 0
const forms = new Map<string, FilesOfForm>()

/** Whether leaving the page loses a file, since the browser does not store it. */
const leaving = new Set<string>()
function confirmLeaving(event: BeforeUnloadEvent): void {
  if (leaving.size > 0 && !storage.outlivesPage()) event.preventDefault()
}

function problemOf(error: unknown): Pick<Extract<UnsentFile, { state: 'failed' }>, 'problem' | 'mayRepeat'> {
  const { problem, mayRepeat } = whyNotStored(error)
  return { problem: problem ?? texts.stopped, mayRepeat }
}

/** The files of a form. @param form its key, which belongs to the person who is logged in */
export function filesOfForm(form: string, announce: Announce): FilesOfForm {
  const known = forms.get(form)
  if (known !== undefined) return known
  const files = makeFiles(form, announce)
  forms.set(form, files)
  return files
}

function makeFiles(form: string, announce: Announce): FilesOfForm {
  let entries: Entry[] = []
  let shown: readonly UnsentFile[] = []
  let loading: Promise<void> | null = null
  /** Counts what took files out, so that nothing is sent without one that somebody waits for. */
  let removals = 0
  /** When the newest file was chosen. */
  let last = 0
  const listeners = new Set<() => void>()

  const show = () => {
    shown = entries.map((entry) => entry.shown)
    writeStored(markOf(form), shown.length === 0 ? null : shown.length)
    if (shown.length === 0) leaving.delete(form)
    else leaving.add(form)
    // Only while there are files: a page that asks before it closes is not restored by "Back" in some browsers.
    const listen = leaving.size > 0 ? addEventListener : removeEventListener
    listen('beforeunload', confirmLeaving)
    for (const changed of listeners) changed()
  }
  const put = (entry: Entry, next: UnsentFile) => {
    if (entry.turn.signal.aborted || !entries.includes(entry)) return
    entry.shown = next
    show()
  }

  const send = async (entry: Entry, local: LocalFile) => {
    const { signal } = (entry.turn = new AbortController())
    const { id, name } = entry.shown
    const bytes = local.bytes.byteLength
    let progress = { sent: 0, online: true }
    const sending = (change: Partial<typeof progress>) => {
      if (signal.aborted) return
      progress = { ...progress, ...change }
      put(entry, { id, name, bytes, state: 'sending', ...progress })
    }
    sending({})
    const calls: UploadCalls<number> = {
      announce: async () => {
        const announced = await announce({ bytes, sha256: local.sha256 }, signal)
        entry.uploadId = announced.uploadId
        return { ...announced, stored: announced.pages }
      },
      sendPiece: ({ uploadId, from, ...piece }) =>
        call(sendFilePiece, { params: { uploadId }, query: { from: String(from) }, ...piece }),
      finish: async (uploadId) => (await call(finishFile, { params: { uploadId }, body: {}, signal })).pages,
    }
    try {
      const pages = await uploadInPieces(local.bytes, calls, {
        onSent: (sent) => sending({ sent: Math.min(sent, bytes) }),
        onOnline: (online) => sending({ online }),
        signal,
      })
      put(entry, { id, name, bytes, state: 'arrived', uploadId: entry.uploadId!, pages })
    } catch (error) {
      if (!signal.aborted) put(entry, { id, name, state: 'failed', ...problemOf(error) })
    }
  }

  const prepare = async (entry: Entry, file: File) => {
    const { signal } = entry.turn
    const { id, name } = entry.shown
    const photos = await import('./photo.ts').catch(() => null)
    try {
      const { bytes, sha256 } = await photos!.prepareDocument(file)
      if (signal.aborted) return
      // The same file once is enough.
      if (entries.some(({ local }) => local?.sha256 === sha256)) return take(entry)
      const local = { form, name, bytes, sha256, at: entry.at }
      entry.local = local
      // Stored before it is shown as saved, because it must survive a reload.
      await storage.put('files', keyOf(local), local)
      if (signal.aborted) await storage.remove('files', keyOf(local))
      else void send(entry, local)
    } catch (error) {
      const problem = photos && error instanceof photos.UnusablePhoto ? error.problem : 'damaged'
      put(entry, { id, name, state: 'failed', problem: documentProblems[problem], mayRepeat: false })
    }
  }

  const add = (chosen: readonly { name: string }[], local: LocalFile | null = null): Entry[] => {
    const added = chosen.map(({ name }): Entry => ({
      shown: { id: String(++made), name, state: 'preparing' },
      at: (last = local?.at ?? Math.max(Date.now(), last + 1)),
      local,
      uploadId: null,
      turn: new AbortController(),
    }))
    entries = [...entries, ...added]
    show()
    return added
  }

  const load = async () => {
    const now = Date.now()
    const all = (await storage.all('files')) as LocalFile[]
    for (const old of all.filter(({ at }) => now - at > storedForMs))
      await storage.remove('files', keyOf(old))
    const left = all.filter((one) => one.form === form && now - one.at <= storedForMs)
    for (const local of left.sort((one, other) => one.at - other.at)) {
      if (entries.some((entry) => entry.local?.sha256 === local.sha256)) continue
      for (const entry of add([local], local)) void send(entry, local)
    }
  }

  /** Takes a file out of the form, and stops what is in progress. */
  const take = (entry: Entry) => {
    entry.turn.abort()
    entries = entries.filter((one) => one !== entry)
    if (entry.local !== null) void storage.remove('files', keyOf(entry.local))
    show()
  }
  const drop = (entry: Entry) => {
    take(entry)
    // What stays on the server is removed there later.
    if (entry.uploadId !== null)
      call(dropFile, { params: { uploadId: entry.uploadId } }).catch(() => undefined)
  }
  const repeat = (entry: Entry) => {
    if (entry.local === null) return
    entry.turn.abort()
    void send(entry, entry.local)
  }
  const find = (id: string) => entries.find((entry) => entry.shown.id === id)

  const moveUp = (entry: Entry) => {
    const index = entries.indexOf(entry)
    const above = entries[index - 1]
    if (above === undefined) return
    ;[entry.at, above.at] = [above.at, entry.at]
    entries = entries.toSpliced(index - 1, 2, entry, above)
    for (const { local, at } of [entry, above]) {
      if (local === null) continue
      local.at = at
      void storage.put('files', keyOf(local), local)
    }
    show()
  }

  const nextChange = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        listeners.delete(done)
        signal.removeEventListener('abort', done)
        resolve()
      }
      listeners.add(done)
      signal.addEventListener('abort', done)
    })

  return {
    files: () => shown,
    subscribe: (changed) => {
      listeners.add(changed)
      loading ??= load()
      return () => void listeners.delete(changed)
    },
    add: (chosen) => {
      for (const [index, entry] of add(chosen).entries()) void prepare(entry, chosen[index]!)
    },
    remove: (id) => {
      const entry = find(id)
      if (!entry) return
      removals += 1
      drop(entry)
    },
    repeat: (id) => {
      const entry = find(id)
      if (entry) repeat(entry)
    },
    moveUp: (id) => {
      const entry = find(id)
      if (entry) moveUp(entry)
    },
    photoOf: (id) => {
      const bytes = find(id)?.local?.bytes
      return bytes === undefined || isPdf(bytes) ? null : new Blob([bytes])
    },
    repeatAll: () => entries.forEach(repeat),
    discard: () => {
      removals += 1
      entries.forEach(drop)
    },
    forget: () => {
      removals += 1
      entries.forEach(take)
    },
    arrived: async (signal) => {
      const before = removals
      await (loading ??= load())
      for (const entry of entries) if (entry.shown.state === 'failed' && entry.shown.mayRepeat) repeat(entry)
      const isBusy = () => shown.some(({ state }) => state === 'preparing' || state === 'sending')
      while (isBusy() && !signal.aborted && removals === before) await nextChange(signal)
      if (signal.aborted || removals !== before) return null
      const ids = shown.map((file) => (file.state === 'arrived' ? file.uploadId : null))
      return ids.every((id) => id !== null) ? ids : null
    },
    hashes: () => entries.flatMap(({ local }) => local?.sha256 ?? []),
  }
}
