import type { FactSource, KnownSource } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import { useTypedForm, type TypedForm } from '#kit/forms/unsaved-changes.ts'
import type { TypedRow } from './fact-fields.ts'

/** Where facts were read, as it is typed. */
export interface TypedSource {
  readonly url: string
  readonly document: string
  readonly checkedOn: string
}

/** Facts and where they were read, as they are typed. Both outlive the page. */
export interface FactsForm {
  readonly facts: TypedForm<TypedRow>
  readonly source: TypedForm<TypedSource>
  /** The source as it is sent. */
  readonly sentSource: FactSource
  readonly forget: () => void
  readonly resumed: boolean
}

/**
 * Keeps a form of facts.
 * @param about what is typed for
 * @param begins the facts as they are known
 * @param known where they were read last
 */
export function useFactsForm(about: string, begins: TypedRow, known: KnownSource | null): FactsForm {
  const facts = useTypedForm(about, begins)
  const source = useTypedForm<TypedSource>(`${about} source`, {
    url: known?.url ?? '',
    document: known?.document ?? '',
    checkedOn: new Date().toISOString().slice(0, 10),
  })
  const { url, document, checkedOn } = source.typed
  return {
    facts,
    source,
    sentSource: { url: url.trim() || null, document: document.trim() || null, checkedOn },
    forget: () => {
      facts.forget()
      source.forget()
    },
    resumed: facts.resumed || source.resumed,
  }
}
