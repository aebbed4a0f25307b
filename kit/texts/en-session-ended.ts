/** The words of logging in again without leaving the page, in English. */
export const sessionEndedWords = {
  heading: 'You were logged out',
  lead: 'Log in again to go on. What you have typed is still here.',
  email: 'E-mail',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  next: 'Send me a code',
  checking: 'Checking',
  sentTo: (email: string) => `We sent a code to ${email}.`,
  code: 'Code from the e-mail',
  codeHint: '6 digits. Look in the spam folder too.',
  wrongCode:
    'This code is not right, or it is used up. Look at our newest e-mail, or start again with your password.',
  go: 'Log in and go on',
  again: 'Start again',
  leave: 'Leave this page',
}
