/** The sources that the browser needs for each screen of `screens.ts`. Read by the build and by the settings of tests. */

import { screens } from './screens.ts'

export const entry = 'app/web/entry-client.tsx'
export const studentLayout = 'app/student/student-layout.tsx'
/** The list of a student's lazy screens. */
export const studentRoutes = 'app/student/student-routes.tsx'
const siteFrame = 'site/site-frame.tsx'

/** What the screens of a group need besides the page: the layout, and the list of lazy screens. */
const around = {
  visitor: [siteFrame],
  // The dashboard comes without the list of the other screens.
  start: [studentLayout],
  student: [studentLayout, studentRoutes],
  courses: [siteFrame, studentRoutes],
  staff: ['app/staff/staff-layout.tsx', 'app/staff/staff-routes.tsx'],
} as const

type Group = keyof typeof around

/** The sources of each screen by its address. */
export const sourcesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (Object.keys(around) as Group[]).flatMap((group) =>
    Object.values(screens[group]).map(([address, page]) => [address, [...around[group], page]]),
  ),
)

const startAddresses = new Set<string>(Object.values(screens.start).map(([address]) => address))

/** What follows the sources of a screen: the list of the others, so that the next title appears at once. */
export const laterOf = (address: string): readonly string[] =>
  startAddresses.has(address) ? [studentRoutes] : []

/**
 * Parts with scripts of their own that rendered screens show at once, or with what is found when the address has a search
 * in it. They load with the screen: React would show their place again if anything on the page changed before they are there.
 */
export const shownWith: Readonly<
  Record<string, { readonly parts?: readonly string[]; readonly found?: readonly string[] }>
> = {
  [screens.student.universities[0]]: {
    parts: ['areas/planning/saved-searches/student/last-searches.tsx'],
    found: [
      'areas/planning/finding/student/program-results.tsx',
      'areas/planning/saved-searches/student/save-search.tsx',
      'areas/planning/finding/student/filters/filter-panel.tsx',
    ],
  },
  [screens.student.program[0]]: { parts: ['areas/applications/states/student/waiting-time.tsx'] },
  [screens.student.application[0]]: {
    parts: [
      'areas/conversation/messages/student/application-messages.tsx',
      'areas/applications/attachments/student/shared-attachments.tsx',
      'areas/applications/states/student/waiting-time.tsx',
      'areas/applications/outside-steps/student/outside-turn.tsx',
      'areas/applications/outside-steps/student/outside-timeline.tsx',
    ],
  },
}
