import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import * as z from 'zod/mini'
import { publicForms, type PublicForm } from '#platform/contract/public-forms.ts'
import type { Deps } from '#platform/config/deps.ts'
import { stopSearchMail } from '#areas/planning/offers.ts'
import { reopenAccountByLink, signOutEverywhere } from '#areas/accounts/offers.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { confirmNewsletter } from '#areas/conversation/newsletter/server/confirm-newsletter.ts'
import { joinNewsletter } from '#areas/conversation/newsletter/server/join-newsletter.ts'
import { leaveNewsletter } from '#areas/conversation/newsletter/server/leave-newsletter.ts'
import * as contract from '../contract/enquiries.ts'
import { askRegistration } from './ask-registration.ts'
import { writeContact } from './write-contact.ts'

type Answers = Readonly<Record<string, string>>
type Done = Promise<{ message: string }>

/** A form of the public pages, as its sender and the operation behind it use it. */
export interface FormRoute {
  readonly action: string
  /** The page after the form was accepted. */
  readonly sent: string
  /** The form on the page that shows the errors: two buttons may share one. */
  readonly shownIn: PublicForm
  /** Names of its fields. */
  readonly fields: readonly string[]
  /** The answer to a robot; absent when a robot could send nothing useful with the form. */
  readonly friendly: (() => string) | null
  /** Validates the form. @returns its errors by field, or the function that stores it */
  read(answers: Answers): { wrong: Answers } | { store: (deps: Deps) => Done }
}

interface Options {
  friendly?: () => string
  shownIn?: PublicForm
  /** Errors that involve several fields; the schema reports them only once each field is valid on its own. */
  besides?: (answers: Answers) => Answers
}

function form<S extends z.ZodMiniObject>(
  name: PublicForm,
  schema: S,
  run: (deps: Deps, answers: z.output<S>) => Done,
  { friendly, shownIn = name, besides = () => ({}) }: Options = {},
): FormRoute {
  const fields = Object.keys(schema.shape)
  return {
    ...publicForms[name],
    shownIn,
    friendly: friendly ?? null,
    fields,
    read(answers) {
      const result = z.safeParse(schema, answers)
      if (result.success) return { store: (deps) => run(deps, result.data) }
      const wrong: Answers = { ...besides(answers), ...fieldsOf(result.error) }
      const inOrder = Object.entries(wrong).sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b))
      return { wrong: Object.fromEntries(inOrder) }
    },
  }
}

/** Every form of the public pages. */
export const formRoutes: readonly FormRoute[] = [
  form('registration', contract.RegistrationRequest, askRegistration, {
    friendly: () => enquiryMessages.registered,
  }),
  form('contact', contract.ContactMessage, writeContact, {
    friendly: () => enquiryMessages.written,
    besides: (answers): Answers =>
      answers['email'] || answers['phone'] ? {} : { email: enquiryMessages.answerHow },
  }),
  form('newsletter', contract.NewsletterRequest, joinNewsletter, { friendly: () => enquiryMessages.joined }),
  form('confirmation', contract.NewsletterLink, (deps, { token }) => confirmNewsletter(deps, token)),
  form('leaving', contract.NewsletterLink, (deps, { token }) => leaveNewsletter(deps, token), {
    shownIn: 'confirmation',
  }),
  form('keepAccount', contract.NewsletterLink, (deps, { token }) => reopenAccountByLink(deps, token)),
  form('notMe', contract.NewsletterLink, (deps, { token }) => signOutEverywhere(deps, token)),
  form('searchMails', contract.NewsletterLink, (deps, { token }) => stopSearchMail(deps, token)),
]
