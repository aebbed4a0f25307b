import * as newsletter from '#areas/conversation/newsletter/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { confirmNewsletter } from '#areas/conversation/newsletter/server/confirm-newsletter.ts'
import { joinNewsletter } from '#areas/conversation/newsletter/server/join-newsletter.ts'
import { leaveNewsletter } from '#areas/conversation/newsletter/server/leave-newsletter.ts'
import { listUndelivered } from '#areas/conversation/newsletter/server/list-undelivered.ts'
import { countReaders, listSubscribers } from '#areas/conversation/newsletter/server/list-subscribers.ts'
import {
  downloadSubscribers,
  removeSubscriber,
} from '#areas/conversation/newsletter/server/manage-subscribers.ts'
import { sendIssue, testIssue } from '#areas/conversation/newsletter/server/send-newsletter.ts'
import {
  dropIssue,
  listIssues,
  makeIssue,
  readIssue,
  saveIssue,
} from '#areas/conversation/newsletter/server/write-newsletter.ts'
import * as contract from '../contract/enquiries.ts'
import * as inbox from '../contract/enquiry-inbox.ts'
import * as one from '../contract/one-enquiry.ts'
import { answerEnquiry, deleteEnquiry } from './answer-enquiry.ts'
import { assignEnquiries } from './assign-enquiries.ts'
import { assignEnquiry, openNextEnquiry } from './assign-enquiry.ts'
import { askRegistration } from './ask-registration.ts'
import { linkEnquiry } from './link-enquiry.ts'
import { countClosedEnquiries, countEnquiries } from './follow-up/count-enquiries.ts'
import { listEnquiries } from './list-enquiries.ts'
import { markHandled } from './mark-handled.ts'
import { noteCall } from './note-call.ts'
import { planCallBack } from './follow-up/plan-call-back.ts'
import { showEnquiry } from './show-enquiry.ts'
import { writeContact } from './write-contact.ts'

/** Binds the calls about enquiries and the newsletter to their operations. */
export function enquiryRoutes(serve: Serve, deps: Deps): void {
  serve(contract.askRegistration, ({ body }) => askRegistration(deps, body))
  serve(contract.writeContact, ({ body }) => writeContact(deps, body))
  serve(contract.joinNewsletter, ({ body }) => joinNewsletter(deps, body))
  serve(contract.confirmNewsletter, ({ body }) => confirmNewsletter(deps, body.token))
  serve(contract.leaveNewsletter, ({ body }) => leaveNewsletter(deps, body.token))
  serve(contract.listEnquiries, ({ viewer, query }) => listEnquiries(deps, viewer, query))
  serve(contract.markHandled, ({ viewer, params, body }) => markHandled(deps, viewer, params.enquiryId, body))
  serve(contract.listSubscribers, ({ query }) => listSubscribers(deps, query))
  serve(inbox.countEnquiries, ({ viewer }) => countEnquiries(deps, viewer))
  serve(inbox.answerEnquiry, ({ viewer, params, body, idempotencyKey }) =>
    answerEnquiry(deps, viewer, params.enquiryId, body, idempotencyKey),
  )
  serve(inbox.assignEnquiry, ({ viewer, params, body }) =>
    assignEnquiry(deps, viewer, params.enquiryId, body),
  )
  serve(inbox.assignEnquiries, ({ viewer, body }) => assignEnquiries(deps, viewer, body))
  serve(inbox.countClosedEnquiries, ({ query }) => countClosedEnquiries(deps, query))
  serve(inbox.openNextEnquiry, ({ viewer, body }) => openNextEnquiry(deps, viewer, body))
  serve(inbox.deleteEnquiry, ({ viewer, params }) => deleteEnquiry(deps, viewer, params.enquiryId))
  serve(one.showEnquiry, ({ params }) => showEnquiry(deps, params.enquiryId))
  serve(one.noteCall, ({ viewer, params, body, idempotencyKey }) =>
    noteCall(deps, viewer, params.enquiryId, body, idempotencyKey),
  )
  serve(one.planCallBack, ({ viewer, params, body }) => planCallBack(deps, viewer, params.enquiryId, body))
  serve(one.linkEnquiry, ({ viewer, params, body }) => linkEnquiry(deps, viewer, params.enquiryId, body))
  newsletterRoutes(serve, deps)
}

function newsletterRoutes(serve: Serve, deps: Deps): void {
  serve(newsletter.listIssues, ({ query }) => listIssues(deps, query))
  serve(newsletter.showIssue, async ({ params }) => ({
    data: await readIssue(deps.db, params.issueId),
    readers: await countReaders(deps.db),
  }))
  serve(newsletter.listUndelivered, ({ params, query }) => listUndelivered(deps, params.issueId, query))
  serve(newsletter.makeIssue, ({ viewer, body }) => makeIssue(deps, viewer, body))
  serve(newsletter.saveIssue, ({ viewer, params, body }) => saveIssue(deps, viewer, params.issueId, body))
  serve(newsletter.dropIssue, ({ viewer, params }) => dropIssue(deps, viewer, params.issueId))
  serve(newsletter.testIssue, ({ viewer, params }) => testIssue(deps, viewer, params.issueId))
  serve(newsletter.sendIssue, ({ viewer, params, body }) => sendIssue(deps, viewer, params.issueId, body))
  serve(newsletter.removeSubscriber, ({ viewer, params }) =>
    removeSubscriber(deps, viewer, params.subscriberId),
  )
  serve(newsletter.downloadSubscribers, ({ viewer }) => downloadSubscribers(deps, viewer))
}
