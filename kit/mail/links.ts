import { publicForms } from '#platform/contract/public-forms.ts'
import { paths } from '../routing/paths.ts'

/** Whose password a link sets, as far as the page has to know. */
export interface PasswordOwner {
  readonly staff: boolean
  /** The first password of an account that somebody else made. */
  readonly first: boolean
}

/** The links of the product, as mails need them: whole. */
type Whole<Links> = {
  [Name in keyof Links]: Links[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string
}

/**
 * Where the buttons of mails lead: to every screen and page by its name in `app/screens.ts`, and to those that a
 * secret opens.
 * @param publicUrl the address under which people reach this installation, with or without a closing slash.
 * Secrets stand in the fragment: it is never sent to a server, so no log and no referrer ever holds one.
 */
export function linksFrom(publicUrl: string) {
  const base = publicUrl.replace(/\/+$/, '')
  const to = (path: string) => `${base}${path}`
  const whole = (link: string | ((...values: never[]) => string)) =>
    typeof link === 'string' ? to(link) : (...values: never[]) => to(link(...values))
  const screens = Object.fromEntries(
    Object.entries(paths).map(([name, link]) => [name, whole(link)]),
  ) as Whole<typeof paths>
  const withToken = (path: string, token: string) => to(`${path}#token=${encodeURIComponent(token)}`)
  return {
    ...screens,
    /** The page says the rule for staff where the link is theirs, and greets whoever has no password yet. */
    resetPassword: (token: string, { staff, first }: PasswordOwner) =>
      `${withToken(paths.reset, token)}${staff ? '&staff=1' : ''}${first ? '&first=1' : ''}`,
    newsletter: (token: string) => withToken(paths.newsletter, token),
    /** Where mail programs send the wish to end the newsletter. */
    oneClickLeave: (token: string) => to(`${publicForms.leaving.action}/${encodeURIComponent(token)}`),
    /** The page that keeps an account that is being deleted, and the one that signs everybody out. */
    keepAccount: (token: string) => withToken(paths.keepAccount, token),
    notMe: (token: string) => withToken(paths.notMe, token),
    applicationDocuments: (id: string) => `${screens.application(id)}#documents`,
    /** Messages about an application stand on its page; others have one of their own. */
    messages: (applicationId: string | null, threadId: string) =>
      applicationId ? `${screens.application(applicationId)}#messages` : screens.thread(threadId),
    /** The list of programs as a kept search finds it. */
    found: (query: string) => `${screens.universities}?${query}`,
    /** The page that ends the mails of a saved search. */
    stopSearchMail: (token: string) => withToken(paths.searchMails, token),
    /**
     * The address mail programs send the same wish to. They send no fragment; whoever learns the token can end one
     * weekly mail with it, and nothing else.
     */
    oneClickStop: (token: string) => to(`${publicForms.searchMails.action}/${encodeURIComponent(token)}`),
    staffNotes: (applicationId: string) => `${screens.staffApplication(applicationId)}?tab=notes`,
  }
}

export type Links = ReturnType<typeof linksFrom>
