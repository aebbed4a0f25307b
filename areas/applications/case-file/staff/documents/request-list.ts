import { requestReasons, type RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import { documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import { useUnsaved } from '#kit/forms/unsaved-form.ts'

/** A document on the list, which is requested again once the list is sent. */
export interface ListedDocument {
  readonly documentId: string
  readonly name: DocumentKind
  readonly reason: RequestReason
  readonly words: string
}

function isListedDocument(one: unknown): one is ListedDocument {
  const { documentId, name, reason, words } = (one ?? {}) as Partial<Record<keyof ListedDocument, unknown>>
  return (
    typeof documentId === 'string' &&
    typeof words === 'string' &&
    (documentKinds as readonly unknown[]).includes(name) &&
    (requestReasons as readonly unknown[]).includes(reason)
  )
}

const readList = (stored: unknown): readonly ListedDocument[] | null =>
  Array.isArray(stored) && stored.every(isListedDocument) ? stored : null

/** Under which name the list of a file is kept as unsaved input. */
export const requestListOf = (applicationId: string): string => `ask-again ${applicationId}`

/**
 * The documents of a file that an officer is about to request again, one of each kind. The list survives navigation and
 * reloads until it is sent.
 */
export function useRequestList(applicationId: string) {
  const [stored, store] = useUnsaved(requestListOf(applicationId), readList)
  const list = stored ?? []
  const change = (next: readonly ListedDocument[]) => store(next.length === 0 ? null : next)
  return {
    list,
    add: (one: ListedDocument) => change([...list.filter(({ name }) => name !== one.name), one]),
    drop: (documentId: string) => change(list.filter((one) => one.documentId !== documentId)),
    empty: () => change([]),
  }
}
export type RequestList = ReturnType<typeof useRequestList>
