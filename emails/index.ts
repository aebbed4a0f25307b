import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { accountClosed } from './account/account-closed.tsx'
import { accountClosing } from './account/account-closing.tsx'
import { accountErased } from './account/account-erased.tsx'
import { accountExists } from './account/account-exists.tsx'
import { accountKept } from './account/account-kept.tsx'
import { accountReopened } from './account/account-reopened.tsx'
import { confirmRegistrationCode } from './account/confirm-registration-code.tsx'
import { dataDownloaded } from './account/data-downloaded.tsx'
import { detailsChanged } from './account/details-changed.tsx'
import { invitation } from './account/invitation.tsx'
import { newSignIn } from './account/new-sign-in.tsx'
import { newsletterConfirm } from './account/newsletter-confirm.tsx'
import { passwordChanged } from './account/password-changed.tsx'
import { resetPassword } from './account/reset-password.tsx'
import { signInCode } from './account/sign-in-code.tsx'
import { taskDue } from './account/task-due.tsx'
import { tooManyCodes } from './account/too-many-codes.tsx'
import { applicationRejected } from './applications/application-rejected.tsx'
import { applicationSubmitted } from './applications/application-submitted.tsx'
import { conditionsChanged } from './applications/conditions-changed.tsx'
import { declined } from './applications/declined.tsx'
import { documentsDueSoon } from './applications/documents-due-soon.tsx'
import { documentsReceived } from './applications/documents-received.tsx'
import { documentsRequested } from './applications/documents-requested.tsx'
import { draftWaiting } from './applications/draft-waiting.tsx'
import { joinedConfirmed } from './applications/joined-confirmed.tsx'
import { newMessage } from './applications/new-message.tsx'
import { offerEnded } from './applications/offer-ended.tsx'
import { offerEndingSoon } from './applications/offer-ending-soon.tsx'
import { offerMade } from './applications/offer-made.tsx'
import { offerWithdrawn } from './applications/offer-withdrawn.tsx'
import { reinstated } from './applications/reinstated.tsx'
import { reviewStarted } from './applications/review-started.tsx'
import { withdrawalUndone } from './applications/withdrawal-undone.tsx'
import { withdrawnOnBehalf } from './applications/withdrawn-on-behalf.tsx'
import { withdrawn } from './applications/withdrawn.tsx'
import { cleanProps, oneLine } from './clean-props.ts'
import { linksFrom } from './links.ts'
import { Frame } from './look/frame.tsx'
import type { Message } from './look/message.ts'
import { readAsText } from './look/read-as-text.ts'
import { auditAnchor } from './office/audit-anchor.tsx'
import { officeAlarm } from './office/office-alarm.tsx'
import { officeEnquiry } from './office/office-enquiry.tsx'
import { officeMessage } from './office/office-message.tsx'
import { officeMistake } from './office/office-mistake.tsx'
import { officeNotice } from './office/office-notice.tsx'
import { deadlineReminder } from './programs/deadline-reminder.tsx'
import { mistakeAnswered } from './programs/mistake-answered.tsx'
import { searchNews } from './programs/search-news.tsx'
import { enquiryAnswer } from './visitors/enquiry-answer.tsx'
import { newsletter } from './visitors/newsletter.tsx'
import { accessEnded } from './team/access-ended.tsx'
import { adminEnded } from './team/admin-ended.tsx'
import { approvalAsked } from './team/approval-asked.tsx'
import { factorChanged } from './team/factor-changed.tsx'
import { factorReset } from './team/factor-reset.tsx'
import { noteMention } from './team/note-mention.tsx'
import { recoveryCodeUsed } from './team/recovery-code-used.tsx'
import { rightsChanged } from './team/rights-changed.tsx'
import { staffInvitation } from './team/staff-invitation.tsx'

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
    why: message.why,
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
