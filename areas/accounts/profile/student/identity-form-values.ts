import { identityTexts as texts } from '#texts/accounts/profile/profile.ts'

/** An identity paper as the fields of its form hold it. */
export interface IdentityFormValues extends Record<string, unknown> {
  kind: string
  country: string
  /** As typed; masked while the one that is kept stays. */
  number: string
  /** The second line at the foot of a passport. */
  line: string
  issued: string
  expires: string
}

const mask = texts.masked({ end: '' })

/** Whether a number stands for the one that is kept, by its last figures. */
export const isMasked = (number: string) => number.startsWith(mask)

/** The last figures of the number of a paper as it was saved; null without one. */
export const endsOf = ({ number }: IdentityFormValues): string | null =>
  isMasked(number) ? number.slice(mask.length) : null

interface Kept {
  numberEnds: string | null
  issued: string | null
  expires: string | null
}

/** A paper that is kept, or none, as the form shows it. */
export const identityFormValues = (
  kept: Kept | null,
  named: Pick<IdentityFormValues, 'kind' | 'country'>,
): IdentityFormValues => ({
  ...named,
  number: kept === null || kept.numberEnds === null ? '' : texts.masked({ end: kept.numberEnds }),
  line: '',
  issued: kept?.issued ?? '',
  expires: kept?.expires ?? '',
})
