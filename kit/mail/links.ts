import { publicForms } from '#platform/contract/public-forms.ts'
import { paths } from '../routing/paths.ts'

/** What the page needs to know about the owner of the password. */
export interface PasswordOwner {
  readonly staff: boolean
  /** Whether it is the first password of an account that somebody else created. */
  readonly first: boolean
}

/** The links of the product as absolute URLs. */
type Absolute<Links> = {
  [Name in keyof Links]: Links[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string
}

/**
 * The links of e-mails: to every screen and page by its name in `app/screens.ts`, and to pages that need a token.
 * Tokens are in the fragment, which is never sent to a server, so they appear in no log and no referrer.
 * @param publicUrl the address of this installation, with or without a trailing slash
 */
export function linksFrom(publicUrl: string) {
  const base = publicUrl.replace(/\/+$/, '')
  const to = (path: string) => `${base}${path}`
  const absolute = (link: string | ((...values: never[]) => string)) =>
    typeof link === 'string' ? to(link) : (...values: never[]) => to(link(...values))
  const screens = Object.fromEntries(
    Object.entries(paths).map(([name, link]) => [name, absolute(link)]),
  ) as Absolute<typeof paths>
  const withToken = (path: string, token: string) => to(`${path}#token=${encodeURIComponent(token)}`)
  return {
    ...screens,
    /** The page states the password rule for staff, and greets people who have no password yet. */
    resetPassword: (token: string, { staff, first }: PasswordOwner) =>
      `${withToken(paths.reset, token)}${staff ? '&staff=1' : ''}${first ? '&first=1' : ''}`,
    newsletter: (token: string) => withToken(paths.newsletter, token),
    /** Where mail programs send one-click unsubscribe requests for the newsletter. */
    oneClickLeave: (token: string) => to(`${publicForms.leaving.action}/${encodeURIComponent(token)}`),
    /** The page that cancels the deletion of an account, and the one that ends all of its sessions. */
    keepAccount: (token: string) => withToken(paths.keepAccount, token),
    notMe: (token: string) => withToken(paths.notMe, token),
    applicationDocuments: (id: string) => `${screens.application(id)}#documents`,
    /** Messages about an application are on its page; others have a separate one. */
    messages: (applicationId: string | null, threadId: string) =>
      applicationId ? `${screens.application(applicationId)}#messages` : screens.thread(threadId),
    /** The results of a saved search. */
    found: (query: string) => `${screens.universities}?${query}`,
    /** The page that stops the e-mails of a saved search. */
    stopSearchMail: (token: string) => withToken(paths.searchMails, token),
    /**
     * Where mail programs send the same request. They send no fragment, so the token is in the path; all it can do is
     * stop one weekly e-mail.
     */
    oneClickStop: (token: string) => to(`${publicForms.searchMails.action}/${encodeURIComponent(token)}`),
    staffNotes: (applicationId: string) => `${screens.staffApplication(applicationId)}?tab=notes`,
  }
}

export type Links = ReturnType<typeof linksFrom>
