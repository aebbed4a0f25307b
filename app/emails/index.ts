import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { accountClosed } from '#areas/students/closing/emails/account-closed.tsx'
import { accountClosing } from '#areas/students/closing/emails/account-closing.tsx'
import { accountErased } from '#areas/students/closing/emails/account-erased.tsx'
import { accountExists } from '#areas/accounts/registration/emails/account-exists.tsx'
import { accountKept } from '#areas/students/closing/emails/account-kept.tsx'
import { accountReopened } from '#areas/students/closing/emails/account-reopened.tsx'
import { confirmRegistrationCode } from '#areas/accounts/registration/emails/confirm-registration-code.tsx'
import { calendarAddress } from '#areas/accounts/sign-in/emails/calendar-address.tsx'
import { dataDownloaded } from '#areas/students/personal-data/emails/data-downloaded.tsx'
import { detailsChanged } from '#areas/students/records/emails/details-changed.tsx'
import { invitation } from '#areas/accounts/registration/emails/invitation.tsx'
import { newSignIn } from '#areas/accounts/sign-in/emails/new-sign-in.tsx'
import { newsletterConfirm } from '#areas/conversation/newsletter/emails/newsletter-confirm.tsx'
import { passwordChanged } from '#areas/accounts/passwords/emails/password-changed.tsx'
import { resetPassword } from '#areas/accounts/passwords/emails/reset-password.tsx'
import { signInCode } from '#areas/accounts/sign-in/emails/sign-in-code.tsx'
import { taskDue } from '#areas/planning/activities/emails/task-due.tsx'
import { tooManyCodes } from '#areas/accounts/sign-in/emails/too-many-codes.tsx'
import { applicationRejected } from '#areas/applications/states/emails/application-rejected.tsx'
import { applicationSubmitted } from '#areas/applications/states/emails/application-submitted.tsx'
import { conditionsChanged } from '#areas/applications/states/emails/conditions-changed.tsx'
import { declined } from '#areas/applications/states/emails/declined.tsx'
import { documentsDueSoon } from '#areas/applications/states/emails/documents-due-soon.tsx'
import { documentsReceived } from '#areas/applications/states/emails/documents-received.tsx'
import { documentsRequested } from '#areas/applications/states/emails/documents-requested.tsx'
import { draftWaiting } from '#areas/applications/drafts/emails/draft-waiting.tsx'
import { joinedConfirmed } from '#areas/applications/states/emails/joined-confirmed.tsx'
import { newMessage } from '#areas/conversation/messages/emails/new-message.tsx'
import { offerEnded } from '#areas/applications/states/emails/offer-ended.tsx'
import { offerEndingSoon } from '#areas/applications/states/emails/offer-ending-soon.tsx'
import { offerMade } from '#areas/applications/states/emails/offer-made.tsx'
import { offerWithdrawn } from '#areas/applications/states/emails/offer-withdrawn.tsx'
import { reinstated } from '#areas/applications/states/emails/reinstated.tsx'
import { reviewStarted } from '#areas/applications/states/emails/review-started.tsx'
import { withdrawalUndone } from '#areas/applications/states/emails/withdrawal-undone.tsx'
import { withdrawnOnBehalf } from '#areas/applications/states/emails/withdrawn-on-behalf.tsx'
import { withdrawn } from '#areas/applications/states/emails/withdrawn.tsx'
import { cleanProps, oneLine } from '#kit/mail/clean-props.ts'
import { linksFrom } from '#kit/mail/links.ts'
import { Frame } from '#kit/mail/frame.tsx'
import type { Message } from '#kit/mail/message.ts'
import { readAsText } from '#kit/mail/read-as-text.ts'
import { auditAnchor } from '#areas/oversight/alarms/emails/audit-anchor.tsx'
import { officeAlarm } from '#areas/oversight/alarms/emails/office-alarm.tsx'
import { officeEnquiry } from '#areas/conversation/enquiries/emails/office-enquiry.tsx'
import { officeMessage } from '#areas/conversation/messages/emails/office-message.tsx'
import { officeMistake } from '#areas/catalogue/mistakes/emails/office-mistake.tsx'
import { officeNotice } from '#areas/applications/states/emails/office-notice.tsx'
import { deadlineReminder } from '#areas/planning/shortlist/emails/deadline-reminder.tsx'
import { mistakeAnswered } from '#areas/catalogue/mistakes/emails/mistake-answered.tsx'
import { searchNews } from '#areas/planning/saved-searches/emails/search-news.tsx'
import { enquiryAnswer } from '#areas/conversation/enquiries/emails/enquiry-answer.tsx'
import { newsletter } from '#areas/conversation/newsletter/emails/newsletter.tsx'
import { accessEnded } from '#areas/oversight/team/emails/access-ended.tsx'
import { adminEnded } from '#areas/oversight/team/emails/admin-ended.tsx'
import { approvalAsked } from '#areas/oversight/team/emails/approval-asked.tsx'
import { factorChanged } from '#areas/accounts/second-factor/emails/factor-changed.tsx'
import { factorReset } from '#areas/accounts/second-factor/emails/factor-reset.tsx'
import { noteMention } from '#areas/applications/case-file/emails/note-mention.tsx'
import { recoveryCodeUsed } from '#areas/accounts/second-factor/emails/recovery-code-used.tsx'
import { rightsChanged } from '#areas/oversight/team/emails/rights-changed.tsx'
import { staffInvitation } from '#areas/oversight/team/emails/staff-invitation.tsx'

/** Every mail there is, by the name that the outbox keeps. */
const messages = {
  'sign-in-code': signInCode,
  'confirm-registration-code': confirmRegistrationCode,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'too-many-codes': tooManyCodes,
  'new-sign-in': newSignIn,
  'account-closing': accountClosing,
  'account-closed': accountClosed,
  'account-kept': accountKept,
  'account-erased': accountErased,
  'account-reopened': accountReopened,
  'details-changed': detailsChanged,
  'data-downloaded': dataDownloaded,
  'calendar-address': calendarAddress,
  invitation,
  'newsletter-confirm': newsletterConfirm,
  newsletter,
  'enquiry-answer': enquiryAnswer,
  'staff-invitation': staffInvitation,
  'rights-changed': rightsChanged,
  'access-ended': accessEnded,
  'factor-reset': factorReset,
  'factor-changed': factorChanged,
  'recovery-code-used': recoveryCodeUsed,
  'admin-ended': adminEnded,
  'approval-asked': approvalAsked,
  'note-mention': noteMention,
  'application-submitted': applicationSubmitted,
  'review-started': reviewStarted,
  'documents-requested': documentsRequested,
  'documents-due-soon': documentsDueSoon,
  'documents-received': documentsReceived,
  'new-message': newMessage,
  'draft-waiting': draftWaiting,
  'task-due': taskDue,
  'offer-made': offerMade,
  'offer-ending-soon': offerEndingSoon,
  'offer-ended': offerEnded,
  'joined-confirmed': joinedConfirmed,
  declined,
  withdrawn,
  'withdrawal-undone': withdrawalUndone,
  'withdrawn-on-behalf': withdrawnOnBehalf,
  'application-rejected': applicationRejected,
  'conditions-changed': conditionsChanged,
  'offer-withdrawn': offerWithdrawn,
  reinstated,
  'deadline-reminder': deadlineReminder,
  'search-news': searchNews,
  'mistake-answered': mistakeAnswered,
  'office-mistake': officeMistake,
  'office-notice': officeNotice,
  'office-message': officeMessage,
  'office-enquiry': officeEnquiry,
  'office-alarm': officeAlarm,
  'audit-anchor': auditAnchor,
}

export type EmailName = keyof typeof messages
export type EmailProps = {
  [K in EmailName]: (typeof messages)[K] extends Message<infer P> ? P : never
}

export const emailNames = Object.keys(messages) as EmailName[]

/**
 * The one prop of a mail that is a secret. It never enters the outbox in clear: whoever queues the mail gives it
 * apart, and the worker puts it back just before the mail is written.
 */
export const secretProp = {
  'sign-in-code': 'code',
  'confirm-registration-code': 'code',
  'reset-password': 'token',
  invitation: 'token',
  'staff-invitation': 'token',
  'newsletter-confirm': 'token',
  newsletter: 'token',
  'search-news': 'token',
  'new-sign-in': 'token',
  'account-closing': 'token',
} as const satisfies { [K in EmailName]?: keyof EmailProps[K] }
export type SecretEmailName = keyof typeof secretProp

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  /** See `unsubscribe` of a message; null where there is none. */
  unsubscribe: string | null
}

/**
 * Writes a mail.
 * @param props see each message; dates are ISO 8601 and are shown in the operator's time zone
 * @param publicUrl the address under which people reach this installation, for the links
 * @returns a subject of one line, a whole HTML document and the same content as plain text
 */
export async function renderEmail<K extends EmailName>(
  name: K,
  props: EmailProps[K],
  { publicUrl }: { publicUrl: string },
): Promise<RenderedEmail> {
  const message = messages[name] as unknown as Message<EmailProps[K]>
  const clean = cleanProps(props) as EmailProps[K] & object
  const links = linksFrom(publicUrl)
  const subject = oneLine(message.subject(clean))
  const document = createElement(Frame, {
    subject,
    preview: message.preview(clean),
    why: message.why(),
    links,
    children: createElement(message.Body, { ...clean, links }),
  })
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    text:
      readAsText(document)
        .replace(/\n{3,}/gu, '\n\n')
        .trimEnd() + '\n',
    unsubscribe: message.unsubscribe?.({ ...clean, links }) ?? null,
  }
}
