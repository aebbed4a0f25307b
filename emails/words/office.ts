/** Mails to officers. They name the file; what is in it stays behind the sign-in. */
export const officeWords = {
  notice: {
    subject: (reference: string) => `${reference} has an answer from the student`,
    preview: 'Open the file to see what it means for you.',
    joined: 'The student confirmed joining',
    declined: 'The student declined the offer',
    withdrawn: 'The student withdrew',
    withdrawal_undone: 'The student took the withdrawal back',
    next: {
      joined: 'Tell the university, and check which conditions are still open.',
      declined: 'Tell the university that the place is free.',
      withdrawn: 'The student can undo this for 24 hours. Tell the university after that.',
      withdrawal_undone: 'The file stands where it stood before and is in the queue again.',
    },
    open: 'Open the file',
  },
  message: {
    subject: (reference: string | null) =>
      reference === null ? 'A student wrote to you' : `${reference}: the student wrote to you`,
    preview: 'Sign in to read and answer it.',
    heading: 'A student wrote to you',
    lead: 'What was written is kept behind the sign-in. You get one mail until somebody has read it.',
    open: 'Read and answer',
  },
  enquiry: {
    subject: 'A new enquiry is waiting',
    preview: 'Somebody wrote through the site. Sign in to read it.',
    heading: 'A new enquiry is waiting',
    contact: 'Message from the contact page',
    registration: 'Registration from the home page',
    course: 'Course suggested by a student',
    lead: 'Names, numbers and words are kept behind the sign-in. Read it there and mark it answered.',
    open: 'Read the enquiry',
  },
}
