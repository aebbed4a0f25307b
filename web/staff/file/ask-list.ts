import { useState } from 'react'
import type { AskReason } from '#contract/ask-reasons.ts'
import type { PaperName } from '#contract/documents.ts'

/** A document that is to be asked for again, once the list is sent. */
export interface Asked {
  readonly documentId: string
  readonly name: PaperName
  readonly reason: AskReason
  readonly words: string
}

/** Lists outlive a change of the tab, so that nothing chosen is lost; a reload begins anew. */
const lists = new Map<string, readonly Asked[]>()

/** The documents of a file that an officer is about to ask for again, one of each kind. */
export function useAskList(applicationId: string) {
  const [list, setList] = useState<readonly Asked[]>(() => lists.get(applicationId) ?? [])
  const keep = (next: readonly Asked[]) => {
    lists.set(applicationId, next)
    setList(next)
  }
  return {
    list,
    add: (one: Asked) => keep([...list.filter(({ name }) => name !== one.name), one]),
    drop: (documentId: string) => keep(list.filter((one) => one.documentId !== documentId)),
    empty: () => keep([]),
  }
}
export type AskList = ReturnType<typeof useAskList>
