import type { BodyIn } from '#platform/contract/route.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { removeFromShortlist, addToShortlist, listShortlistIds } from '../contract.ts'

/** The ids on the shortlist, shared by all buttons of all screens. Officers have no shortlist. */
export function useShortlistIds() {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return { isStudent, ...useLoaded(listShortlistIds, isStudent ? {} : null) }
}

/**
 * Whether a program is on the shortlist, and how to add or remove it. Every button shows a change at once and undoes
 * it when the server refuses. The request outlives the page: somebody who sees the change may leave.
 */
export function useShortlisted(programId: string) {
  const { isStudent, data, change } = useShortlistIds()
  const adding = useSend(addToShortlist)
  const removing = useSend(removeFromShortlist)
  const params = { programId }
  const changeTo = async <Reply>(shortlisted: boolean, send: () => Promise<Reply>): Promise<Reply> => {
    const mark = (isOn: boolean) =>
      change(({ programIds }) => {
        const others = programIds.filter((id) => id !== programId)
        return { programIds: isOn ? [...others, programId] : others }
      })
    adding.reset()
    removing.reset()
    mark(shortlisted)
    try {
      return await send()
    } catch (refused) {
      mark(!shortlisted)
      throw refused
    }
  }
  return {
    isStudent,
    isShortlisted: data?.programIds.includes(programId) ?? false,
    isSending: adding.isSending || removing.isSending,
    failure: adding.failure ?? removing.failure,
    /**
     * @param body a note and whether to be reminded, when a removal is undone
     * @throws CallFailure
     */
    add: (body: BodyIn<typeof addToShortlist> = {}) =>
      changeTo(true, () => adding.send({ params, body, keepalive: true })),
    /**
     * @returns its note and reminders, so that the removal can be undone
     * @throws CallFailure
     */
    remove: () => changeTo(false, () => removing.send({ params, keepalive: true })),
  }
}
