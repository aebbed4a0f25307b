import * as contract from '#contract/enquiries.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { askRegistration } from './ask-registration.ts'
import { confirmNewsletter } from './confirm-newsletter.ts'
import { joinNewsletter } from './join-newsletter.ts'
import { leaveNewsletter } from './leave-newsletter.ts'
import { listEnquiries } from './list-enquiries.ts'
import { listSubscribers } from './list-subscribers.ts'
import { markHandled } from './mark-handled.ts'
import { writeContact } from './write-contact.ts'

/** Binds the calls about enquiries and the newsletter to their operations. */
export function enquiryRoutes(serve: Serve, deps: Deps): void {
  serve(contract.askRegistration, ({ body }) => askRegistration(deps, body))
  serve(contract.writeContact, ({ body }) => writeContact(deps, body))
  serve(contract.joinNewsletter, ({ body }) => joinNewsletter(deps, body))
  serve(contract.confirmNewsletter, ({ body }) => confirmNewsletter(deps, body.token))
  serve(contract.leaveNewsletter, ({ body }) => leaveNewsletter(deps, body.token))
  serve(contract.listEnquiries, ({ query }) => listEnquiries(deps, query))
  serve(contract.markHandled, ({ viewer, params, body }) =>
    markHandled(deps, viewer, params.enquiryId, body.handled),
  )
  serve(contract.listSubscribers, ({ query }) => listSubscribers(deps, query))
}
