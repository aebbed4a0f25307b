import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'

/** How many of the amounts above are of some years ago, as a warning; nothing if none is. */
export function OldFees({ of: { old } }: { of: { old: { count: number; year: string } | null } }) {
  if (old === null) return null
  return <span className="block text-xs font-normal text-wait">{texts.oldOnes(old)}</span>
}
