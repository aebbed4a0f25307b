/** Whose password a link sets, as far as the page has to know. */
export interface PasswordOwner {
  readonly staff: boolean
  /** The first password of an account that somebody else made. */
  readonly first: boolean
}

/** Where the buttons of mails lead. The only file of the mails that knows paths of the web. */
export interface Links {
  home: string
  signIn: string
  forgotPassword: string
  universities: string
  profile: string
  activities: string
  /** The page says the rule for staff where the link is theirs, and greets whoever has no password yet. */
  resetPassword(token: string, owner: PasswordOwner): string
  newsletter(token: string): string
  /** Where mail programs send the wish to end the newsletter. */
  oneClickLeave(token: string): string
  /** The page that keeps an account that is being deleted, and the one that signs everybody out. */
  keepAccount(token: string): string
  notMe(token: string): string
  application(id: string): string
  draft(universityId: string, programId: string): string
  applicationDocuments(id: string): string
  /** Messages about an application stand on its page; others have one of their own. */
  messages(applicationId: string | null, threadId: string): string
  staffMessages(threadId: string): string
  university(id: string): string
  program(universityId: string, programId: string): string
  shortlist: string
  /** The list of programs as a kept search finds it. */
  found(query: string): string
  /** The page that ends the mails of a saved search, and the address mail programs send the same wish to. */
  stopSearchMail(token: string): string
  oneClickStop(token: string): string
  staffApplication(id: string): string
  staffNotes(applicationId: string): string
  staffAccount: string
  staffTeam: string
  staffEnquiries: string
  staffMistakes: string
  staffAlarms: string
  staffAuditLog: string
}

/**
 * @param publicUrl the address under which people reach this installation, with or without a closing slash.
 * Secrets stand in the fragment: it is never sent to a server, so no log and no referrer ever holds one.
 */
export function linksFrom(publicUrl: string): Links {
  const base = publicUrl.replace(/\/+$/, '')
  const to = (path: string) => `${base}${path}`
  const id = encodeURIComponent
  return {
    home: to('/'),
    signIn: to('/student-signup'),
    forgotPassword: to('/forgot-student-password'),
    universities: to('/universities'),
    profile: to('/student-profile'),
    activities: to('/activities'),
    resetPassword: (token, { staff, first }) =>
      to(`/reset-student-password#token=${id(token)}${staff ? '&staff=1' : ''}${first ? '&first=1' : ''}`),
    newsletter: (token) => to(`/newsletter#token=${id(token)}`),
    oneClickLeave: (token) => to(`/forms/newsletter-leave/${id(token)}`),
    keepAccount: (token) => to(`/keep-account#token=${id(token)}`),
    notMe: (token) => to(`/not-me#token=${id(token)}`),
    draft: (universityId, programId) => to(`/universities/${id(universityId)}/apply/${id(programId)}`),
    application: (applicationId) => to(`/applications/${id(applicationId)}`),
    applicationDocuments: (applicationId) => to(`/applications/${id(applicationId)}#documents`),
    messages: (applicationId, threadId) =>
      to(applicationId ? `/applications/${id(applicationId)}#messages` : `/messages/${id(threadId)}`),
    staffMessages: (threadId) => to(`/staff/messages/${id(threadId)}`),
    university: (universityId) => to(`/universities/${id(universityId)}`),
    program: (universityId, programId) => to(`/universities/${id(universityId)}/programs/${id(programId)}`),
    shortlist: to('/universities/shortlist'),
    found: (query) => to(`/universities?${query}`),
    stopSearchMail: (token) => to(`/search-mails#token=${id(token)}`),
    // Mail programs send no fragment. Whoever learns the token can end one weekly mail with it, and nothing else.
    oneClickStop: (token) => to(`/forms/search-mails-stop/${id(token)}`),
    staffApplication: (applicationId) => to(`/staff/applications/${id(applicationId)}`),
    staffNotes: (applicationId) => to(`/staff/applications/${id(applicationId)}?tab=notes`),
    staffAccount: to('/staff/account'),
    staffTeam: to('/staff/office/team'),
    staffEnquiries: to('/staff/enquiries'),
    staffAlarms: to('/staff/office/alarms'),
    staffAuditLog: to('/staff/office/audit-log'),
    staffMistakes: to('/staff/catalogue/mistakes'),
  }
}
