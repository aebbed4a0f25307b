import { parse } from 'regexparam'
import { screens } from '#app/screens.ts'
import { byNames } from '#kit/routing/screens.tsx'

const listed = { ...screens.student, ...screens.courses }

/** The screens of students other than the dashboard, by their names in `app/screens.ts`. */
export type ScreenName = keyof typeof listed

interface FoundScreen {
  name: ScreenName
  pattern: string
  /** The values in the address, by their names in the pattern. */
  params: Readonly<Record<string, string>>
}

const matchers = Object.entries(listed)
  .map(([name, [source]]) => ({ name: name as ScreenName, source, ...parse(source) }))
  .toSorted((one, other) => byNames([one.source], [other.source]))

/** The pattern of a screen's address. */
export const patternOf = (name: ScreenName): string => listed[name][0]

/** The screen at an address without a query; null at any other address. */
export function screenAt(pathname: string): FoundScreen | null {
  for (const { name, source, pattern, keys } of matchers) {
    const found = pattern.exec(pathname)
    if (found === null) continue
    const params = Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(found[at + 1] ?? '')]))
    return { name, pattern: source, params }
  }
  return null
}
