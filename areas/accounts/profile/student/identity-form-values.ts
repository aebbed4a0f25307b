/** The form values of an identity document. */
export interface IdentityFormValues extends Record<string, unknown> {
  kind: string
  country: string
  /** As typed; masked while the stored number stays. */
  number: string
  /** The second line at the bottom of a passport page. */
  line: string
  issued: string
  expires: string
}

/** No text of ours, which a translation could put in other places: whether a value starts with it is a condition. */
const mask = '•••• '

/** A number of which only the last digits are shown. */
export const maskedNumber = (end: string): string => mask + end

/** Whether a form value is the mask of the stored number. */
export const isMasked = (number: string) => number.startsWith(mask)

/** The last digits of the stored number; null without one. */
export const endsOf = ({ number }: IdentityFormValues): string | null =>
  isMasked(number) ? number.slice(mask.length) : null

interface StoredDocument {
  numberEnds: string | null
  issued: string | null
  expires: string | null
}

/** The form values of a stored document, or of none. */
export const identityFormValues = (
  stored: StoredDocument | null,
  named: Pick<IdentityFormValues, 'kind' | 'country'>,
): IdentityFormValues => ({
  ...named,
  number: stored === null || stored.numberEnds === null ? '' : maskedNumber(stored.numberEnds),
  line: '',
  issued: stored?.issued ?? '',
  expires: stored?.expires ?? '',
})
