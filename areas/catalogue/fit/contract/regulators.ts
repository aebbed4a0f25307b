/** Where regulators of degrees and professions in Pakistan publish what they decide. Read on 23 November 2026. */
const ownSites: Readonly<Record<string, readonly string[]>> = {
  'PM&DC': ['pmdc.pk', 'pmdc.org.pk'],
  HEC: ['hec.gov.pk'],
  PEC: ['pec.org.pk'],
  PNMC: ['pnmc.gov.pk'],
}

/** The start page of a regulator, or null where none is known. @param regulator short name */
export const siteOfRegulator = (regulator: string): string | null =>
  ownSites[regulator]?.[0] === undefined ? null : `https://${ownSites[regulator][0]}/`

/**
 * Whether a rule was read where the regulator itself publishes, and not where others report it. Only such a rule is
 * compared with a record or a program; everything else has to be checked with the regulator.
 * @param regulator short name, as in `PM&DC`; one that is not known here has no site of its own
 * @param sourceUrl where the rule was read; null = nowhere
 */
export function isFromRegulator(regulator: string, sourceUrl: string | null): boolean {
  if (sourceUrl === null || !URL.canParse(sourceUrl)) return false
  const { hostname } = new URL(sourceUrl)
  return (ownSites[regulator] ?? []).some((site) => hostname === site || hostname.endsWith(`.${site}`))
}

/**
 * Whether a rule is only reported by others: it is shown as a report, with whom to check it.
 * @param line as in the contract of a program's fit; without a rule there is nothing to report
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
