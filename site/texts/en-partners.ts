/** The words of Services for Partners, in English. */
export const partnersWords = {
  heading: 'Services for Partners',
  lead: 'Universities, schools and advisers work with us in eight areas. What they have in common: the student knows what happens, and so do you.',
  areas: {
    recruitment: {
      name: 'Student recruitment',
      text: 'Applicants who know your program, its cost and its language before they choose it, and whose papers have been looked through.',
    },
    admissions: {
      name: 'Admissions support',
      text: 'Complete files with one reference number each, and one contact who knows them.',
    },
    counselling: {
      name: 'Counselling',
      text: 'Talks with students and parents before anything is sent, so that an offer is given to somebody who means to come.',
    },
    tests: {
      name: 'Test preparation',
      text: 'Courses and practice for the tests that your programs ask for.',
    },
    visits: {
      name: 'Fairs and visits',
      text: 'Days in schools and at fairs in the districts of Pakistan, prepared with the schools.',
    },
    documents: {
      name: 'Document checks',
      text: 'Gaps, unreadable pages and names that differ are found before the file reaches you.',
    },
    internships: {
      name: 'Internships',
      text: 'Places in which students find out whether a profession suits them, before or beside their studies.',
    },
    arrival: {
      name: 'Arrival',
      text: 'Travel, rooms and the first week, arranged with your international office.',
    },
  },
  howHeading: 'How we begin',
  how: [
    'You tell us what you teach, whom you look for and what you cannot take.',
    'We agree on who does what, in writing, and on who sees which papers.',
    'Your programs appear with the facts you give. What you do not give reads “not given”.',
    'Applications reach you complete, and your answer reaches the student as soon as it is given.',
  ],
  promiseHeading: 'What we do not do',
  promise:
    'We do not promise places, we do not hold back a student’s choice of another university, and we do not pass on papers that a program does not ask for.',
  contactLead: 'Do you want to work with us?',
  contact: 'Get in touch',
}
