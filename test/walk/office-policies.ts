import {
  isStaff,
  exists,
  anyone,
  staffOnly,
  adminsOnly,
  adminOnly,
  consoleOnly,
  inConsole,
  ownQueueFilter,
  scheduledDecision,
  staffFor,
  adminFor,
  ofOwnUniversity,
  type Policy,
} from './policy.ts'

/** What the calls of the console answer to whom. */
export const officePolicies: Readonly<Record<string, Policy>> = {
  verifyPasskey: anyone,
  startSetUp: anyone,
  finishSetUp: anyone,
  finishPasskeySetUp: anyone,
  showFactors: consoleOnly,
  startProof: consoleOnly,
  proveWithCode: consoleOnly,
  proveWithPasskey: consoleOnly,
  offerTotp: consoleOnly,
  confirmTotp: consoleOnly,
  removeTotp: consoleOnly,
  offerPasskey: consoleOnly,
  addPasskey: consoleOnly,
  // Everybody of the console has one of their own, and reaches no other.
  removePasskey: {
    names: 'passkey',
    verdict: (caller, object) => {
      if (caller === 'nobody') return 401
      if (!isStaff(caller)) return 403
      return (caller === 'officer' ? object === 'own' : object === 'foreign') ? 'in' : 404
    },
    university: () => 404,
    withoutDecide: () => 404,
  },
  makeRecoveryCodes: consoleOnly,

  listTeam: adminOnly,
  invitePerson: adminOnly,
  inviteAgain: adminFor('teammate'),
  changePerson: adminFor('teammate'),
  disablePerson: adminFor('teammate'),
  enablePerson: adminFor('teammate'),
  requestFactorReset: adminFor('teammate'),

  // Which step it is decides who may know of it; the two in the walk are of a kind that admins confirm.
  listApprovals: staffOnly,
  confirmApproval: {
    names: 'approval',
    verdict: (caller, object) =>
      caller === 'nobody' ? 401 : !isStaff(caller) ? 403 : caller === 'admin' && exists(object) ? 'in' : 404,
  },
  refuseApproval: {
    names: 'approval',
    verdict: (caller, object) =>
      caller === 'nobody' ? 401 : !isStaff(caller) ? 403 : caller === 'admin' && exists(object) ? 'in' : 404,
  },

  createCourse: staffOnly,
  saveCourse: staffFor('course'),
  moveCourse: staffFor('course'),
  addLesson: staffFor('course'),
  saveLesson: staffFor('lesson'),
  moveLesson: staffFor('lesson'),
  removeLesson: staffFor('lesson'),
  sendLessonFile: staffFor('lesson'),
  listSuggestions: staffOnly,
  answerSuggestion: staffFor('suggestion'),

  createStudent: staffOnly,
  findDuplicates: staffOnly,
  listDuplicatePairs: staffOnly,
  // The students are named in the body, and do not exist.
  tellApart: {
    names: 'nothing',
    verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 404 : 403),
  },
  listStudents: staffOnly,
  showStudentFile: staffFor('student'),
  checkStudentFile: staffOnly,
  applyStudentFile: staffOnly,
  listStudentImports: staffOnly,
  undoStudentImport: staffFor('studentImport'),
  previewMerge: staffFor('studentPair'),
  requestMerge: staffFor('studentPair'),
  listMerges: staffFor('student'),
  undoMerge: { ...staffFor('merge'), withoutDecide: (object) => (exists(object) ? 403 : 404) },
  inviteStudentAgain: staffFor('student'),
  reopenStudent: staffFor('student'),
  listTagsAndOfficers: staffOnly,
  addStudentTag: staffFor('student'),
  removeStudentTag: staffFor('studentTag'),
  setStudentOfficer: staffFor('student'),
  addStudentNote: staffFor('student'),
  showStudentShortlist: staffFor('student'),
  searchForStudent: staffFor('student'),
  suggestProgram: staffFor('suggestedProgram'),
  withdrawSuggestion: staffFor('suggestedProgram'),
  downloadComparison: staffFor('student'),

  listOfUniversity: ofOwnUniversity(staffFor('university')),
  listAllApplications: { ...staffOnly, university: () => 'in' },

  showQueue: inConsole,
  exportQueue: staffOnly,
  quickSearch: staffOnly,
  exportStudents: staffOnly,
  countQueue: inConsole,
  queueChoices: inConsole,
  // The file is named in the body, and that one does not exist.
  assignFiles: {
    names: 'nothing',
    verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 404 : 403),
  },
  openNextFile: staffOnly,
  listQueueFilters: inConsole,
  saveQueueFilter: inConsole,
  renameQueueFilter: ownQueueFilter,
  removeQueueFilter: ownQueueFilter,

  showChecklist: staffFor('application'),
  showSurroundings: staffFor('application'),
  showPresence: staffFor('application'),
  reportPresence: staffFor('application'),
  revealNumber: staffFor('application'),
  saveCheck: staffFor('checkLine'),
  startOutsideSteps: staffFor('application'),
  markOutsideStep: staffFor('outsideStep'),
  setStepDue: staffFor('outsideStep'),
  // The intake is named in the body, and the program has another.
  deferApplication: staffFor('application'),
  listStepPlans: staffOnly,
  showStepPlan: staffFor('stepPlan'),
  saveStepPlan: adminFor('stepPlan'),
  saveDoubt: {
    ...staffFor('application'),
    withoutDecide: (object) => (exists(object) ? 403 : 404),
  },
  showThumbnail: ofOwnUniversity(staffFor('document')),
  acceptDocument: ofOwnUniversity(staffFor('document')),
  // The document is named in the body, and that one does not exist.
  requestAgain: {
    names: 'application',
    verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 404 : 403),
    university: () => 404,
  },
  // Officers have this right only once it is given to them.
  showNeeds: {
    names: 'application',
    verdict: (caller, object) => {
      if (caller === 'nobody') return 401
      if (!isStaff(caller)) return 403
      return exists(object) ? (caller === 'admin' ? 'in' : 403) : 404
    },
    university: (object, isOurs) => (isOurs && exists(object) ? 403 : 404),
  },
  listNotes: staffFor('application'),
  addNote: staffFor('application'),
  fileHistory: staffFor('application'),
  decideApplication: ofOwnUniversity(staffFor('application')),
  previewDecision: ofOwnUniversity(staffFor('application')),
  showDecisionOptions: ofOwnUniversity(staffFor('application')),
  // The decision is named in the body, and that one does not exist.
  undoDecision: scheduledDecision,
  sendDecisionNow: scheduledDecision,
  markConditions: staffFor('application'),
  requestPlaceWithdrawal: {
    ...staffFor('application'),
    withoutDecide: (object) => (exists(object) ? 403 : 404),
  },
  attachUniversityLetter: {
    ...staffFor('application'),
    withoutDecide: (object) => (exists(object) ? 403 : 404),
  },
  removeUniversityLetter: {
    ...staffFor('universityLetter'),
    withoutDecide: (object) => (exists(object) ? 403 : 404),
  },
  // An officer needs the right to download lists as well, which those in the walk do not have.
  downloadPackage: {
    names: 'application',
    verdict: (caller, object) => {
      if (caller === 'nobody') return 401
      if (!isStaff(caller)) return 403
      return !exists(object) ? 404 : caller === 'admin' ? 'in' : 403
    },
  },
  attachFile: staffFor('application'),
  shareAttachment: staffFor('attachment'),
  removeAttachment: staffFor('attachment'),
  previewLetter: ofOwnUniversity(staffFor('application')),

  listEnquiries: staffOnly,
  markHandled: staffFor('enquiry'),
  listSubscribers: staffOnly,
  countEnquiries: staffOnly,
  answerEnquiry: staffFor('enquiry'),
  deleteEnquiry: staffFor('enquiry'),
  removeSubscriber: staffFor('subscriber'),
  downloadSubscribers: staffOnly,
  listIssues: staffOnly,
  showIssue: staffFor('newsletter'),
  makeIssue: staffOnly,
  saveIssue: staffFor('newsletter'),
  dropIssue: staffFor('newsletter'),
  testIssue: staffFor('newsletter'),
  sendIssue: staffFor('newsletter'),

  listImports: staffOnly,
  showImport: staffFor('catalogueImport'),
  importRefusals: staffFor('catalogueImport'),
  undoImport: staffFor('catalogueImport'),
  sendCatalogueFile: staffOnly,
  showCatalogueFile: staffFor('catalogueUpload'),
  readCatalogueFile: staffFor('catalogueUpload'),
  planImport: staffFor('catalogueUpload'),
  planRefusals: staffFor('catalogueUpload'),
  applyImport: staffFor('catalogueUpload'),

  listCatalogueUniversities: staffOnly,
  countKnownFacts: staffOnly,
  createUniversity: staffOnly,
  markUniversitiesChecked: staffOnly,
  markProgramsChecked: staffFor('university'),
  undoChecked: staffOnly,
  showCatalogueUniversity: staffFor('university'),
  saveUniversity: staffFor('university'),
  moveUniversity: staffFor('university'),
  undoUniversityEdit: staffFor('university'),
  listCataloguePrograms: staffFor('university'),
  createProgram: staffFor('university'),
  showCatalogueProgram: staffFor('program'),
  saveProgram: staffFor('program'),
  moveProgram: staffFor('program'),
  undoProgramEdit: staffFor('program'),
  planRollover: staffFor('university'),
  rollOver: staffFor('university'),
  publishIntakes: staffFor('university'),
  listCatalogueInstructors: staffOnly,
  createInstructor: staffOnly,
  saveInstructor: staffFor('instructor'),
  moveInstructor: staffFor('instructor'),

  listMistakes: staffOnly,
  answerMistake: staffFor('mistake'),
  listAgencyRates: staffOnly,
  setRate: staffFor('currency'),
  listDestinationCosts: staffOnly,
  setDestinationCost: staffOnly,
  withdrawDestinationCost: staffFor('destinationCost'),

  listAudit: adminsOnly,
  exportAudit: adminsOnly,
  verifyAudit: adminsOnly,
  listAlarms: adminsOnly,
  countAlarms: adminsOnly,
  checkNow: adminsOnly,
  showBackups: staffOnly,
  acknowledgeAlarm: {
    names: 'alarm',
    verdict: (caller, object) =>
      caller === 'nobody' ? 401 : caller !== 'admin' ? 403 : exists(object) ? 'in' : 404,
  },
  runReport: staffFor('report'),
  downloadReport: staffFor('report'),
  reportChoices: staffOnly,
  listReportRuns: staffOnly,

  closeThread: staffFor('thread'),
  writeToStudent: staffFor('student'),
  openUniversityThread: staffFor('application'),

  listArticles: staffOnly,
  showArticle: staffFor('article'),
  makeArticle: staffOnly,
  saveArticle: staffFor('article'),
  withdrawArticle: staffFor('article'),
  settleBuiltIn: staffFor('article'),
  listUnanswered: staffOnly,
}
