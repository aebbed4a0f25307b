import type { BodyIn } from '#platform/contract/route.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { dropProgram, keepProgram, listShortlistIds } from '../contract.ts'

/** The ids on the shortlist: one list, which every button of every screen shares. Officers have none. */
export function useKeptIds() {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return { isStudent, ...useLoaded(listShortlistIds, isStudent ? {} : null) }
}

/**
 * Whether a program is on the shortlist, and how it comes on it and off it. Every button shows a change at once, and
 * shows it no longer when the server refuses.
 */
export function useKept(programId: string) {
  const { isStudent, data, change } = useKeptIds()
  const keeping = useSend(keepProgram)
  const dropping = useSend(dropProgram)
  const params = { programId }
  const changeTo = async <Reply>(kept: boolean, send: () => Promise<Reply>): Promise<Reply> => {
    const mark = (isOn: boolean) =>
      change(({ programIds }) => {
        const others = programIds.filter((id) => id !== programId)
        return { programIds: isOn ? [...others, programId] : others }
      })
    keeping.reset()
    dropping.reset()
    mark(kept)
    try {
      return await send()
    } catch (refused) {
      mark(!kept)
      throw refused
    }
  }
  return {
    isStudent,
    isKept: data?.programIds.includes(programId) ?? false,
    isSending: keeping.isSending || dropping.isSending,
    failure: keeping.failure ?? dropping.failure,
    /**
     * @param body a note and whether to be reminded, as when it is put back
     * @throws CallFailure
     */
    keep: (body: BodyIn<typeof keepProgram> = {}) => changeTo(true, () => keeping.send({ params, body })),
    /**
     * Answers the note and the reminders it had, with which it can be put back.
     * @throws CallFailure
     */
    drop: () => changeTo(false, () => dropping.send({ params })),
  }
}
