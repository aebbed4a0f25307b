/** Mails to admins about what goes on in the office. */
export const oversightWords = {
  alarm: {
    subject: 'An alarm was raised',
    preview: 'Sign in to see what it is about.',
    heading: 'An alarm was raised',
    lead: 'Something is not as it must be, or out of the ordinary. You get one mail for each alarm.',
    what: 'What',
    found: 'How many',
    open: 'Look into it',
  },
  anchor: {
    subject: (sound: boolean) =>
      sound ? 'The audit log holds together' : 'The audit log does not hold together',
    preview: 'The head of the log as of today. Keep this mail.',
    heading: (sound: boolean) =>
      sound ? 'The audit log holds together' : 'The audit log does not hold together',
    sound: 'Every entry was computed anew and follows from the one before it.',
    broken: 'Entries were changed, moved or taken away. Sign in to see which.',
    keep: 'Keep this mail: whoever can change the database cannot change it. To compare the log with it, run',
    entry: 'Newest entry',
    fingerprint: 'Its fingerprint',
    open: 'Open the audit log',
  },
}
