/** The words of the SWOT page, in English. */
export const swotWords = {
  heading: 'SWOT analysis: my strengths, weaknesses, opportunities and threats',
  lead: 'Four lists on one sheet of paper. Take twenty minutes, and be as fair to yourself as you would be to a friend.',
  picture:
    'Four squares around a milestone: strengths and weaknesses are in me, opportunities and threats are around me; strengths and opportunities help, weaknesses and threats hinder.',
  helps: 'Helps',
  hinders: 'Hinders',
  inMe: 'In me',
  aroundMe: 'Around me',
  howHeading: 'How to fill it in',
  how: [
    'Write three to five lines in each list. Facts first: “72 % in biology” says more than “good at biology”.',
    'Ask one person who knows you to add a line to each.',
    'Mark the one line in each list that matters most.',
  ],
  lists: {
    strengths: {
      letter: 'S',
      name: 'Strengths',
      line: 'what I do well',
      questions: [
        'Which subjects come to me more easily than to others?',
        'What do people ask me for help with?',
        'Which certificates, languages or work can I show?',
        'When did I last keep at something hard until it was done?',
        'Who at home stands behind the plan?',
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
        'How do I do in a language that is not mine?',
        'What have I never yet done alone?',
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
        'Which test can I take again in time?',
        'May students work there, and how many hours?',
      ],
    },
    threats: {
      letter: 'T',
      name: 'Threats',
      line: 'what could stop me',
      questions: [
        'Which deadline comes before my results?',
        'What happens if costs or exchange rates rise?',
        'Will the degree count at home, and who decides that?',
        'What if the visa is late, or refused?',
        'Who needs me at home in the next years?',
      ],
    },
  },
  thenHeading: 'From four lists to a choice',
  advice: [
    {
      heading: 'Strength and opportunity',
      text: 'A line in S that meets a line in O is a direction. Search for programs where both count.',
    },
    {
      heading: 'Weakness and opportunity',
      text: 'A line in W between you and a line in O is a task, with a date: a test, a language course, a paper.',
    },
    {
      heading: 'Strength and threat',
      text: 'What in S helps against the worst line in T? If nothing does, keep a second plan.',
    },
    {
      heading: 'Weakness and threat',
      text: 'Where W and T meet, do not go yet. Change one of the two first, or choose another country.',
    },
  ],
  mentor: 'Bring the sheet to a first talk:',
  mentorLink: 'what a mentor does with it',
}
