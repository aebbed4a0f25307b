// Made by scripts/generate/emails.mjs from the emails folders of the features. Do not edit.
import { passwordChanged } from '#areas/accounts/passwords/emails/password-changed.tsx'
import { resetPassword } from '#areas/accounts/passwords/emails/reset-password.tsx'
import { accountExists } from '#areas/accounts/registration/emails/account-exists.tsx'
import { confirmRegistrationCode } from '#areas/accounts/registration/emails/confirm-registration-code.tsx'
import { invitation } from '#areas/accounts/registration/emails/invitation.tsx'
import { factorChanged } from '#areas/accounts/second-factor/emails/factor-changed.tsx'
import { factorReset } from '#areas/accounts/second-factor/emails/factor-reset.tsx'
import { recoveryCodeUsed } from '#areas/accounts/second-factor/emails/recovery-code-used.tsx'
import { calendarAddress } from '#areas/accounts/sign-in/emails/calendar-address.tsx'
import { newSignIn } from '#areas/accounts/sign-in/emails/new-sign-in.tsx'
import { signInCode } from '#areas/accounts/sign-in/emails/sign-in-code.tsx'
import { tooManyCodes } from '#areas/accounts/sign-in/emails/too-many-codes.tsx'
import { noteMention } from '#areas/applications/case-file/emails/note-mention.tsx'
import { draftWaiting } from '#areas/applications/drafts/emails/draft-waiting.tsx'
import { applicationRejected } from '#areas/applications/states/emails/application-rejected.tsx'
import { applicationSubmitted } from '#areas/applications/states/emails/application-submitted.tsx'
import { conditionsChanged } from '#areas/applications/states/emails/conditions-changed.tsx'
import { declined } from '#areas/applications/states/emails/declined.tsx'
import { documentsDueSoon } from '#areas/applications/states/emails/documents-due-soon.tsx'
import { documentsReceived } from '#areas/applications/states/emails/documents-received.tsx'
import { documentsRequested } from '#areas/applications/states/emails/documents-requested.tsx'
import { joinedConfirmed } from '#areas/applications/states/emails/joined-confirmed.tsx'
import { offerEnded } from '#areas/applications/states/emails/offer-ended.tsx'
import { offerEndingSoon } from '#areas/applications/states/emails/offer-ending-soon.tsx'
import { offerMade } from '#areas/applications/states/emails/offer-made.tsx'
import { offerWithdrawn } from '#areas/applications/states/emails/offer-withdrawn.tsx'
import { officeNotice } from '#areas/applications/states/emails/office-notice.tsx'
import { reinstated } from '#areas/applications/states/emails/reinstated.tsx'
import { reviewStarted } from '#areas/applications/states/emails/review-started.tsx'
import { withdrawalUndone } from '#areas/applications/states/emails/withdrawal-undone.tsx'
import { withdrawnOnBehalf } from '#areas/applications/states/emails/withdrawn-on-behalf.tsx'
import { withdrawn } from '#areas/applications/states/emails/withdrawn.tsx'
import { mistakeAnswered } from '#areas/catalogue/mistakes/emails/mistake-answered.tsx'
import { officeMistake } from '#areas/catalogue/mistakes/emails/office-mistake.tsx'
import { enquiryAnswer } from '#areas/conversation/enquiries/emails/enquiry-answer.tsx'
import { officeEnquiry } from '#areas/conversation/enquiries/emails/office-enquiry.tsx'
import { newMessage } from '#areas/conversation/messages/emails/new-message.tsx'
import { officeMessage } from '#areas/conversation/messages/emails/office-message.tsx'
import { newsletterConfirm } from '#areas/conversation/newsletter/emails/newsletter-confirm.tsx'
import { newsletter } from '#areas/conversation/newsletter/emails/newsletter.tsx'
import { auditAnchor } from '#areas/oversight/alarms/emails/audit-anchor.tsx'
import { officeAlarm } from '#areas/oversight/alarms/emails/office-alarm.tsx'
import { accessEnded } from '#areas/oversight/team/emails/access-ended.tsx'
import { adminEnded } from '#areas/oversight/team/emails/admin-ended.tsx'
import { approvalAsked } from '#areas/oversight/team/emails/approval-asked.tsx'
import { rightsChanged } from '#areas/oversight/team/emails/rights-changed.tsx'
import { staffInvitation } from '#areas/oversight/team/emails/staff-invitation.tsx'
import { taskDue } from '#areas/planning/activities/emails/task-due.tsx'
import { searchNews } from '#areas/planning/saved-searches/emails/search-news.tsx'
import { deadlineReminder } from '#areas/planning/shortlist/emails/deadline-reminder.tsx'
import { accountClosed } from '#areas/students/closing/emails/account-closed.tsx'
import { accountClosing } from '#areas/students/closing/emails/account-closing.tsx'
import { accountErased } from '#areas/students/closing/emails/account-erased.tsx'
import { accountKept } from '#areas/students/closing/emails/account-kept.tsx'
import { accountReopened } from '#areas/students/closing/emails/account-reopened.tsx'
import { dataDownloaded } from '#areas/students/personal-data/emails/data-downloaded.tsx'
import { detailsChanged } from '#areas/students/records/emails/details-changed.tsx'

/** Every e-mail by the name under which the outbox stores it. */
export const messages = {
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'account-exists': accountExists,
  'confirm-registration-code': confirmRegistrationCode,
  invitation,
  'factor-changed': factorChanged,
  'factor-reset': factorReset,
  'recovery-code-used': recoveryCodeUsed,
  'calendar-address': calendarAddress,
  'new-sign-in': newSignIn,
  'sign-in-code': signInCode,
  'too-many-codes': tooManyCodes,
  'note-mention': noteMention,
  'draft-waiting': draftWaiting,
  'application-rejected': applicationRejected,
  'application-submitted': applicationSubmitted,
  'conditions-changed': conditionsChanged,
  declined,
  'documents-due-soon': documentsDueSoon,
  'documents-received': documentsReceived,
  'documents-requested': documentsRequested,
  'joined-confirmed': joinedConfirmed,
  'offer-ended': offerEnded,
  'offer-ending-soon': offerEndingSoon,
  'offer-made': offerMade,
  'offer-withdrawn': offerWithdrawn,
  'office-notice': officeNotice,
  reinstated,
  'review-started': reviewStarted,
  'withdrawal-undone': withdrawalUndone,
  'withdrawn-on-behalf': withdrawnOnBehalf,
  withdrawn,
  'mistake-answered': mistakeAnswered,
  'office-mistake': officeMistake,
  'enquiry-answer': enquiryAnswer,
  'office-enquiry': officeEnquiry,
  'new-message': newMessage,
  'office-message': officeMessage,
  'newsletter-confirm': newsletterConfirm,
  newsletter,
  'audit-anchor': auditAnchor,
  'office-alarm': officeAlarm,
  'access-ended': accessEnded,
  'admin-ended': adminEnded,
  'approval-asked': approvalAsked,
  'rights-changed': rightsChanged,
  'staff-invitation': staffInvitation,
  'task-due': taskDue,
  'search-news': searchNews,
  'deadline-reminder': deadlineReminder,
  'account-closed': accountClosed,
  'account-closing': accountClosing,
  'account-erased': accountErased,
  'account-kept': accountKept,
  'account-reopened': accountReopened,
  'data-downloaded': dataDownloaded,
  'details-changed': detailsChanged,
}
