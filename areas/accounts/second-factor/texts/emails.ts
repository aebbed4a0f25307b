import { site } from '#site'
import { moment } from '#kit/mail/when.ts'

const setNew = 'Set a new password'

const notYou = 'If it was not you'

/** Texts of the mails about the second factor, in English. */
export const factorWords = {
  factorReset: {
    subject: `Your second step at ${site.name} was removed`,
    preview: 'The next time you sign in, you set up a new one.',
    heading: 'Set up a new second step',
    lead: (at: string) =>
      `On ${moment(at)} the second step of your account was removed, as your office asked for. You were signed out everywhere.`,
    next: 'Sign in with your password. You are led through the set-up, so have your telephone at hand.',
    action: 'Sign in',
    notAsked: 'If you did not ask for this',
    notAskedNext: 'Set a new password now, and tell an admin.',
    setNew,
  },
  factorChanged: {
    subject: `A change to how you sign in at ${site.name}`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'How you sign in has changed',
    what: {
      'totp-added': 'An authenticator app was set up for your account.',
      'totp-replaced': 'Another authenticator app took the place of the one before.',
      'totp-removed': 'The authenticator app was removed from your account.',
      'passkey-added': 'A passkey was added to your account.',
      'passkey-removed': 'A passkey was removed from your account.',
      'codes-made': 'Ten new recovery codes were made. Those before no longer work.',
    },
    on: (at: string) => `It was on ${moment(at)}.`,
    ifYou: 'If it was you, there is nothing to do.',
    notYou,
    notYouNext: 'Set a new password now, which signs everybody out. Then tell an admin.',
    setNew,
  },
  recoveryCodeUsed: {
    subject: `A recovery code was used at ${site.name}`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'You signed in with a recovery code',
    lead: (at: string) =>
      `On ${moment(at)} somebody signed in to your account with your password and one of your recovery codes.`,
    left: (left: number) =>
      left === 0
        ? 'It was the last one. Make new ones in your account before you need them.'
        : left === 1
          ? 'One code is left. Make new ones in your account.'
          : `${left} codes are left. Each works once.`,
    action: 'Open my account',
    notYou,
    notYouNext: 'Set a new password now, which signs everybody out. Then tell an admin.',
    setNew,
  },
}
