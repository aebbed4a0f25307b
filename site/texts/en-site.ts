/** The words of the public pages, their header and footer, in English. */
export const siteWords = {
  header: {
    home: (name: string) => `${name} home`,
    contact: 'Contact',
    menu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close Menu',
    callUs: 'Call us',
    writeToUs: 'Write to us',
    help: 'Help',
    message: 'Message us',
    login: 'Login',
    dashboard: 'Dashboard',
    loginOrSignUp: 'Login / Sign Up',
    getStart: 'Get Start',
    getStarted: 'Get Started',
  },
  menu: {
    ourStory: 'Our Story',
    students: 'Students',
    stagesOverview: 'The four stages',
    probe: 'PROBE',
    plan: 'PLAN',
    prepare: 'PREPARE',
    prosper: 'PROSPER',
    eq: 'Emotional Quotient (EQ)',
    iq: 'Intelligence Quotient (IQ)',
    swot: 'SWOT analysis',
    mentorship: 'Mentorship',
    destinations: 'Destinations',
    courses: 'Courses abroad',
    budget: 'Costs and funding',
    tests: 'Tests',
    documents: 'Documents',
    admissions: 'Admissions',
    internships: 'Internships',
    visa: 'Visa and travel',
    successStory: 'Success story',
    parents: 'Parents',
    partners: 'Partners',
    ourSolutions: 'Our Solutions',
    counselling: 'Counselling',
  },
  footer: {
    line: 'Guidance for students and families, from the first question to the first day on campus.',
    quickLinks: 'Quick links',
    legal: 'Legal',
    copyright: (years: string, name: string) => `© ${years} ${name}.`,
  },
  free: 'Finding a university and destination is completely free.',
  home: {
    title: 'Study abroad: find a university and apply',
    description:
      'Find a university abroad, apply with the papers you already have, and see whose turn it is at every step. Finding a university is free.',
  },
  courses: {
    rating: (stars: number) => `${stars} out of 5`,
    noRatings: 'No ratings yet',
    lessons: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
    students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
    free: 'Free',
    titles: {
      serbia: 'Medicine in Serbia',
      italy: 'Study in Italy',
      kazakhstan: 'Medicine in Kazakhstan',
      latvia: 'Medicine in Latvia',
      georgia: 'Medicine in Georgia',
      china: 'Study in China',
    },
  },
  ourStory: {
    title: 'Our story',
    description: 'Why, when and where the company behind the platform began, and what it has grown into.',
  },
  mentorship: {
    title: 'Mentorship',
    description:
      'What a mentor does for a student who wants to study abroad, and what to ask about medicine, engineering, IT, business and humanities.',
  },
  successStory: {
    title: 'Success story',
    description: 'What was achieved on the way, what it took, and what helps in a hard week.',
  },
  partners: {
    title: 'Partners',
    description: 'Eight areas in which we work with universities, schools and other partners.',
  },
  eq: {
    title: 'Emotional Quotient',
    description:
      'What the emotional quotient says, why it matters before you go abroad, and how it helps you to choose.',
  },
  iq: {
    title: 'Intelligence Quotient',
    description:
      'What the intelligence quotient measures and what it does not, with two puzzles to try, and how to use it when you choose.',
  },
  swot: {
    title: 'SWOT analysis',
    description:
      'Questions for finding your strengths, weaknesses, opportunities and threats before you choose a country and a course.',
  },
  parent: {
    title: 'Contact us',
    description:
      'How parents, students and partners reach us, and plain answers on cost, safety, papers, visa money and recognition at home.',
  },
  comingSoon: {
    title: 'Coming soon',
    description: 'What is being prepared, what you can do today instead, and where to leave your address.',
  },
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    heading: 'There is no page at this address',
    lead: 'The link may be old, or a letter is missing. Nothing of yours is lost.',
    home: 'Go to the start page',
    contact: 'Ask us',
  },
  createAccount: 'Create my free account',
}

export type SiteWords = typeof siteWords
