import { requestReasons, type RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import { documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import { useUnsaved } from '#kit/forms/unsaved-form.ts'

/** A document that will be requested again, once the list is sent. */
export interface Asked {
  readonly documentId: string
  readonly name: DocumentKind
  readonly reason: RequestReason
  readonly words: string
}

function isAsked(one: unknown): one is Asked {
  const { documentId, name, reason, words } = (one ?? {}) as Partial<Record<keyof Asked, unknown>>
  return (
    typeof documentId === 'string' &&
    typeof words === 'string' &&
    (documentKinds as readonly unknown[]).includes(name) &&
    (requestReasons as readonly unknown[]).includes(reason)
  )
}

const readList = (kept: unknown): readonly Asked[] | null =>
  Array.isArray(kept) && kept.every(isAsked) ? kept : null

/**
 * The documents of a file that an officer is about to ask for again, one of each kind. The list waits for the officer
 * until it is sent, over a change of the page and a reload.
 */
export function useRequestList(applicationId: string) {
  const [kept, keep] = useUnsaved(`ask-again ${applicationId}`, readList)
  const list = kept ?? []
  const change = (next: readonly Asked[]) => keep(next.length === 0 ? null : next)
  return {
    list,
    add: (one: Asked) => change([...list.filter(({ name }) => name !== one.name), one]),
    drop: (documentId: string) => change(list.filter((one) => one.documentId !== documentId)),
    empty: () => change([]),
  }
}
export type RequestList = ReturnType<typeof useRequestList>
