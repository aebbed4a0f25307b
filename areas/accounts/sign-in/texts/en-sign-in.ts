/** The words of signing up, logging in and setting a password, in English. */
export const signInWords = {
  pages: {
    signUp: {
      title: 'Log in or create an account',
      description: 'Log in, or create a free account to find a university and apply.',
    },
    verify: { title: 'Enter your code', description: 'Enter the code we sent you by e-mail.' },
    forgot: { title: 'Forgot your password', description: 'Ask for a link to set a new password.' },
    reset: { title: 'Set a new password', description: 'Set a new password with the link from our e-mail.' },
  },
  needsScript: 'Logging in needs JavaScript. Switch it on in your browser, then load this page again.',
  signUp: {
    heading: 'Log in or create your account',
    lead: 'One account for your universities, your papers and every answer.',
    askedSearch: (search: string) => `To see what fits “${search}”, log in or create a free account.`,
    askedLink: 'Log in to continue to the page you asked for.',
    askedScreen: 'Log in or create a free account to go on to the page you asked for.',
    registered: 'Your registration is with us. Create your account now; what you typed is filled in.',
    tabs: 'Log in or create an account',
    logIn: 'Log in',
    create: 'Create account',
    points: [
      'Finding a university and applying here costs nothing.',
      'Each login asks for a code from your e-mail, so a lost password alone opens nothing.',
      'You can delete your account and everything in it.',
    ],
  },
  fields: {
    name: 'Full name',
    nameHint: 'As on your passport or national ID. A single name is fine.',
    email: 'E-mail address',
    emailHint: 'We send the code for each login there.',
    phone: 'Phone number',
    phoneHint: 'With the country code if it is not a Pakistani number.',
    optional: '(optional)',
    password: 'Password',
    newPassword: 'New password',
    show: 'Show password',
    hide: 'Hide password',
    passwordHint: (least: number) => `At least ${least} characters. A few words in a row are good.`,
    passwordShort: (typed: number, least: number) => `${typed} of at least ${least} characters`,
    passwordLong: 'Long enough',
  },
  logIn: {
    forgot: 'Forgot your password?',
    button: 'Log in',
    busy: 'Checking',
    failedHelp:
      'Check the e-mail address and the password; capital letters count. If you cannot remember it, set a new one.',
  },
  create: {
    button: 'Create account',
    busy: 'Creating',
    didYouMean: (email: string) => `Did you mean ${email}?`,
    consent:
      'By creating an account you accept our terms and agree that we keep what you enter to run your account and your applications. We share it only with universities you apply to.',
    readMore: 'Read the full texts (in a new tab):',
  },
  wait: (seconds: number) =>
    seconds < 90 ? `Try again in ${seconds} seconds.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
}

export type SignInWords = typeof signInWords
