import type { Role } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { consoleTexts as texts } from '#texts/app/staff/console.ts'

export interface StaffEntry {
  readonly label: string
  readonly href: string
  /** Prefix of the addresses of this entry; `href` by default. */
  readonly under?: string
  readonly roles: readonly Role[]
  /** Pages under one entry of the bar. */
  readonly within?: readonly StaffEntry[]
}

const office = ['officer', 'admin'] as const
const everybody = ['officer', 'admin', 'university'] as const
const admins = ['admin'] as const

/** The bar of the console in the order of a working day, with the pages of each entry. */
export const staffMenu: readonly StaffEntry[] = [
  { label: texts.queue, href: paths.staff, under: '/staff/applications', roles: everybody },
  { label: texts.messages, href: paths.staffMessages, roles: office },
  { label: texts.students, href: paths.staffStudents, roles: office },
  {
    label: texts.catalogue,
    href: paths.staffCatalogue,
    roles: office,
    within: [
      {
        label: texts.universities,
        href: paths.staffCatalogue,
        under: '/staff/catalogue/universities',
        roles: office,
      },
      { label: texts.imports, href: paths.staffImports, roles: office },
      { label: texts.costs, href: paths.staffCosts, roles: office },
      { label: texts.mistakes, href: paths.staffMistakes, roles: office },
      { label: texts.instructors, href: paths.staffInstructors, roles: office },
      { label: texts.articles, href: paths.staffArticles, roles: office },
    ],
  },
  { label: texts.courses, href: paths.staffCourses, roles: office },
  {
    label: texts.enquiries,
    href: paths.staffEnquiries,
    roles: office,
    within: [
      { label: texts.inbox, href: paths.staffEnquiries, roles: office },
      { label: texts.newsletter, href: paths.staffNewsletter, roles: office },
    ],
  },
  { label: texts.reports, href: paths.staffReports, roles: office },
  {
    label: texts.office,
    href: paths.staffTeam,
    under: '/staff/office',
    roles: admins,
    within: [
      { label: texts.team, href: paths.staffTeam, roles: admins },
      { label: texts.auditLog, href: paths.staffAuditLog, roles: admins },
      { label: texts.stepPlans, href: paths.staffStepPlans, roles: admins },
      { label: texts.alarms, href: paths.staffAlarms, roles: admins },
    ],
  },
]

/** Pages that are reached from elsewhere than the bar, and not open to all roles. */
const besideTheMenu: readonly StaffEntry[] = [{ label: texts.help, href: paths.staffHelp, roles: office }]

const covers = (start: string, pathname: string) => pathname === start || pathname.startsWith(`${start}/`)

/** How well an entry matches an address: the length of the matching prefix, 0 for none. */
function fit({ href, under }: StaffEntry, pathname: string): number {
  const starts = [under, href === paths.staff ? undefined : href].filter((start) => start !== undefined)
  if (href === pathname) return href.length
  return Math.max(0, ...starts.filter((start) => covers(start, pathname)).map((start) => start.length))
}

/** The current entry among these. */
export function entryAt(entries: readonly StaffEntry[], pathname: string): StaffEntry | undefined {
  return entries
    .filter((entry) => fit(entry, pathname) > 0)
    .toSorted((a, b) => fit(b, pathname) - fit(a, pathname))[0]
}

/** What a person of this role may open. */
export const entriesFor = (entries: readonly StaffEntry[], role: string): readonly StaffEntry[] =>
  entries.filter((entry) => (entry.roles as readonly string[]).includes(role))

/** Whether a person of this role may open an address of the console; pages without an entry are for all roles. */
export function mayOpen(pathname: string, role: string): boolean {
  const entry = entryAt(
    [...staffMenu.flatMap((one) => [one, ...(one.within ?? [])]), ...besideTheMenu],
    pathname,
  )
  return entry === undefined || (entry.roles as readonly string[]).includes(role)
}
