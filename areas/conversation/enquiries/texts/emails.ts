/** Texts of the mails about enquiries, in English. */
export const enquiryWords = {
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
