/** The month in which a season starts unless a program says otherwise; the plan is counted back from its first day. */
export const seasonMonths = { spring: 2, summer: 6, autumn: 9, winter: 12 } as const
