import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { call, type CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { assignFiles, openNextFile, showQueue, type QueueRow } from '../contract.ts'

/** A file that is assigned to somebody, before it is taken over. */
export type Held = Pick<QueueRow, '_id' | 'reference'> & { officer: NonNullable<QueueRow['officer']> }

const asSeen = ({ _id, officer }: Pick<QueueRow, '_id' | 'officer'>) => ({
  _id,
  officer: officer?._id ?? null,
})

/**
 * Takes, hands over and releases files. A refusal is in `failure`; if somebody else was first with a single file, `held`
 * has their name for the dialog to take it over.
 * @param done called after every change, and after a refusal, because the shown queue is outdated
 */
export function useFileActions(done: () => void) {
  const own = useAppSelector((state) => state.info.user?._id)
  const assigning = useSend(assignFiles)
  const next = useSend(openNextFile)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [held, setHeld] = useState<Held | null>(null)

  /** @returns whether something was changed */
  async function assign(
    to: string | null,
    rows: readonly Pick<QueueRow, '_id' | 'officer'>[],
  ): Promise<boolean> {
    setFailure(null)
    try {
      const { message } = await assigning.send({ body: { to, files: rows.map(asSeen) } })
      showToast({ text: message })
      return true
    } catch (refused) {
      setFailure(refused as CallFailure)
      return false
    } finally {
      done()
    }
  }

  /** Takes one file, after confirmation if it is somebody else's. */
  async function take(row: QueueRow | Held, isSure = false): Promise<void> {
    // A second press would find the file taken, by the first one.
    if (assigning.isSending || row.officer?._id === own) return
    if (row.officer !== null && !isSure) {
      setHeld({ _id: row._id, reference: row.reference, officer: row.officer })
      return
    }
    if (await assign('me', [row])) setHeld(null)
    else await readHolder(row)
  }

  /** Somebody else was first: loads who has the file now, for the dialog to take it over. */
  async function readHolder({ _id, reference }: Pick<QueueRow, '_id' | 'reference'>): Promise<void> {
    try {
      // Not cached: it is needed for this dialog only.
      const { groups } = await call(showQueue, { query: { search: reference } })
      const now = groups.flatMap(({ rows }) => rows).find((row) => row._id === _id)
      setHeld(now?.officer && now.officer._id !== own ? { _id, reference, officer: now.officer } : null)
    } catch {
      setHeld(null)
    }
  }

  async function openNext(): Promise<void> {
    if (next.isSending) return
    setFailure(null)
    try {
      const { message, data } = await next.send({ body: {} })
      if (data === null) {
        showToast({ text: message })
        done()
      } else navigate(paths.staffApplication(data._id))
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
  }

  return {
    assign,
    take,
    openNext,
    isAssigning: assigning.isSending,
    isOpening: next.isSending,
    failure,
    held,
    closeHeld: () => {
      setHeld(null)
      setFailure(null)
    },
  }
}
