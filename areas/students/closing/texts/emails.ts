import { site } from '#site'
import { day, moment } from '#kit/mail/when.ts'

const notYou = 'If it was not you'
const setNew = 'Set a new password'

/** Mails about leaving: one's data as a file, deleting the account, keeping it after all. */
export const leavingWords = {
  closing: {
    subject: `Your account at ${site.name} is about to be deleted`,
    preview: 'You have seven days to change your mind. One press keeps it.',
    heading: (goes: string) => `Your account goes on ${day(goes)}`,
    lead: (at: string) =>
      `On ${moment(at)} you asked us to delete your account. You are signed out everywhere, and nobody gets in any more.`,
    change: (goes: string) =>
      `Until ${moment(goes)} you can change your mind. Press the button, or log in with your password; everything is as it was.`,
    keep: 'Keep my account',
    goes: 'After that it goes for good: your profile, documents, drafts, messages and everything else that names you. Applications still open are taken back then. Nobody can bring any of it back, we neither.',
    notYou:
      'If it was not you, keep the account and set a new password at once. Somebody knows the one you have.',
    byHand: 'If the button does not open, copy this address into your browser:',
    receipt: 'When it is gone we write once more, with a reference, and then forget this address.',
  },
  closed: {
    subject: `Your account at ${site.name} was closed`,
    preview: 'Read when it goes for good, and what to do if this is a mistake.',
    heading: 'Our office closed your account',
    lead: (goes: string) =>
      `You cannot log in any more. On ${day(goes)} the account is deleted for good, with your documents and everything else that names you.`,
    mistake:
      'If this is a mistake, answer this e-mail or call us before that day. An officer can open the account again.',
  },
  kept: {
    subject: `Your account at ${site.name} stays`,
    preview: 'It is not deleted. Everything is as it was.',
    heading: 'Your account stays',
    lead: (at: string) =>
      `On ${moment(at)} you chose to keep it. Nothing was deleted, and your applications stand where they stood. Log in with the password you have.`,
    signIn: 'Log in',
    notYou,
    notYouNext: 'Set a new password now. Then tell us, so that we can look at what happened.',
    setNew,
  },
  erased: {
    subject: (reference: string) => `Receipt ${reference}: your account is deleted`,
    preview: 'What was deleted, and when. Keep it if you want a proof.',
    why: `You get this e-mail because you had an account at ${site.name}. It is the last one.`,
    heading: 'Your account is deleted',
    lead: 'This is your receipt. Of your account we keep the reference, the times and these numbers, and a sum by which a restored backup would find what to delete again. None of them names you.',
    kinds: {
      documents: 'Documents',
      drafts: 'Drafts',
      messages: 'Messages',
      questions: 'Questions to the assistant',
      tasks: 'Own tasks',
      searches: 'Saved searches',
      shortlist: 'Programs kept',
      notices: 'Notices',
      mails: 'E-mails on record',
    },
    stays: (n: number) =>
      n === 1
        ? 'That one application existed stays on record, without a name, without papers and without what was written about it.'
        : `That ${n} applications existed stays on record, without a name, without papers and without what was written about them.`,
    nothingStays: 'Nothing else stays.',
    universities:
      'What a university received with an application is with that university. Ask it to delete that too.',
    last: 'We forget your e-mail address once this message is sent.',
  },
  downloaded: {
    subject: 'Your data was downloaded',
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your data was downloaded',
    lead: 'Somebody who is signed in to your account, and entered the password or a code within the last ten minutes, downloaded everything in it. If it was you, keep the file in a safe place: your documents are in it.',
    notYou,
    notYouNext:
      'Set a new password now, which signs everybody out. Then call us: whoever it was has copies of your papers.',
    setNew,
  },
}
