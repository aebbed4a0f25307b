import {
  dropIssue,
  listIssues,
  makeIssue,
  removeSubscriber,
  saveIssue,
  sendIssue,
  showIssue,
  testIssue,
} from '#areas/conversation/newsletter/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { listEnquiries, listSubscribers, markHandled } from '../contract/enquiries.ts'
import { answerEnquiry, countEnquiries, deleteEnquiry } from '../contract/enquiry-desk.ts'

/** Enquiries and what officers do with them. */
export const enquiriesRequest = ownRequest('staffEnquiries', listEnquiries)
export const openEnquiriesRequest = ownRequest('openEnquiries', countEnquiries)
export const markHandledRequest = ownRequest('markHandled', markHandled)
export const answerEnquiryRequest = ownRequest('answerEnquiry', answerEnquiry)
export const deleteEnquiryRequest = ownRequest('deleteEnquiry', deleteEnquiry)

/** The newsletter: its issues and its readers. */
export const issuesRequest = ownRequest('newsletters', listIssues)
export const issueRequest = ownRequest('newsletter', showIssue)
export const makeIssueRequest = ownRequest('makeNewsletter', makeIssue)
export const saveIssueRequest = ownRequest('saveNewsletter', saveIssue)
export const dropIssueRequest = ownRequest('dropNewsletter', dropIssue)
export const testIssueRequest = ownRequest('testNewsletter', testIssue)
export const sendIssueRequest = ownRequest('sendNewsletter', sendIssue)
export const subscribersRequest = ownRequest('subscribers', listSubscribers)
export const removeSubscriberRequest = ownRequest('removeSubscriber', removeSubscriber)
