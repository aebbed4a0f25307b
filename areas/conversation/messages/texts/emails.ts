/** Texts of the mails about messages, in English. */
export const messageWords = {
  message: {
    subject: (reference: string | null) =>
      reference === null ? 'A student wrote to you' : `${reference}: the student wrote to you`,
    preview: 'Sign in to read and answer it.',
    heading: 'A student wrote to you',
    lead: 'What was written is kept behind the sign-in. You get one mail until somebody has read it.',
    subjectOfUniversity: (reference: string, university: string) => `${reference}: ${university} wrote`,
    headingOfUniversity: (university: string) => `${university} wrote to you and the student`,
    leadOfUniversity:
      'What was written is kept behind the sign-in. You get a mail for each message of a university.',
    open: 'Read and answer',
  },
}
