import { formatter } from '#kit/language/locale.ts'

/** `Feb 2027` for `2027-02`; `Feb` where the year is shown elsewhere. */
export function formatMonth(month: string, withYear = true): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {}
  const format = formatter(
    `month-${withYear}`,
    (locale) => new Intl.DateTimeFormat(locale, { month: 'short', ...year, timeZone: 'UTC' }),
  )
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
