/** The mail about an application that was begun and not sent. */
export const draftWords = {
  subject: 'An application you began is still here',
  preview: 'Continue where you stopped, or leave it.',
  heading: 'An application you began is still here',
  lead: (day: string) =>
    `You have not sent it, so no officer sees it. If you do not go on, the draft is removed on ${day}.`,
  open: 'Continue',
  documents: 'The documents you added stay among your own documents either way.',
}
