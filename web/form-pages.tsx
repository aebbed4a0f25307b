import { publicForms } from '#contract/enquiries.ts'
import type { PublicForm } from '#contract/enquiries.ts'
import { newsletterPath, paths, searchMailsPath } from './paths.ts'
import { ConfirmNewsletterPage } from './site/forms/confirm-newsletter-page.tsx'
import { StopSearchMailPage } from './site/forms/stop-search-mail-page.tsx'
import { SentPage } from './site/forms/sent-page.tsx'
import type { SitePage } from './site-pages.tsx'
import { formWords } from './words/en-forms.ts'

/** Where the button of the page after each form leads. */
const onward: Record<PublicForm, string> = {
  registration: `${paths.signUp}#create`,
  contact: paths.home,
  newsletter: paths.home,
  confirmation: paths.home,
  leaving: paths.home,
  searchMails: paths.home,
}

const sentPages = (Object.keys(publicForms) as PublicForm[]).map((name): SitePage => {
  const { title, description, heading, lead, steps, button } = formWords.sent[name]
  return {
    path: publicForms[name].sent,
    title,
    description,
    Page: () => (
      <SentPage heading={heading} lead={lead} steps={steps} button={{ label: button, href: onward[name] }} />
    ),
  }
})

/** Pages that belong to a form: documents like every public page, but nothing a search engine should find. */
export const formPages: readonly SitePage[] = [
  {
    path: newsletterPath,
    title: formWords.confirmation.title,
    description: formWords.confirmation.description,
    Page: ConfirmNewsletterPage,
  },
  {
    path: searchMailsPath,
    title: formWords.searchMails.title,
    description: formWords.searchMails.description,
    Page: StopSearchMailPage,
  },
  ...sentPages,
]
