/**
 * What every call answers to whom, written down apart from the contract and from the code, so that a change of
 * rights in either is noticed. The walk in contract-walk.test.ts compares.
 */

export type Caller = 'nobody' | 'student' | 'anotherStudent' | 'officer' | 'admin'
export type ObjectKind = 'own' | 'foreign' | 'absent' | 'malformed'
/**
 * `in`: the call reaches its operation (which may still refuse for a reason of its own). `401`: log in first.
 * `403`: not for this role. `404`: no such record, as far as this caller is concerned.
 */
export type Verdict = 'in' | 401 | 403 | 404

/** Which record the ids of a call name; `own` and `foreign` are seen from the student. */
export type Names =
  | 'nothing'
  | 'shortlisted'
  | 'mistake'
  | 'savedSearch'
  | 'destinationCost'
  | 'currency'
  | 'student'
  | 'application'
  | 'document'
  | 'session'
  | 'university'
  | 'program'
  | 'enquiry'
  | 'thread'
  | 'kept'
  | 'upload'
  | 'task'
  | 'question'
  | 'article'
  | 'feed'
  | 'catalogueImport'
  | 'catalogueUpload'

export interface Policy {
  readonly names: Names
  readonly verdict: (caller: Caller, object: ObjectKind) => Verdict
}

const isStaff = (caller: Caller) => caller === 'officer' || caller === 'admin'
const exists = (object: ObjectKind) => object === 'own' || object === 'foreign'

const anyone: Policy = { names: 'nothing', verdict: () => 'in' }
const signedIn: Policy = { names: 'nothing', verdict: (caller) => (caller === 'nobody' ? 401 : 'in') }
const staffOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 'in' : 403),
}
const studentOnly: Policy = {
  names: 'nothing',
  verdict: (caller) => (caller === 'nobody' ? 401 : isStaff(caller) ? 403 : 'in'),
}

/** Open to everybody who is logged in, for whatever exists. */
const readable = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => (caller === 'nobody' ? 401 : exists(object) ? 'in' : 404),
})
/** Students reach their own, officers whatever exists. */
const ownOrStaff = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return exists(object) ? 'in' : 404
    return reaches(caller, object) ? 'in' : 404
  },
})
/** Acts of the student alone. */
const ownAlone = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return 403
    return reaches(caller, object) ? 'in' : 404
  },
})
const staffFor = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (!isStaff(caller)) return 403
    return exists(object) ? 'in' : 404
  },
})
/** Acts of students on what belongs to nobody. */
const studentFor = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    if (isStaff(caller)) return 403
    return exists(object) ? 'in' : 404
  },
})
/** Everybody their own, officers too. */
const ownOfAnybody = (names: Names): Policy => ({
  names,
  verdict: (caller, object) => {
    if (caller === 'nobody') return 401
    return caller === 'student' && object === 'own'
      ? 'in'
      : caller === 'anotherStudent' && object === 'foreign'
        ? 'in'
        : 404
  },
})

/** `own` belongs to the student, `foreign` to the other one: each reaches one of the two. */
function reaches(caller: Caller, object: ObjectKind): boolean {
  return (caller === 'student' && object === 'own') || (caller === 'anotherStudent' && object === 'foreign')
}

export const policies: Readonly<Record<string, Policy>> = {
  register: anyone,
  login: anyone,
  verifyCode: anyone,
  resendCode: anyone,
  forgotPassword: anyone,
  resetPassword: anyone,
  changePassword: signedIn,
  provePassword: signedIn,
  logout: signedIn,
  me: signedIn,
  listSessions: signedIn,
  endSession: ownOfAnybody('session'),
  endOtherSessions: signedIn,

  listUniversities: signedIn,
  showUniversity: readable('university'),
  listProgramsOf: readable('university'),
  showProgram: readable('program'),
  findPrograms: signedIn,
  countPrograms: signedIn,
  suggest: signedIn,
  showDestinations: signedIn,
  listInstructors: signedIn,

  createStudent: staffOnly,
  listStudents: staffOnly,
  showStudent: ownOrStaff('student'),
  updateStudent: ownOrStaff('student'),
  deleteStudent: ownOrStaff('student'),

  showProgramFit: readable('program'),
  showNearestPath: studentOnly,
  showAcademicRecord: studentOnly,
  saveSchooling: studentOnly,
  saveTests: studentOnly,
  saveGoals: studentOnly,

  submitApplication: studentOnly,
  confirmJoin: ownAlone('application'),
  applicationStats: ownOrStaff('student'),
  listOfStudent: ownOrStaff('student'),
  listOfUniversity: staffFor('university'),
  listAllApplications: staffOnly,
  showApplication: ownOrStaff('application'),
  declineOffer: ownAlone('application'),
  withdrawApplication: ownAlone('application'),
  undoWithdraw: ownAlone('application'),
  sendDocuments: ownAlone('application'),
  openDocument: ownOrStaff('document'),
  documentViews: ownOrStaff('application'),
  decideApplication: staffFor('application'),

  askRegistration: anyone,
  writeContact: anyone,
  joinNewsletter: anyone,
  confirmNewsletter: anyone,
  leaveNewsletter: anyone,
  listEnquiries: staffOnly,
  markHandled: staffFor('enquiry'),
  listSubscribers: staffOnly,

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

  listShortlist: studentOnly,
  listShortlistIds: studentOnly,
  keepProgram: studentFor('program'),
  dropProgram: ownAlone('shortlisted'),
  listSavedSearches: studentOnly,
  saveSearch: studentOnly,
  changeSearch: ownAlone('savedSearch'),
  forgetSearch: ownAlone('savedSearch'),
  noteSearch: studentOnly,
  forgetRecentSearches: studentOnly,
  showProgramCosts: readable('program'),
  listRates: signedIn,
  reportProgramMistake: readable('program'),
  reportUniversityMistake: readable('university'),
  listMistakes: staffOnly,
  answerMistake: staffFor('mistake'),
  listKeptRates: staffOnly,
  setRate: staffFor('currency'),
  listDestinationCosts: staffOnly,
  setDestinationCost: staffOnly,
  withdrawDestinationCost: staffFor('destinationCost'),

  followChanges: signedIn,

  showActivities: studentOnly,
  showTimeline: studentOnly,
  noteTimelineSeen: studentOnly,
  showCalendar: studentOnly,
  downloadCalendar: studentOnly,
  makeCalendarFeed: studentOnly,
  endCalendarFeed: studentOnly,
  // The address is the right: whoever has it may look, and no other address exists.
  followCalendar: { names: 'feed', verdict: (_, object) => (exists(object) ? 'in' : 404) },
  addTask: studentOnly,
  changeTask: ownAlone('task'),
  removeTask: ownAlone('task'),
  listVault: studentOnly,
  openOwnDocument: ownAlone('kept'),
  removeOwnDocument: ownAlone('kept'),
  beginUpload: studentOnly,
  sendPiece: ownAlone('upload'),
  finishUpload: ownAlone('upload'),
  listLooks: studentOnly,
  listDrafts: studentOnly,
  // Anybody may begin an application to any program; a draft is found by its owner alone.
  saveDraft: {
    names: 'program',
    verdict: (caller, object) =>
      studentOnly.verdict(caller, object) === 'in' && !exists(object)
        ? 404
        : studentOnly.verdict(caller, object),
  },
  dropDraft: {
    names: 'program',
    verdict: (caller, object) =>
      studentOnly.verdict(caller, object) === 'in' && object === 'malformed'
        ? 404
        : studentOnly.verdict(caller, object),
  },

  listThreads: signedIn,
  showThread: ownOrStaff('thread'),
  startThread: studentOnly,
  writeMessage: ownOrStaff('thread'),
  readThread: ownOrStaff('thread'),
  closeThread: staffFor('thread'),
  applicationMessages: ownOrStaff('application'),
  writeAboutApplication: ownOrStaff('application'),

  askAssistant: studentOnly,
  listQuestions: studentOnly,
  judgeAnswer: ownAlone('question'),
  forgetQuestion: ownAlone('question'),
  forgetQuestions: studentOnly,
  listHelp: signedIn,
  showHelp: readable('article'),
  judgeHelp: studentFor('article'),

  listNotices: signedIn,
  readNotices: signedIn,
  showPreferences: signedIn,
  savePreferences: signedIn,
}
