import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { isActing, newKey } from '#kit/store/api.ts'
import { mergeDrafts } from './draft-merge.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'
import { pullDrafts, saveOnServer } from './draft-sync.ts'
import { holdDraft, sendLeftDrafts } from './send-left-drafts.ts'

const begin = (userId: string, program: Program): Draft => ({
  userId,
  universityId: program.university._id,
  programId: program._id,
  programName: program.programName,
  universityName: program.university.universityName,
  intake: '',
  details: {},
  typedOver: {},
  reached: 'program',
  idempotencyKey: newKey(),
  documents: {},
  savedAt: '',
  version: 0,
  unsaved: false,
})

/** Debounce before a change is sent to the server, and the retry interval while it does not answer, in milliseconds. */
const quietMs = 600
const againMs = 15_000
/** How long a device without a local draft waits for the server's before it starts a new one. */
const patienceMs = 6000

/** Whether the input is saved in the account: yes, not until the network is back, or refused. */
export type Account = 'reached' | 'waiting' | 'refused'

/**
 * Saves changes on the server, merged with those of another device. Never throws.
 * @returns the result for the account; null if there was nothing to save
 */
async function bringOver(
  latest: RefObject<Draft | null>,
  ended: RefObject<boolean>,
  show: (next: Draft) => void,
): Promise<Account | null> {
  let came: Account | null = null
  // Each round handles a change by another device, or one made here during the previous round.
  for (let rounds = 0; rounds < 6; rounds++) {
    const sent = latest.current
    if (sent === null || !sent.unsaved || ended.current) break
    const answer = await saveOnServer(sent)
    const now: Draft | null = latest.current
    if (now === null || now.programId !== sent.programId || ended.current) break
    if (answer.state === 'waiting' || answer.state === 'refused') return answer.state
    came = 'reached'
    if (answer.state === 'sent') {
      show({ ...now, version: 0, unsaved: false })
      await drafts.remove(now)
      break
    }
    const next =
      answer.state === 'saved'
        ? { ...now, version: answer.version, unsaved: now !== sent }
        : answer.theirs === null
          ? { ...now, version: 0 }
          : mergeDrafts(now, answer.theirs)
    show(next)
    await drafts.save(next)
  }
  return came
}

/**
 * The draft being edited: from this device or the account, otherwise a new one. `change` saves on the device at once and
 * on the server soon after; `saveLocally` saves on the device only, and `push` on the server, when a field loses focus.
 * Without a network, saving on the server waits for one.
 * @param program null while it is not known
 */
export function useDraft(userId: string | undefined, program: Program | null) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [account, setAccount] = useState<Account>('reached')
  const latest = useRef<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const busy = useRef(false)
  const ended = useRef(false)
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])

  const push = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const came = await bringOver(latest, ended, show)
    busy.current = false
    if (came !== null) setAccount(came)
  }, [show])
  useEffect(() => {
    if (account !== 'waiting') return
    const ticking = setInterval(() => void push(), againMs)
    return () => clearInterval(ticking)
  }, [account, push])

  const saveLocally = useCallback(
    async (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
      const now = latest.current
      if (now === null || ended.current) return
      const given = typeof part === 'function' ? part(now) : part
      const next = { ...now, ...given, savedAt: new Date().toISOString(), unsaved: true }
      show(next)
      await drafts.save(next)
    },
    [show],
  )
  const change = useCallback(
    (part: Parameters<typeof saveLocally>[0]) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void push(), quietMs)
      return saveLocally(part)
    },
    [saveLocally, push],
  )
  /** Adds a document of the vault to the draft, or removes it with null. */
  const choose = useCallback(
    (name: DocumentKind, documentId: string | null) =>
      change(({ documents }) => {
        const { [name]: _, ...others } = documents
        return { documents: documentId === null ? others : { ...others, [name]: documentId } }
      }),
    [change],
  )
  /** Deletes it here; the server deletes its copy when the application is sent. */
  const discard = useCallback(async () => {
    ended.current = true
    clearTimeout(timer.current)
    if (latest.current !== null) await drafts.remove(latest.current)
  }, [])

  useEffect(() => {
    if (!userId || program === null) return
    let here = true
    // An officer's next draft may be of another student.
    const isOwn = !isActing()
    const { ready, release } = holdDraft({ userId, programId: program._id })
    const showHere = (next: Draft) => {
      if (!here) return
      show(next)
      if (next.unsaved) void push()
    }
    const open = async () => {
      ended.current = false
      await ready
      const own = await drafts.open(userId, program._id)
      if (own && here) show(own)
      const pulling = pullDrafts(userId).catch(() => null)
      const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
      const pulled = await Promise.race([pulling, late])
      if (pulled === null) setAccount('waiting')
      // Changes made meanwhile are newer than the loaded draft; saving them merges the rest.
      if (latest.current !== null && latest.current !== own) return
      const found = pulled?.find(({ programId }) => programId === program._id)
      showHere(found ?? (pulled === null ? own : null) ?? begin(userId, program))
    }
    void open()
    const online = () => void push()
    // When another app such as the camera comes to the front, this page may never run again.
    const hidden = () => document.visibilityState === 'hidden' && void push()
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      here = false
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
      clearTimeout(timer.current)
      // Save pending changes now: the page may be about to close.
      const saved = push()
      latest.current = null
      // Photos that were not uploaded to the end go on from any other screen.
      void saved.then(() => {
        release()
        return isOwn && !ended.current ? sendLeftDrafts(userId) : undefined
      })
    }
  }, [userId, program, push, show])

  return { draft, account, change, saveLocally, push, choose, discard }
}
