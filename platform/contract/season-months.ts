/** The month in which a season starts unless a program says otherwise; the plan is counted back from its first day. */
export const seasonMonths = { spring: 2, summer: 6, autumn: 9, winter: 12 } as const

/** The first day of an intake such as 2027-autumn; null for an intake in another format. */
export function firstDayOf(intake: string | null): string | null {
  const parts = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake ?? '')
  if (!parts) return null
  const month = seasonMonths[parts[2] as keyof typeof seasonMonths]
  return `${parts[1]}-${String(month).padStart(2, '0')}-01`
}
