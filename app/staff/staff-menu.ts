import type { Role } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { consoleTexts as words } from '#texts/app/staff/console.ts'

export interface StaffEntry {
  readonly label: string
  readonly href: string
  /** The address this entry stands for begins so; `href` unless given. */
  readonly under?: string
  readonly roles: readonly Role[]
  /** Screens beside each other under one entry of the bar. */
  readonly within?: readonly StaffEntry[]
}

const office = ['officer', 'admin'] as const
const everybody = ['officer', 'admin', 'university'] as const
const admins = ['admin'] as const

/** The bar of the console in the order of a working day, with what lies beneath each entry. */
export const staffMenu: readonly StaffEntry[] = [
  { label: words.queue, href: paths.staff, under: '/staff/applications', roles: everybody },
  { label: words.messages, href: paths.staffMessages, roles: office },
  { label: words.students, href: paths.staffStudents, roles: office },
  {
    label: words.catalogue,
    href: paths.staffCatalogue,
    roles: office,
    within: [
      {
        label: words.universities,
        href: paths.staffCatalogue,
        under: '/staff/catalogue/universities',
        roles: office,
      },
      { label: words.imports, href: paths.staffImports, roles: office },
      { label: words.costs, href: paths.staffCosts, roles: office },
      { label: words.mistakes, href: paths.staffMistakes, roles: office },
      { label: words.instructors, href: paths.staffInstructors, roles: office },
      { label: words.articles, href: paths.staffArticles, roles: office },
    ],
  },
  { label: words.courses, href: paths.staffCourses, roles: office },
  {
    label: words.enquiries,
    href: paths.enquiryInboxTexts,
    roles: office,
    within: [
      { label: words.inbox, href: paths.enquiryInboxTexts, roles: office },
      { label: words.newsletter, href: paths.newsletterTexts, roles: office },
    ],
  },
  { label: words.reports, href: paths.staffReports, roles: office },
  {
    label: words.office,
    href: paths.staffTeam,
    under: '/staff/office',
    roles: admins,
    within: [
      { label: words.team, href: paths.staffTeam, roles: admins },
      { label: words.auditLog, href: paths.staffAuditLog, roles: admins },
      { label: words.alarms, href: paths.staffAlarms, roles: admins },
    ],
  },
]

const covers = (start: string, pathname: string) => pathname === start || pathname.startsWith(`${start}/`)

/** How well an entry fits an address: the length of the beginning they share, 0 when none. */
function fit({ href, under }: StaffEntry, pathname: string): number {
  const starts = [under, href === paths.staff ? undefined : href].filter((start) => start !== undefined)
  if (href === pathname) return href.length
  return Math.max(0, ...starts.filter((start) => covers(start, pathname)).map((start) => start.length))
}

/** The entry that the reader stands on, among those given. */
export function entryAt(entries: readonly StaffEntry[], pathname: string): StaffEntry | undefined {
  return entries
    .filter((entry) => fit(entry, pathname) > 0)
    .toSorted((a, b) => fit(b, pathname) - fit(a, pathname))[0]
}

/** What a person of this role may open. */
export const entriesFor = (entries: readonly StaffEntry[], role: string): readonly StaffEntry[] =>
  entries.filter((entry) => (entry.roles as readonly string[]).includes(role))

/** Whether a person of this role may open an address of the console; what stands under no entry is everybody's. */
export function mayOpen(pathname: string, role: string): boolean {
  const entry = entryAt(
    staffMenu.flatMap((one) => [one, ...(one.within ?? [])]),
    pathname,
  )
  return entry === undefined || (entry.roles as readonly string[]).includes(role)
}
