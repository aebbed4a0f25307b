import { officeDay } from '#kit/format/office-day.ts'
import type { FactSource, KnownSource } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import { useHasUnsaved, useUnsavedForm, type UnsavedForm } from '#kit/forms/unsaved-form.ts'
import type { TypedRow } from './fact-fields.ts'

/** The form values of a source. */
export interface TypedSource {
  readonly url: string
  readonly document: string
  readonly checkedOn: string
}

/** The form values of facts and their source. Both survive a reload. */
export interface FactsForm {
  readonly facts: UnsavedForm<TypedRow>
  readonly source: UnsavedForm<TypedSource>
  /** The source in the format of the contract. */
  readonly sentSource: FactSource
  readonly discard: () => void
  readonly resumed: boolean
  /** Whether anything differs from the initial values. */
  readonly changed: boolean
}

const sourceKey = (about: string): string => `${about} source`

/** Returns a function that checks whether a form of facts was left with unsaved facts or an unsaved source. */
export function useHasUnsavedFacts(): (about: string) => boolean {
  const hasUnsaved = useHasUnsaved()
  return (about) => hasUnsaved(about) || hasUnsaved(sourceKey(about))
}

/**
 * The state of a form of facts.
 * @param about the key under which unsaved input is stored
 * @param initial the current facts
 * @param known their current source
 */
export function useFactsForm(about: string, initial: TypedRow, known: KnownSource | null): FactsForm {
  const facts = useUnsavedForm(about, initial)
  const source = useUnsavedForm<TypedSource>(sourceKey(about), {
    url: known?.url ?? '',
    document: known?.document ?? '',
    checkedOn: officeDay(new Date()),
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
    changed: facts.changed || source.changed,
  }
}
