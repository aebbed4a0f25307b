/** Mails to officers. They name the file; what is in it stays behind the sign-in. */
export const officeWords = {
  notice: {
    subject: (reference: string) => `${reference} has an answer from the student`,
    preview: 'Open the file to see what it means for you.',
    joined: 'The student confirmed joining',
    declined: 'The student declined the offer',
    withdrawn: 'The student withdrew',
    withdrawal_undone: 'The student took the withdrawal back',
    account_closing: 'The account of this student is closing',
    next: {
      joined: 'Tell the university, and check which conditions are still open.',
      declined: 'Tell the university that the place is free.',
      withdrawn: 'The student can undo this for 24 hours. Tell the university after that.',
      withdrawal_undone: 'The file stands where it stood before and is in the queue again.',
      account_closing:
        'It is deleted for good in seven days; until then the student can keep it. After that the file names nobody, and an application still open is taken back. Tell the university now if it counts on this student.',
    },
    open: 'Open the file',
  },
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
  mistake: {
    subject: 'A reader reports a mistake in the catalogue',
    preview: 'Sign in to read the report and to answer it.',
    heading: 'A reader reports a mistake',
    lead: 'Check the fact at its source, put it right if it is wrong, and answer the reader.',
    wrong: 'What is wrong',
    fields: {
      name: 'Name',
      tuition: 'Tuition',
      fees: 'Other fees',
      deadline: 'Deadline',
      requirements: 'Requirements',
      language: 'Language',
      duration: 'Length',
      place: 'Place',
      link: 'Web address',
      closed: 'Does not exist any more',
      other: 'Something else',
    },
    open: 'Read the report',
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
