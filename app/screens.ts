/**
 * Every public address of the product and the file that shows it, one line each. Links (`kit/routing/paths.ts`), the
 * router, preloads, the sitemap, robots.txt and the links in e-mails are derived from this list. It imports nothing, so
 * that every part may import it. The browser gets only the addresses, and the files of each audience in a separate
 * chunk (`scripts/build/screens.ts`).
 */
// oxfmt-ignore
export const screens = {
  /** Public documents, prerendered at build time; `site/site-pages.tsx` lists their components. */
  public: {
    home: ['/'],
    ourStory: ['/our-story'],
    mentorship: ['/mentorship'],
    successStory: ['/success-story'],
    partners: ['/partners'],
    eq: ['/eq'],
    iq: ['/iq'],
    swot: ['/swot-analysis-my-strengths-weaknesses-opportunities-and-threats'],
    parent: ['/parent'],
    comingSoon: ['/coming-soon'],
    privacy: ['/privacy'],
    terms: ['/terms'],
    complaints: ['/complaints'],
  },

  /** Documents that only our own links lead to: in e-mails, on letters, after forms. */
  linked: {
    verifyLetter: ['/verify-letter'],
    newsletter: ['/newsletter'],
    searchMails: ['/search-mails'],
    keepAccount: ['/keep-account'],
    notMe: ['/not-me'],
    accountClosed: ['/sent/account-closed'],
    /** Shown by the service worker after a logout without a connection. */
    loggedOut: ['/sent/logged-out'],
  },

  /** Sign-up and login pages: prerendered and hydrated, in the frame of the public pages. */
  visitor: {
    signUp: ['/student-signup', 'areas/accounts/sign-in/visitor/sign-up-page.tsx'],
    /** The capital O is in links that were already sent; the server ignores the case. */
    verify: ['/verify-student-Otp', 'areas/accounts/sign-in/visitor/verify-code-page.tsx'],
    forgot: ['/forgot-student-password', 'areas/accounts/sign-in/visitor/forgot-password-page.tsx'],
    reset: ['/reset-student-password', 'areas/accounts/sign-in/visitor/reset-password-page.tsx'],
  },

  /** The first screen of students, loaded without the list of their other screens. */
  start: {
    dashboard: ['/dashboard', 'app/student/dashboard.tsx'],
  },

  student: {
    profile: ['/student-profile', 'app/student/profile.tsx'],
    record: ['/student-profile/record', 'app/student/record-page.tsx'],
    vault: ['/student-profile/documents', 'areas/applications/documents/student/documents-page.tsx'],
    profileSection: ['/student-profile/:section', 'app/student/section-page.tsx'],
    myData: ['/student-profile/my-data', 'areas/students/closing/student/my-data-page.tsx'],
    deleteAccount: ['/student-profile/delete-account', 'areas/students/closing/student/delete-account-page.tsx'],
    universities: ['/universities', 'areas/planning/finding/student/universities-page.tsx'],
    shortlist: ['/universities/shortlist', 'areas/planning/shortlist/student/shortlist-page.tsx'],
    compare: ['/universities/compare', 'areas/planning/compare/student/compare-page.tsx'],
    destinations: ['/universities/map', 'areas/planning/destinations/student/destinations-page.tsx'],
    searches: ['/universities/searches', 'areas/planning/saved-searches/student/searches-page.tsx'],
    university: ['/universities/:universityId', 'areas/planning/program-page/student/university-page.tsx'],
    program: ['/universities/:universityId/programs/:programId', 'areas/planning/program-page/student/program-page.tsx'],
    apply: ['/universities/:universityId/apply/:programId', 'areas/applications/submit/student/apply-page.tsx'],
    applications: ['/applications', 'areas/applications/list/student/applications-page.tsx'],
    application: ['/applications/:applicationId', 'app/student/application-page.tsx'],
    chatbot: ['/chatbot', 'areas/conversation/assistant/student/chatbot-page.tsx'],
    help: ['/help', 'areas/conversation/help/student/help-page.tsx'],
    helpArticle: ['/help/:slug', 'areas/conversation/help/student/article-page.tsx'],
    activities: ['/activities', 'areas/planning/activities/student/activities-page.tsx'],
    messages: ['/messages', 'areas/conversation/messages/student/messages-page.tsx'],
    thread: ['/messages/:threadId', 'areas/conversation/messages/student/thread-page.tsx'],
    notices: ['/notices', 'areas/conversation/notifications/student/notifications-page.tsx'],
  },

  /** Students' screens with the header and footer of the public pages; the first three are one screen. */
  courses: {
    createCourse: ['/create-course', 'areas/learning/courses/student/courses-page.tsx'],
    course: ['/course', 'areas/learning/courses/student/courses-page.tsx'],
    test: ['/test', 'areas/learning/courses/student/courses-page.tsx'],
    editCourse: ['/create-course/:courseId', 'areas/learning/courses/student/edit-course-page.tsx'],
    courseDetail: ['/course/:courseId', 'areas/learning/courses/student/course-page.tsx'],
    attempt: ['/test/:attemptId', 'areas/learning/practice-tests/student/test-page.tsx'],
  },

  staff: {
    staff: ['/staff', 'areas/applications/queue/staff/queue-page.tsx'],
    staffApplication: ['/staff/applications/:applicationId', 'app/staff/application-page.tsx'],
    staffNotices: ['/staff/notices', 'areas/conversation/notifications/staff/notifications-page.tsx'],
    staffMessages: ['/staff/messages', 'areas/conversation/messages/staff/messages-page.tsx'],
    staffReplyTemplates: ['/staff/messages/templates', 'areas/conversation/reply-templates/staff/reply-templates-page.tsx'],
    staffThread: ['/staff/messages/:threadId', 'areas/conversation/messages/staff/thread-page.tsx'],
    staffStudents: ['/staff/students', 'areas/students/records/staff/students-page.tsx'],
    staffStudentImports: ['/staff/students/import', 'areas/students/import/staff/student-imports-page.tsx'],
    staffDuplicates: ['/staff/students/duplicates', 'areas/students/duplicates/staff/duplicates-page.tsx'],
    staffTags: ['/staff/students/tags', 'areas/students/notes-and-tags/staff/tags-page.tsx'],
    staffMerge: ['/staff/students/:studentId/merge/:otherId', 'areas/students/merging/staff/merge-page.tsx'],
    staffStudent: ['/staff/students/:studentId', 'app/staff/student-page.tsx'],
    staffProposals: ['/staff/students/:studentId/programs', 'areas/planning/proposals/staff/propose-programs-page.tsx'],
    staffActing: ['/staff/students/:studentId/acting/*?', 'app/staff/acting-page.tsx'],
    staffEnquiries: ['/staff/enquiries', 'areas/conversation/enquiries/staff/enquiries-page.tsx'],
    staffNewsletter: ['/staff/enquiries/newsletter', 'areas/conversation/newsletter/staff/newsletter-page.tsx'],
    staffEnquiry: ['/staff/enquiries/:enquiryId', 'areas/conversation/enquiries/staff/enquiry-page.tsx'],
    staffCourses: ['/staff/courses', 'areas/learning/courses/staff/suggestions-page.tsx'],
    staffReports: ['/staff/reports', 'areas/oversight/reports/staff/reports-page.tsx'],
    staffCatalogue: ['/staff/catalogue', 'areas/catalogue/editing/staff/universities-page.tsx'],
    staffUniversity: ['/staff/catalogue/universities/:universityId', 'areas/catalogue/editing/staff/university-page.tsx'],
    staffProgram: ['/staff/catalogue/programs/:programId', 'areas/catalogue/editing/staff/program-page.tsx'],
    staffInstructors: ['/staff/catalogue/instructors', 'areas/catalogue/editing/staff/instructors-page.tsx'],
    staffArticles: ['/staff/catalogue/help', 'areas/conversation/help/staff/articles-page.tsx'],
    staffArticle: ['/staff/catalogue/help/:slug', 'areas/conversation/help/staff/article-page.tsx'],
    staffHelp: ['/staff/help', 'areas/conversation/help/staff/office-help-page.tsx'],
    staffHelpArticle: ['/staff/help/:slug', 'areas/conversation/help/staff/office-article-page.tsx'],
    staffCosts: ['/staff/catalogue/costs', 'areas/catalogue/costs/staff/costs-page.tsx'],
    staffMistakes: ['/staff/catalogue/mistakes', 'areas/catalogue/mistakes/staff/mistakes-page.tsx'],
    staffImports: ['/staff/catalogue/import', 'areas/catalogue/import/staff/imports-page.tsx'],
    staffImport: ['/staff/catalogue/import/:importId', 'areas/catalogue/import/staff/past-import-page.tsx'],
    staffImportFile: ['/staff/catalogue/import/file/:uploadId', 'areas/catalogue/import/staff/import-file-page.tsx'],
    staffTeam: ['/staff/office/team', 'areas/oversight/team/staff/team-page.tsx'],
    staffAuditLog: ['/staff/office/audit-log', 'areas/oversight/audit-log/staff/audit-page.tsx'],
    staffAlarms: ['/staff/office/alarms', 'areas/oversight/alarms/staff/alarms-page.tsx'],
    staffStepPlans: ['/staff/office/outside-steps', 'areas/applications/outside-steps/staff/step-plans-page.tsx'],
    staffAccount: ['/staff/account', 'areas/accounts/sign-in/staff/account-page.tsx'],
  },
} as const

/** The screens behind the login, rendered in the browser. */
export const appGroups = ['start', 'student', 'courses', 'staff'] as const
