/** The words of the mentorship page, in English. */
export const mentorshipWords = {
  heading: 'Benefits of mentorship',
  lead: 'A mentor has walked the road before you. They do not choose for you; they make sure you choose with open eyes.',
  benefits: [
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
      heading: 'A word at home',
      text: 'Parents ask other questions than you do. A mentor answers them with you in the room, in the language of the house.',
    },
    {
      heading: 'Company until you arrive',
      text: 'Offer, visa, travel, first week: there is one person who knows your file.',
    },
  ],
  talkHeading: 'How a first talk goes',
  talk: [
    'You bring your last marks and one page about yourself. The SWOT page is a good start.',
    'You talk about subjects, countries and money, in that order.',
    'You leave with at most three directions, what each of them asks for, and the next date.',
  ],
  swot: 'Fill in the SWOT page',
  subjectsHeading: 'What a mentor asks, subject by subject',
  subjectsLead: 'The questions that change a choice. Ask them of every university, ours or not.',
  subjects: {
    medicine: {
      name: 'Medicine (MBBS, MD)',
      text: 'Will you be allowed to practise at home? The PM&DC decides that for Pakistan: ask it about the university, about registering before you leave, and about the marks, MDCAT and licensing examination that count in your year. Then ask where the clinical years take place and in which language patients speak.',
    },
    engineering: {
      name: 'Engineering',
      text: 'Is the degree accredited where it is taught, and does the Pakistan Engineering Council register it? How many hours are spent in laboratories, and is there a term in industry?',
    },
    computing: {
      name: 'IT',
      text: 'What will you have built by the end, and with whom? Ask for the list of projects, the mathematics behind them, and whether you may work beside your studies.',
    },
    business: {
      name: 'Business',
      text: 'Which companies take students for a placement, and in which language do they work? An English-taught year in a country whose language you do not speak needs a plan for that.',
    },
    humanities: {
      name: 'Humanities',
      text: 'Who teaches, what is read, and how much is written? Ask which professions last year’s students went into, and whether you can add a teaching or language certificate.',
    },
  },
  closing: 'The first step is yours, and it costs nothing.',
  ask: 'Ask for a talk',
}
