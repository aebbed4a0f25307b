/** Texts of the mails about reported mistakes, in English. */
export const mistakeWords = {
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
}
