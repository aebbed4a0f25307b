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
    copyright: (years: string, name: string) => `© ${years} ${name}.`,
  },
  free: 'Finding a university and destination is completely free.',
  home: {
    title: 'Study abroad: find a university and apply',
    description:
      'Find a university abroad, apply with the papers you already have, and see whose turn it is at every step. Finding a university is free.',
    heading: 'The road abroad starts at your own door',
    lead: 'Compare universities, apply with the papers you already have, and see whose turn it is at every step.',
    search: 'Subject, university or country',
    find: 'Find',
    facts: ['Finding a university is free', 'Your phone’s camera is all the scanner you need'],
    stagesHeading: 'Four stages, one road',
    stagesLead: 'You always know which stone you have passed and which comes next.',
    stages: [
      {
        id: 'probe',
        name: 'Probe',
        text: 'Find out what suits you: your strengths, your marks, your budget.',
      },
      { id: 'plan', name: 'Plan', text: 'Choose countries and programs, and see the whole cost.' },
      { id: 'prepare', name: 'Prepare', text: 'Tests, papers and language, with dates you can keep.' },
      { id: 'prosper', name: 'Prosper', text: 'Your offer, your visa, your first week on campus.' },
    ],
    promo: {
      over: 'apply for registration',
      heading: 'Create Free Account and Get Registered',
      text: 'One account holds your universities, your papers and every answer. It costs nothing, now or later.',
      medicine: 'Medicine / MBBS / MD',
      engineering: 'Engineering / IT / Business / Humanities',
      callUs: 'Call us:',
      emailUs: 'Email us:',
      already: 'Already registered?',
      login: 'Log in',
    },
    coursesOver: 'A broad selection of courses',
    coursesHeading: "Explore World's Top Courses",
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
    heading: 'Why, When and Where',
    lead: 'A family’s largest decision should not rest on a rumour. That is why we began, and why we are still here.',
    parts: [
      {
        heading: 'Why',
        text: 'Young people with good marks kept missing places that were theirs to take: nobody had told them which papers count, what a year really costs, or when the door closes. We set out to say it early and in plain words.',
      },
      {
        heading: 'When',
        text: (year: number) =>
          `The company was founded in ${year}. Over 30 years it has walked with students from the first question to the first day on campus.`,
      },
      {
        heading: 'Where',
        text: 'From an office in Dubai, and from district to district across Pakistan, to universities on several continents.',
      },
    ],
    figuresHeading: 'What we have grown into',
    figures: {
      countries: 'countries we work with',
      affiliates: 'affiliates',
      countriesVisited: 'countries visited',
      institutions: 'institutions',
      districts: 'districts in Pakistan',
    },
    figuresNote: 'These are the company’s own figures.',
  },
  mentorship: {
    title: 'Mentorship',
    description: 'What a mentor does for a student who wants to study abroad.',
    heading: 'Benefits of mentorship',
    lead: 'A mentor has walked the road before you. They do not choose for you; they make sure you choose with open eyes.',
    parts: [
      {
        heading: 'Someone who asks first',
        text: 'What you enjoy, what you are good at and what your family can carry come before any list of universities.',
      },
      {
        heading: 'A plan with dates',
        text: 'Tests, papers and deadlines stand in one calendar, so that no door closes while you wait for something else.',
      },
      {
        heading: 'Straight answers',
        text: 'If a program does not fit your marks, a mentor says so early and shows you what does.',
      },
      {
        heading: 'Company until you arrive',
        text: 'Offer, visa, travel, first week: there is one person who knows your file.',
      },
    ],
  },
  successStory: {
    title: 'Success story',
    description: 'What was achieved on the way, and what it took.',
    heading: 'A Story of Success and Sufferings',
    lead: 'Nobody arrives without a hard week. These figures stand for people who kept walking.',
    countersLabel: 'Our figures',
    achievementsHeading: 'What was achieved',
    achievements: {
      founded: (year: number) => `At work for students since ${year}.`,
      affiliates: (affiliates: string, countries: string) =>
        `${affiliates} affiliates in ${countries} countries.`,
      institutions: (institutions: string) => `${institutions} institutions that we work with.`,
      visited: (countries: string) => `${countries} countries visited, to see what students will find there.`,
      districts: (districts: string) => `Students from ${districts} districts of Pakistan.`,
    },
  },
  partners: {
    title: 'Partners',
    description: 'Eight areas in which we work with universities, schools and other partners.',
    heading: 'Services for Partners',
    lead: 'Universities, schools and advisers work with us in eight areas.',
    areas: [
      {
        name: 'Student recruitment',
        text: 'Applicants whose papers have been looked through before they reach you.',
      },
      {
        name: 'Admissions support',
        text: 'Complete files, and one contact who knows them.',
      },
      { name: 'Counselling', text: 'Talks with students and parents before anything is sent.' },
      { name: 'Test preparation', text: 'Courses and practice for the tests your programs ask for.' },
      { name: 'Fairs and visits', text: 'School visits and fairs in the districts of Pakistan.' },
      {
        name: 'Document checks',
        text: 'Papers looked through for gaps and unreadable pages before they are sent.',
      },
      { name: 'Internships', text: 'Places in which students find out whether a profession suits them.' },
      { name: 'Arrival', text: 'Travel, rooms and the first week, arranged with your international office.' },
    ],
    contactLead: 'Do you want to work with us?',
    contact: 'Get in touch',
  },
  eq: {
    title: 'Emotional Quotient',
    description: 'What the emotional quotient says and why it matters before you go abroad.',
    heading: 'Emotional Quotient (EQ)',
    lead: 'How well you read what you feel and what others feel, and what you do with it.',
    parts: [
      {
        heading: 'Why it matters abroad',
        text: 'A new country means new rules that nobody writes down. Who notices how others react, and can calm themselves after a bad day, settles sooner.',
      },
      {
        heading: 'What belongs to it',
        text: 'Knowing your own moods, steering them, keeping going when a result is poor, seeing what others feel, and getting along with people who differ from you.',
      },
      {
        heading: 'It can be learned',
        text: 'Keep a short diary of what upset you and what helped. Ask one person you trust how you come across. After a month you will see a pattern.',
      },
    ],
  },
  iq: {
    title: 'Intelligence Quotient',
    description: 'What the intelligence quotient measures, and what it does not.',
    heading: 'Intelligence Quotient (IQ)',
    lead: 'A number that compares how you solve certain puzzles with how others of your age do.',
    parts: [
      {
        heading: 'What it measures',
        text: 'Patterns, numbers, words and space, under time. The average is set to 100, and about two people in three lie between 85 and 115.',
      },
      {
        heading: 'What it does not measure',
        text: 'Patience, curiosity, honesty, how hard you work, or how well you treat a patient. Universities admit people, not numbers.',
      },
      {
        heading: 'How to use it',
        text: 'As one hint among several about which way of working comes easily to you. Together with your strengths and your marks it helps you to choose.',
      },
    ],
  },
  swot: {
    title: 'SWOT analysis',
    description:
      'Questions for finding your strengths, weaknesses, opportunities and threats before you choose.',
    heading: 'SWOT analysis: my strengths, weaknesses, opportunities and threats',
    lead: 'Four lists on one sheet of paper. Take twenty minutes, and be as fair to yourself as you would be to a friend.',
    picture:
      'Four squares around a milestone: strengths and weaknesses are in me, opportunities and threats are around me; strengths and opportunities help, weaknesses and threats hinder.',
    helps: 'Helps',
    hinders: 'Hinders',
    inMe: 'In me',
    aroundMe: 'Around me',
    lists: {
      strengths: {
        letter: 'S',
        name: 'Strengths',
        line: 'what I do well',
        questions: [
          'Which subjects come to me more easily than to others?',
          'What do people ask me for help with?',
          'Which certificates, languages or work can I show?',
        ],
      },
      weaknesses: {
        letter: 'W',
        name: 'Weaknesses',
        line: 'what I find hard',
        questions: [
          'Which subjects do I avoid, and why?',
          'Which habit costs me the most time?',
          'Which paper or test is still missing?',
        ],
      },
      opportunities: {
        letter: 'O',
        name: 'Opportunities',
        line: 'what opens up',
        questions: [
          'Which countries want people with my subject?',
          'Whom do I know who studied abroad?',
          'Which scholarships or lower fees could I apply for?',
        ],
      },
      threats: {
        letter: 'T',
        name: 'Threats',
        line: 'what could stop me',
        questions: [
          'Which deadline comes before my results?',
          'What happens if costs or exchange rates rise?',
          'Will the degree count at home?',
        ],
      },
    },
  },
  parent: {
    title: 'Contact us',
    description: 'How parents, students and partners reach us.',
    heading: 'Contact Us: Get In Touch',
    lead: 'You are trusting us with your child’s future, so ask us anything. A person answers.',
    phone: 'Phone',
    email: 'E-mail',
    office: 'Office',
    askHeading: 'Questions parents ask first',
    questions: [
      {
        question: 'What do you charge?',
        answer:
          'Finding a university and destination is completely free. The platform takes no money from students.',
      },
      {
        question: 'Who sees our documents?',
        answer:
          'Your child and the officers who work on the file. Every look at a document is written down, and your child can read who looked.',
      },
      {
        question: 'Can we follow the application?',
        answer: 'Yes. It shows at every step what has been done and whose turn it is.',
      },
    ],
  },
  comingSoon: {
    title: 'Coming soon',
    description: 'This page is being prepared.',
    heading: 'Coming soon',
    lead: 'This part of the road is still being laid. Everything for finding a university and applying is open already.',
    signUp: 'Create my free account',
    home: 'Go to the start page',
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
