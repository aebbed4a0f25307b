/**
 * Every address of the product, as people and search engines know them. Screens link through `paths`; the build
 * and the router read the lists below, so that an address is written once.
 */

/** Pages anyone may read: made once, at build time. */
export const sitePaths = {
  home: '/',
  ourStory: '/our-story',
  mentorship: '/mentorship',
  successStory: '/success-story',
  partners: '/partners',
  eq: '/eq',
  iq: '/iq',
  swot: '/swot-analysis-my-strengths-weaknesses-opportunities-and-threats',
  parent: '/parent',
  comingSoon: '/coming-soon',
} as const

/** Pages on which an account is made or opened: made at build time, then brought to life. */
export const signInPaths = {
  signUp: '/student-signup',
  /** The capital O is in links that are already out there; the server matches it in any case. */
  verify: '/verify-student-Otp',
  forgot: '/forgot-student-password',
  reset: '/reset-student-password',
} as const

/** Where the newsletter's mails lead, to say yes or no. The page takes the token from behind the #. */
export const newsletterPath = '/newsletter'
/** Where the weekly mail of a saved search leads, to end it. The token stands behind the # too. */
export const searchMailsPath = '/search-mails'

/** Screens behind the login, as patterns of the router. */
export const appPatterns = {
  dashboard: '/dashboard',
  profile: '/student-profile',
  record: '/student-profile/record',
  universities: '/universities',
  shortlist: '/universities/shortlist',
  compare: '/universities/compare',
  destinations: '/universities/map',
  searches: '/universities/searches',
  university: '/universities/:universityId',
  program: '/universities/:universityId/programs/:programId',
  apply: '/universities/:universityId/apply/:programId',
  applications: '/applications',
  application: '/applications/:applicationId',
  chatbot: '/chatbot',
  help: '/help',
  helpArticle: '/help/:slug',
  activities: '/activities',
  createCourse: '/create-course',
  course: '/course',
  test: '/test',
  messages: '/messages',
  thread: '/messages/:threadId',
  notices: '/notices',
  staff: '/staff',
  staffMessages: '/staff/messages',
  staffThread: '/staff/messages/:threadId',
  staffApplication: '/staff/applications/:applicationId',
  staffCosts: '/staff/catalogue/costs',
  staffMistakes: '/staff/catalogue/mistakes',
  staffImports: '/staff/catalogue/import',
  staffImport: '/staff/catalogue/import/:importId',
  staffImportFile: '/staff/catalogue/import/file/:uploadId',
} as const

/** What the server answers with the app's shell: the screens above, and whatever the staff console adds. */
export const appAddresses: readonly string[] = [...Object.values(appPatterns), '/staff/*']

const part = encodeURIComponent

/** Links. The ones that name a record are functions of its `_id`. */
export const paths = {
  ...sitePaths,
  ...signInPaths,
  dashboard: appPatterns.dashboard,
  profile: appPatterns.profile,
  record: appPatterns.record,
  universities: appPatterns.universities,
  universitiesFor: (search: string) => `/universities?search=${part(search)}`,
  universitiesIn: (country: string) => `/universities?country=${part(country)}`,
  shortlist: appPatterns.shortlist,
  compare: appPatterns.compare,
  comparing: (programIds: readonly string[]) => `/universities/compare?programs=${programIds.join(',')}`,
  destinations: appPatterns.destinations,
  searches: appPatterns.searches,
  university: (universityId: string) => `/universities/${part(universityId)}`,
  program: (universityId: string, programId: string) =>
    `/universities/${part(universityId)}/programs/${part(programId)}`,
  apply: (universityId: string, programId: string) =>
    `/universities/${part(universityId)}/apply/${part(programId)}`,
  applications: appPatterns.applications,
  application: (applicationId: string) => `/applications/${part(applicationId)}`,
  chatbot: appPatterns.chatbot,
  help: appPatterns.help,
  helpArticle: (slug: string) => `/help/${part(slug)}`,
  activities: appPatterns.activities,
  createCourse: appPatterns.createCourse,
  course: appPatterns.course,
  test: appPatterns.test,
  messages: appPatterns.messages,
  thread: (threadId: string) => `/messages/${part(threadId)}`,
  notices: appPatterns.notices,
  staff: appPatterns.staff,
  staffMessages: appPatterns.staffMessages,
  staffThread: (threadId: string) => `/staff/messages/${part(threadId)}`,
  staffApplication: (applicationId: string) => `/staff/applications/${part(applicationId)}`,
  staffCosts: appPatterns.staffCosts,
  staffMistakes: appPatterns.staffMistakes,
  staffImports: appPatterns.staffImports,
  staffImport: (importId: string) => `/staff/catalogue/import/${part(importId)}`,
  staffImportFile: (uploadId: string) => `/staff/catalogue/import/file/${part(uploadId)}`,
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
  role === 'officer' || role === 'admin' ? paths.staff : paths.dashboard
