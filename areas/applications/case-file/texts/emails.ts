/** Texts of the mails about notes on a file, in English. */
export const noteWords = {
  noteMention: {
    subject: (reference: string) => `A note on ${reference} names you`,
    preview: 'A colleague wants you to read a note on a file.',
    heading: 'A note names you',
    lead: (by: string, reference: string) =>
      `${by} named you in a note on the file ${reference}. The note itself stays in the console.`,
    action: 'Read the note',
  },
}
