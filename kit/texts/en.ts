/**
 * The words every part of the web may need, in English. Each area has a file of its own beside this one
 * (`en-site.ts`, `en-sign-in.ts`, `en-student.ts`, `en-staff.ts`), so that a screen loads its own words only.
 * Another language is a second set of files typed after these (`const ur: typeof en`): a missing line does not
 * compile.
 */
export const en = {
  loading: 'Loading...',
  errorLead: 'Error:',
  tryAgain: 'Try again',
  close: 'Close',
  skipToContent: 'Skip to the content',
  messages: 'Messages',
  /** Where the reader's own clock shows another time. */
  clock: (zone: string) => `Times are in ${zone}.`,
  chunkFailed: 'Loading chunk failed',
  chunkHelp:
    'A part of this page did not arrive. What you have typed elsewhere is safe. Check the connection and try again.',
  screenFailed: 'This page stopped working',
  screenHelp: 'We are sorry. Try again, or go back to the start.',
  toStart: 'Go to the start page',
  call: {
    /** The connection broke: nobody knows whether the request arrived. */
    notKnown:
      'The connection stopped before an answer came. It may or may not have arrived. Try again; nothing is done twice.',
    passwordResetSent: 'Password reset email sent',
    joined: 'Successfully joined university!',
    submitted: 'Application submitted successfully',
  },
}

export type Words = typeof en
