import { appGroups, screens } from '#app/screens.ts'

/** The parameters of an address: one value for each `:name` in it. */
type Values<Address extends string> = Address extends `${infer Start}/*?`
  ? Values<Start>
  : Address extends `${string}/:${string}/${infer Rest}`
    ? [value: string, ...Values<`/${Rest}`>]
    : Address extends `${string}/:${string}`
      ? [value: string]
      : []
type Link<Address extends string> =
  Values<Address> extends [] ? Address : (...values: Values<Address>) => string

type Group = Readonly<Record<string, readonly [address: string, page?: string]>>
type Links<G extends Group> = { readonly [Name in keyof G]: Link<G[Name][0]> }
type Addresses<G extends Group> = { readonly [Name in keyof G]: G[Name][0] }

const part = encodeURIComponent

function linkTo(address: string): string | ((...values: string[]) => string) {
  if (!address.includes(':')) return address
  // What follows belongs to the screen.
  return (...values) => address.replace('/*?', '').replace(/:\w+/g, () => part(values.shift()!))
}
const mapped = (group: Group, made: (address: string) => unknown) =>
  Object.fromEntries(Object.entries(group).map(([name, [address]]) => [name, made(address)]))
const linksOf = <G extends Group>(group: G) => mapped(group, linkTo) as Links<G>
const addressesOf = <G extends Group>(group: G) => mapped(group, (address) => address) as Addresses<G>

/** Pages anyone may read, in the order of the specification. */
export const sitePaths = addressesOf(screens.public)

/** Pages on which people sign up or log in. */
export const signInPaths = addressesOf(screens.visitor)

/** Addresses of the screens behind the login, as patterns of the router. */
export const appPatterns: readonly string[] = appGroups.flatMap((group) =>
  Object.values(addressesOf<Group>(screens[group])),
)

/** The distinct first segments of a group's addresses. */
export const startsOf = (group: (typeof appGroups)[number]): string[] => [
  ...new Set(Object.values(addressesOf<Group>(screens[group])).map((address) => `/${address.split('/')[1]}`)),
]

/** Addresses for which the server sends the app's shell: the screens above and everything below the console. */
export const appAddresses: readonly string[] = [
  ...appPatterns,
  ...startsOf('staff').map((start) => `${start}/*`),
]

/** Links to every screen and page of `app/screens.ts`; those with parameters are functions. */
export const paths = {
  ...sitePaths,
  ...linksOf(screens.linked),
  ...signInPaths,
  ...linksOf(screens.start),
  ...linksOf(screens.student),
  ...linksOf(screens.courses),
  ...linksOf(screens.staff),
  universitiesFor: (search: string) => `${screens.student.universities[0]}?search=${part(search)}`,
  universitiesIn: (country: string) => `${screens.student.universities[0]}?country=${part(country)}`,
  comparing: (programIds: readonly string[]) =>
    `${screens.student.compare[0]}?programs=${programIds.join(',')}`,
  askingAbout: (subject: string) => `${screens.student.messages[0]}?ask=${part(subject)}`,
  lesson: (courseId: string, lessonId: string) =>
    `${screens.courses.course[0]}/${part(courseId)}?lesson=${part(lessonId)}`,
} as const

/** The legal texts, at the addresses of the version in force. */
export const legalPaths = {
  privacy: sitePaths.privacy,
  terms: sitePaths.terms,
  complaints: sitePaths.complaints,
} as const
export type LegalDocument = keyof typeof legalPaths

/** The permanent address of one version of a legal text. */
export const lastingPath = (document: LegalDocument, version: string): string =>
  `${legalPaths[document]}/${version}`

/** Where visitors write to the office, and the frequent questions on the same page. */
export const contactPaths = {
  write: `${sitePaths.parent}#contact-heading`,
  questions: `${sitePaths.parent}#questions`,
} as const

const withoutSiteFrame = [
  '/dashboard',
  '/dashboard/page1',
  '/dashboard/page2',
  '/create-course',
  '/student-profile',
  '/universities',
  '/applications',
  '/chatbot',
  '/activities',
]

/** Whether the public header and footer are left out at this address (specification §2: paths that start with …). */
export const hidesSiteFrame = (pathname: string): boolean =>
  withoutSiteFrame.some((start) => pathname.startsWith(start))

/** The screen a person of this role sees first. */
export const firstScreenOf = (role: string | undefined): string =>
  role === 'officer' || role === 'admin' || role === 'university' ? paths.staff : paths.dashboard
