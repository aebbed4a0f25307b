/** The words of the page for what is still being made, in English. */
export const comingSoonWords = {
  heading: 'Coming soon',
  lead: 'This part of the road is still being laid. Everything for finding a university and applying is open already.',
  signUp: 'Create my free account',
  listHeading: 'What is being prepared',
  listLead: 'And what you can do today, while it is.',
  asked: 'You asked for this part',
  today: 'Today:',
  items: {
    counselling: {
      name: 'Counselling',
      text: 'Book a talk online, alone or with your parents.',
      today: 'write or call, and we find a time',
    },
    destinations: {
      name: 'Destinations',
      text: 'Each country on one page: language, climate, rules for students, what a month costs.',
      today: 'compare programs by country in your account',
    },
    budget: {
      name: 'Costs and funding',
      text: 'The sum of a whole course, and which scholarships fit it.',
      today: 'each program shows its tuition, or says that it is not given',
    },
    tests: {
      name: 'Tests',
      text: 'Which test for which country, when to sit it, and practice papers.',
      today: 'the requirements of each program name its tests',
    },
    documents: {
      name: 'Documents',
      text: 'How to get, attest and translate each paper, with the time it takes.',
      today: 'photograph your papers and keep them in your account',
    },
    admissions: {
      name: 'Admissions',
      text: 'What an officer looks at, and how to write a statement of purpose.',
      today: 'apply, and read at every step whose turn it is',
    },
    internships: {
      name: 'Internships',
      text: 'Short places in hospitals, offices and workshops, to try a profession.',
      today: 'ask us what is open near you',
    },
    visa: {
      name: 'Visa and travel',
      text: 'Lists for the embassy, the flight and the first week.',
      today: 'what parents ask about money and safety',
    },
  },
  newsletterLead: 'Leave your address below, and we write when a part opens.',
}
