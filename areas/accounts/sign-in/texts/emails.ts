import { site } from '#site'
import { clock, moment, time } from '#kit/mail/when.ts'

const yourCode = 'Your code'
const tellNobody =
  'Tell this code to nobody. We never ask for it by telephone, in a message or in an e-mail, whatever the caller says.'
const setNew = 'Set a new password'

/** Mails about the account: codes, passwords, sign-ins. */
export const accountWords = {
  signInCode: {
    subject: (at: string) => `Your sign-in code, asked for at ${clock(at)}`,
    preview: 'Type it on the page where you are signing in. It works once.',
    heading: 'Finish signing in',
    lead: 'Type this code on the page where you are signing in.',
    label: yourCode,
    life: (until: string) => `It works once, until ${time(until)}. A newer code replaces it.`,
    asked: (at: string, device: string | null) =>
      `Asked for on ${moment(at)}${device ? `, from ${device}` : ''}.`,
    tellNobody,
    notYou: 'If you are not signing in now, somebody else knows your password. The code keeps them out.',
    setNew,
  },
  confirmAddress: {
    subject: (at: string) => `Confirm your e-mail address, code asked for at ${clock(at)}`,
    preview: 'Type the code on the page that asks for it, and your account is ready.',
    heading: 'Confirm your e-mail address',
    lead: `Somebody is making an account at ${site.name} with this address. If it is you, type this code on the page that asks for it, and your account is ready.`,
    label: yourCode,
    life: (until: string) => `It works once, until ${moment(until)}. A newer code replaces it.`,
    tellNobody,
    notYou:
      'If it is not you, do nothing. Without the code the account cannot be used, and it is deleted within a day.',
  },
  accountExists: {
    subject: `About your account at ${site.name}`,
    preview: 'Somebody tried to make a second account with this address. Nothing was changed.',
    heading: 'You already have an account',
    lead: (at: string) =>
      `On ${moment(at)} somebody tried to make an account with this address. It has one already, so nothing was changed.`,
    signIn: 'Sign in',
    forgotten: 'If you do not remember the password,',
    setNew: 'set a new one',
    notYou: 'If it was not you, there is nothing to do: nobody got in.',
  },
  resetPassword: {
    subject: `Set a new password for ${site.name}`,
    preview: 'The link inside works once, for a short time.',
    heading: 'Set a new password',
    lead: (at: string) =>
      `On ${moment(at)} somebody asked to set a new password for your account. If it was you, choose one now.`,
    action: 'Choose a new password',
    life: (until: string) =>
      `The link works once, until ${time(until)}. Afterwards every device is signed out and you sign in again.`,
    byHand: 'If the button does not open, copy this address into your browser:',
    notYou: 'If it was not you, do nothing. Your password stays as it is.',
  },
  passwordChanged: {
    subject: `Your password for ${site.name} was changed`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your password was changed',
    reset: (at: string) =>
      `It was set anew with a link from an e-mail on ${moment(at)}. Every device was signed out: sign in again with the new password.`,
    changed: (at: string) =>
      `It was changed in your profile on ${moment(at)}. Every other device was signed out.`,
    ifYou: 'If it was you, there is nothing to do.',
    notYou: 'If it was not you',
    notYouNext:
      'Set a new password now, which signs everybody out. Then tell us, so that we can look at what happened.',
    setNew,
  },
  tooManyCodes: {
    subject: `Sign-in is paused on your account at ${site.name}`,
    preview: 'Too many wrong codes were typed. Your account stays closed to codes for a while.',
    heading: 'Sign-in is paused on your account',
    lead: (wrong: number) =>
      `${wrong} wrong codes were typed for your account within a day. So that nobody can guess one, no code is accepted for now.`,
    until: (until: string) => `Codes work again from ${moment(until)}.`,
    ifYou: 'If it was you, wait until then and ask for a new code. Only the newest one works.',
    notYou: 'If it was not you',
    notYouNext: 'Whoever typed the codes knows your password. Nobody got in, but set a new password now.',
    setNew,
  },
  calendarAddress: {
    subject: 'A private address of your calendar was made',
    preview: 'If it was you, there is nothing to do.',
    heading: 'A private address of your calendar was made',
    lead: 'Whoever has the address sees your dates and their titles, also without logging in, until you end it or make a new one. If it was you, there is nothing to do.',
    notYou: 'If it was not you',
    notYouNext:
      'Set a new password now. That ends the address and signs everybody out. Then tell us, so that we can look at what happened.',
    setNew,
  },
  newSignIn: {
    subject: `A new sign-in to your account at ${site.name}`,
    preview: 'If it was you, there is nothing to do.',
    heading: 'Somebody signed in to your account',
    lead: 'It was from a device we had not seen before. If it was you, there is nothing to do.',
    notYou: 'If it was not you',
    notYouNext:
      'Press the button. It opens a page that signs everybody out of your account and sends you a link to set a new password.',
    notMe: 'This was not me',
    life: (until: string) => `The button works once, until ${moment(until)}.`,
    devices: 'Your profile lists every device that is signed in, and ends any of them.',
    seeDevices: 'See my devices',
  },
  invitation: {
    subject: `Your account at ${site.name} is ready`,
    preview: 'Choose a password, and you are in.',
    heading: 'Choose a password, and you are in',
    lead: `An officer made an account for you at ${site.name}, so that you can follow your applications and send your papers.`,
    action: 'Choose a password',
    life: (until: string) =>
      `The link works once, until ${moment(until)}. After that, ask for a new one with Forgot password.`,
    byHand: 'If the button does not open, copy this address into your browser:',
    notYou: 'If you do not know why you get this, answer this e-mail, and we delete the account.',
    why: `You get this e-mail because an officer at ${site.name} made an account with this address.`,
  },
  newsletter: {
    subject: `Confirm that you want our newsletter`,
    preview: 'One click, and we write to you. Without it we do not.',
    heading: 'Shall we write to you?',
    lead: `Somebody asked for the ${site.name} newsletter with this address. If it was you, confirm it.`,
    action: 'Yes, send me the newsletter',
    byHand: 'If the button does not open, copy this address into your browser:',
    notYou: 'If it was not you, do nothing, and we will not write again.',
    why: `You get this e-mail because somebody typed this address in the newsletter form of ${site.name}.`,
  },
}
