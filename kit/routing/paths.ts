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
  privacy: '/privacy',
  terms: '/terms',
  complaints: '/complaints',
} as const

/** The texts that people agree to or rely on, at the addresses of the version in force. */
export const legalPaths = {
  privacy: sitePaths.privacy,
  terms: sitePaths.terms,
  complaints: sitePaths.complaints,
} as const
export type LegalDocument = keyof typeof legalPaths

/** Where visitors write to the office, and where the page answers what is asked most. */
export const contactPaths = { write: '/parent#contact-heading', questions: '/parent#questions' } as const

/** Where one version of a legal text stays, whatever is in force. */
export const lastingPath = (document: LegalDocument, version: string): string =>
  `${legalPaths[document]}/${version}`

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
/** Where two mails about an account lead: to keep one that is being deleted, and to sign everybody out. */
export const accountLinkPaths = { keepAccount: '/keep-account', notMe: '/not-me' } as const
/** Where anyone checks a letter; the codes on letters lead there, with what was signed behind the #. */
export const verifyLetterPath = '/verify-letter'
/** What stands there once somebody has closed their account. */
export const accountClosedPath = '/sent/account-closed'

/** Screens behind the login, as patterns of the router. */
export const appPatterns = {
  dashboard: '/dashboard',
  profile: '/student-profile',
  record: '/student-profile/record',
  vault: '/student-profile/documents',
  profileSection: '/student-profile/:section',
  myData: '/student-profile/my-data',
  deleteAccount: '/student-profile/delete-account',
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
  editCourse: '/create-course/:courseId',
  course: '/course',
  courseDetail: '/course/:courseId',
  test: '/test',
  attempt: '/test/:attemptId',
  messages: '/messages',
  thread: '/messages/:threadId',
  notices: '/notices',
  staff: '/staff',
  staffMessages: '/staff/messages',
  staffThread: '/staff/messages/:threadId',
  staffApplication: '/staff/applications/:applicationId',
  staffStudents: '/staff/students',
  staffStudent: '/staff/students/:studentId',
  staffCatalogue: '/staff/catalogue',
  staffUniversity: '/staff/catalogue/universities/:universityId',
  staffProgram: '/staff/catalogue/programs/:programId',
  staffInstructors: '/staff/catalogue/instructors',
  staffArticles: '/staff/catalogue/help',
  staffArticle: '/staff/catalogue/help/:slug',
  staffEnquiries: '/staff/enquiries',
  staffNewsletter: '/staff/enquiries/newsletter',
  staffReports: '/staff/reports',
  staffTeam: '/staff/office/team',
  staffAuditLog: '/staff/office/audit-log',
  staffAlarms: '/staff/office/alarms',
  staffAccount: '/staff/account',
  staffNotices: '/staff/notices',
  staffCourses: '/staff/courses',
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
  vault: appPatterns.vault,
  profileSection: (section: string) => `/student-profile/${part(section)}`,
  myData: appPatterns.myData,
  deleteAccount: appPatterns.deleteAccount,
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
  editCourse: (courseId: string) => `/create-course/${part(courseId)}`,
  course: appPatterns.course,
  courseDetail: (courseId: string) => `/course/${part(courseId)}`,
  lesson: (courseId: string, lessonId: string) => `/course/${part(courseId)}?lesson=${part(lessonId)}`,
  test: appPatterns.test,
  attempt: (attemptId: string) => `/test/${part(attemptId)}`,
  messages: appPatterns.messages,
  thread: (threadId: string) => `/messages/${part(threadId)}`,
  notices: appPatterns.notices,
  staff: appPatterns.staff,
  staffMessages: appPatterns.staffMessages,
  staffThread: (threadId: string) => `/staff/messages/${part(threadId)}`,
  staffApplication: (applicationId: string) => `/staff/applications/${part(applicationId)}`,
  staffStudents: appPatterns.staffStudents,
  staffStudent: (studentId: string) => `/staff/students/${part(studentId)}`,
  staffCatalogue: appPatterns.staffCatalogue,
  staffUniversity: (universityId: string) => `/staff/catalogue/universities/${part(universityId)}`,
  staffProgram: (programId: string) => `/staff/catalogue/programs/${part(programId)}`,
  staffInstructors: appPatterns.staffInstructors,
  staffArticles: appPatterns.staffArticles,
  staffArticle: (slug: string) => `/staff/catalogue/help/${part(slug)}`,
  staffEnquiries: appPatterns.staffEnquiries,
  staffNewsletter: appPatterns.staffNewsletter,
  staffReports: appPatterns.staffReports,
  staffTeam: appPatterns.staffTeam,
  staffAuditLog: appPatterns.staffAuditLog,
  staffAlarms: appPatterns.staffAlarms,
  staffAccount: appPatterns.staffAccount,
  staffNotices: appPatterns.staffNotices,
  staffCourses: appPatterns.staffCourses,
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
  role === 'officer' || role === 'admin' || role === 'university' ? paths.staff : paths.dashboard
