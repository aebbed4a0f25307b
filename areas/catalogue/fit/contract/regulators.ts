/** Where regulators of degrees and professions in Pakistan publish their decisions. Read on 23 November 2026. */
const ownSites: Readonly<Record<string, readonly string[]>> = {
  'PM&DC': ['pmdc.pk', 'pmdc.org.pk'],
  HEC: ['hec.gov.pk'],
  PEC: ['pec.org.pk'],
  PNMC: ['pnmc.gov.pk'],
}

/** The start page of a regulator, or null if none is known. @param regulator short name */
export const siteOfRegulator = (regulator: string): string | null =>
  ownSites[regulator]?.[0] === undefined ? null : `https://${ownSites[regulator][0]}/`

/**
 * Whether a rule comes from the regulator's own site rather than from others who report it. Only such a rule is
 * compared with a record or a program; everything else has to be checked with the regulator.
 * @param regulator short name, as in `PM&DC`; an unknown one has no site
 * @param sourceUrl where the rule was read; null if unknown
 */
export function isFromRegulator(regulator: string, sourceUrl: string | null): boolean {
  if (sourceUrl === null || !URL.canParse(sourceUrl)) return false
  const { hostname } = new URL(sourceUrl)
  return (ownSites[regulator] ?? []).some((site) => hostname === site || hostname.endsWith(`.${site}`))
}

/**
 * Whether a line is a question for the regulator: no rule was read, and the address is where to ask.
 * @param line as in the contract of a program's fit
 */
export const isQuestion = ({ checkedOn }: { checkedOn: string | null }): boolean => checkedOn === null

/**
 * Whether a rule is only reported by others. It is then shown as a report to check with the regulator.
 * @param line as in the contract of a program's fit; false without a rule
 */
export const isReported = ({
  regulator,
  rule,
  sourceUrl,
}: {
  regulator: string
  rule: string | null
  sourceUrl: string | null
}): boolean => rule !== null && !isFromRegulator(regulator, sourceUrl)
