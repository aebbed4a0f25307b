/** What students can use without a connection: screens, and calls whose replies are stored on the device. */

import { allRoutes } from './all-routes.ts'
import { screens } from './screens.ts'

const { start, student, courses } = screens

/** The screens that open without a connection. */
const offlineScreens = [
  start.dashboard,
  student.applications,
  student.application,
  student.activities,
  student.messages,
  student.thread,
  student.notices,
  student.help,
  student.helpArticle,
  student.shortlist,
]
const filesOf = (some: readonly (readonly [address: string, file?: string])[]) =>
  new Set(some.map(([, file]) => file))
const allFiles = filesOf(Object.values(screens).flatMap((group) => Object.values(group)))
const offlineFiles = filesOf(offlineScreens)
/** Frames and lists of screens for others than students. */
const otherParts = /^(?:app\/staff\/|site\/)/

/** Whether a source that is loaded later belongs to a screen that needs a connection. */
export const needsConnection = (source: string): boolean =>
  otherParts.test(source) || (allFiles.has(source) && !offlineFiles.has(source))

const patternOf = (address: string) =>
  `^${address.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\/:\w+/g, '/[^/]+')}$`

/** Patterns for the addresses of all screens of students. */
export const studentScreens: readonly string[] = [start, student, courses]
  .flatMap((group) => Object.values(group))
  .map(([address]) => patternOf(address))

/**
 * The calls that the contract marks with `offline`, as patterns for their addresses.
 * @throws if one is marked whose reply must not be on a device
 */
export function offlineCalls(): { path: string; without: readonly string[] }[] {
  return [...allRoutes.values()].flatMap(({ method, path, who, download, stream, offline }) => {
    if (!offline) return []
    if (method !== 'GET' || download || stream || ['console', 'staff', 'admin'].includes(who))
      throw new Error(`The reply of ${method} ${path} must not be stored for times without a connection`)
    return [{ path: patternOf(`/api${path}`), without: offline === true ? [] : offline }]
  })
}

/** The calls with which a student changes records, as patterns for their addresses: screens kept on the device are outdated. */
export const changingCalls = (): string[] => [
  ...new Set(
    [...allRoutes.values()]
      .filter(
        ({ method, about, who }) => method !== 'GET' && about && !['console', 'staff', 'admin'].includes(who),
      )
      .map(({ path }) => patternOf(`/api${path}`)),
  ),
]
