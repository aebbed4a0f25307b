/** The words of entering a code and of setting a new password, in English. */
export const codeAndPasswordWords = {
  verify: {
    heading: 'Enter your code',
    lead: 'Type the code from our e-mail here. If you have none, start with your e-mail address and password.',
    sentTo: (email: string) => `We sent an e-mail to ${email}. Type the code in it here.`,
    registered: (email: string) =>
      `We sent an e-mail to ${email}. Type the code in it here. If you have had an account before, the e-mail says how to log in instead.`,
    field: 'Code from the e-mail',
    hint: '6 digits. Look in the spam folder too.',
    timeLeft: (minutes: number) =>
      minutes === 1 ? 'The code works for one more minute.' : `The code works for ${minutes} more minutes.`,
    timeOver: 'The time of this code is over. Ask for a new one.',
    button: 'Continue',
    busy: 'Checking',
    wrongCode: 'This code is not right, or it no longer works.',
    failedHelp:
      'Check the digits, and that they are from our newest e-mail. A code works once, for 10 minutes and 5 tries. If it still fails, ask for a new code.',
    didYouMean: (email: string) => `Did you mean ${email}?`,
    keepAccount: 'Keep my account',
    keepHelp: 'Keeping it logs you in, and everything is as it was. To let it go, close this page.',
    resend: 'Send a new code',
    resendBusy: 'Sending',
    resendIn: (seconds: number) => `You can ask for a new code in ${seconds} s.`,
    resent: 'A new code is on its way. Earlier codes no longer work.',
    wrongEmail: 'Wrong e-mail address?',
    changeEmail: 'Go back and change it',
    nothingHeading: 'Log in first',
    toLogIn: 'Go to log in',
  },
  forgot: {
    heading: 'Forgot your password?',
    lead: 'Enter the e-mail address of your account. We send a link with which you set a new password.',
    button: 'Send the link',
    busy: 'Sending',
    sentHelp:
      'If there is an account with this address, the e-mail is there in a minute. The link works once, for 30 minutes. Look in the spam folder too.',
    another: 'Send it again',
    toLogIn: 'Back to log in',
  },
  reset: {
    heading: 'Set a new password',
    lead: 'Afterwards you log in with it. Every device that is logged in now is logged out.',
    firstHeading: 'Choose your password',
    firstLead: 'You log in with your e-mail address and this password.',
    button: 'Set password',
    busy: 'Setting',
    doneHeading: 'Your new password is set',
    done: 'Log in with it now.',
    toLogIn: 'Log in',
    noTokenHeading: 'Open the link from the e-mail',
    noToken: 'This page needs the link we sent you. If you no longer have it, ask for a new one here.',
    spentHeading: 'This link no longer works',
  },
}

export type CodeAndPasswordWords = typeof codeAndPasswordWords
