/** Where the buttons of mails lead. The only file of the mails that knows paths of the web. */
export interface Links {
  home: string
  signIn: string
  forgotPassword: string
  universities: string
  profile: string
  resetPassword(token: string): string
  newsletter(token: string): string
  application(id: string): string
  applicationDocuments(id: string): string
  /** Messages about an application stand on its page; others have one of their own. */
  messages(applicationId: string | null, threadId: string): string
  staffMessages(threadId: string): string
  university(id: string): string
  staffApplication(id: string): string
  staffEnquiries: string
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
    resetPassword: (token) => to(`/reset-student-password#token=${id(token)}`),
    newsletter: (token) => to(`/newsletter#token=${id(token)}`),
    application: (applicationId) => to(`/applications/${id(applicationId)}`),
    applicationDocuments: (applicationId) => to(`/applications/${id(applicationId)}#documents`),
    messages: (applicationId, threadId) =>
      to(applicationId ? `/applications/${id(applicationId)}#messages` : `/messages/${id(threadId)}`),
    staffMessages: (threadId) => to(`/staff/messages/${id(threadId)}`),
    university: (universityId) => to(`/universities/${id(universityId)}`),
    staffApplication: (applicationId) => to(`/staff/applications/${id(applicationId)}`),
    staffEnquiries: to('/staff/enquiries'),
  }
}
