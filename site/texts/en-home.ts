/** The words of the start page, in English. */
export const homeWords = {
  heading: 'The road abroad starts at your own door',
  lead: 'Compare universities, apply with the papers you already have, and see whose turn it is at every step.',
  search: 'Subject, university or country',
  find: 'Find',
  facts: ['Finding a university is free', 'Your phone’s camera is all the scanner you need'],
  stagesHeading: 'Four stages, one road',
  stagesLead: 'You always know which stone you have passed and which comes next.',
  stages: {
    probe: {
      name: 'Probe',
      text: 'Find out what suits you before you open any list: what comes easily, what your marks allow, what your family can carry.',
    },
    plan: {
      name: 'Plan',
      text: 'Put programs side by side: may I enter, what is the whole cost, what is it worth at home.',
    },
    prepare: {
      name: 'Prepare',
      text: 'Tests, papers and language, each with a date. You photograph a paper once and use it in every application.',
    },
    prosper: {
      name: 'Prosper',
      text: 'The offer, the visa, the first week on campus. A refusal comes with reasons, and the road goes on.',
    },
  },
  soon: 'Coming soon:',
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
  questionsHeading: 'Asked before the first step',
  questions: [
    {
      question: 'Is it really free?',
      answer:
        'Finding a university and destination is completely free, and so is your account. The platform takes no money. Universities, tests and visas have fees of their own, and you pay those to them directly.',
    },
    {
      question: 'May I apply before I have every paper?',
      answer:
        'Yes. Send what you have. What a program asks for and you lack is marked as missing, and you add it when you get it.',
    },
    {
      question: 'I am under 18 and have no CNIC. Can I begin?',
      answer: 'Yes, with your B-Form. Tell your parents first: most universities want to hear from them too.',
    },
  ],
  moreQuestions: 'More questions, from parents',
}
