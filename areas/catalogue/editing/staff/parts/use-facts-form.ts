import type { FactSource, KnownSource } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import { useUnsavedForm, type UnsavedForm } from '#kit/forms/unsaved-form.ts'
import type { TypedRow } from './fact-fields.ts'

/** Where facts were read, as it is typed. */
export interface TypedSource {
  readonly url: string
  readonly document: string
  readonly checkedOn: string
}

/** Facts and where they were read, as they are typed. Both outlive the page. */
export interface FactsForm {
  readonly facts: UnsavedForm<TypedRow>
  readonly source: UnsavedForm<TypedSource>
  /** The source as it is sent. */
  readonly sentSource: FactSource
  readonly discard: () => void
  readonly resumed: boolean
}

/**
 * Keeps a form of facts.
 * @param about what is typed for
 * @param begins the facts as they are known
 * @param known where they were read last
 */
export function useFactsForm(about: string, begins: TypedRow, known: KnownSource | null): FactsForm {
  const facts = useUnsavedForm(about, begins)
  const source = useUnsavedForm<TypedSource>(`${about} source`, {
    url: known?.url ?? '',
    document: known?.document ?? '',
    checkedOn: new Date().toISOString().slice(0, 10),
  })
  const { url, document, checkedOn } = source.typed
  return {
    facts,
    source,
    sentSource: { url: url.trim() || null, document: document.trim() || null, checkedOn },
    discard: () => {
      facts.discard()
      source.discard()
    },
    resumed: facts.resumed || source.resumed,
  }
}
