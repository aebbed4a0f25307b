import { publicForms } from '#platform/contract/public-forms.ts'
import type { PublicForm } from '#platform/contract/public-forms.ts'
import { paths } from '#kit/routing/paths.ts'
import { AccountLinkPage } from './forms/account-link-page.tsx'
import { ConfirmNewsletterPage } from './forms/confirm-newsletter-page.tsx'
import { StopSearchMailPage } from './forms/stop-search-mail-page.tsx'
import { SentPage } from './forms/sent-page.tsx'
import { LoggedOut } from './pages/logged-out.tsx'
import type { SitePage } from './site-page.ts'
import { formTexts } from '#texts/site/forms.ts'
import { loggedOutTexts } from '#texts/site/logged-out.ts'

/** The button's target on the page after each form. */
const onward: Record<PublicForm, string> = {
  registration: `${paths.signUp}#create`,
  contact: paths.home,
  newsletter: paths.home,
  confirmation: paths.home,
  leaving: paths.home,
  searchMails: paths.home,
  keepAccount: paths.signUp,
  notMe: paths.home,
}

/** A page with one message and one link. */
const sentPage = (path: string, name: keyof typeof formTexts.sent, href: string): SitePage => {
  const { title, description, heading, lead, steps, button } = formTexts.sent[name]
  return {
    path,
    title,
    description,
    Page: () => <SentPage heading={heading} lead={lead} steps={steps} button={{ label: button, href }} />,
  }
}

const sentPages = (Object.keys(publicForms) as PublicForm[]).map((name) =>
  sentPage(publicForms[name].sent, name, onward[name]),
)

/** Pages before and after forms: public documents that search engines should not index. */
export const formPages: readonly SitePage[] = [
  {
    path: paths.newsletter,
    title: formTexts.confirmation.title,
    description: formTexts.confirmation.description,
    Page: ConfirmNewsletterPage,
  },
  {
    path: paths.searchMails,
    title: formTexts.searchMails.title,
    description: formTexts.searchMails.description,
    Page: StopSearchMailPage,
  },
  ...(['keepAccount', 'notMe'] as const).map((name): SitePage => ({
    path: paths[name],
    title: formTexts[name].title,
    description: formTexts[name].description,
    Page: () => <AccountLinkPage form={name} />,
  })),
  ...sentPages,
  sentPage(paths.accountClosed, 'accountClosed', paths.home),
  {
    path: paths.loggedOut,
    title: loggedOutTexts.title,
    description: loggedOutTexts.description,
    Page: LoggedOut,
    script: 'site/pages/report-logout.ts',
  },
]
