/** The words of the pages on EQ and IQ, in English. */
export const explainerWords = {
  choose: 'How it helps you to choose',
  next: 'The next sheet of paper',
  swot: 'SWOT analysis',
  nextText: 'Put what you have found into four lists, beside your marks and your budget:',
  eq: {
    heading: 'Emotional Quotient (EQ)',
    lead: 'How well you read what you feel and what others feel, and what you do with it.',
    why: {
      heading: 'Why it matters abroad',
      text: 'A new country means new rules that nobody writes down. Who notices how others react, and can calm themselves after a bad day, settles sooner. That is no gift of birth: it is practised.',
    },
    abilitiesHeading: 'What belongs to it',
    abilities: [
      { name: 'Knowing yourself', text: 'You can name what you feel, and what set it off.' },
      {
        name: 'Steering yourself',
        text: 'You wait an hour before you answer the message that made you angry.',
      },
      {
        name: 'Keeping going',
        text: 'A poor result changes your plan for the week, not your plan for your life.',
      },
      { name: 'Seeing others', text: 'You notice that the quiet one in the group has something to say.' },
      { name: 'Getting along', text: 'You can share a kitchen with four people from four countries.' },
    ],
    practiceHeading: 'Practise it for four weeks',
    practice: [
      'Each evening, write one line: what upset me, what helped.',
      'Ask somebody you trust how you come across when you are under pressure. Only listen.',
      'Do one thing alone that you have always done with somebody: an office, a journey, a telephone call.',
      'Read your lines again. You will see a pattern, and it is the pattern you take with you.',
    ],
    chooseLead: 'There is no right result. There are places that suit it.',
    choosing: [
      {
        when: 'Crowds tire you.',
        advice: 'Look at smaller towns and universities, and ask about single rooms.',
      },
      {
        when: 'You lose heart without company.',
        advice: 'Ask where students of your language are, and go where some of them are already.',
      },
      {
        when: 'Other people’s troubles stay with you.',
        advice:
          'In medicine and teaching that is a strength, if you learn to put it down at night. Try an internship first.',
      },
    ],
  },
  iq: {
    heading: 'Intelligence Quotient (IQ)',
    lead: 'A number that compares how you solve certain puzzles with how others of your age do.',
    tryHeading: 'Two puzzles of the kind',
    tryLead: 'Take your time. In a test there would be a clock, and much of the number is the clock.',
    tiles: {
      picture: 'Nine tiles in three rows, the last one missing. Below stand three tiles to choose from.',
      question: 'Which of the three tiles completes the nine?',
      answer:
        'The tile with the eight points on clay. Each row and each column has every shape once and every colour once.',
    },
    stones: {
      picture:
        'A row of five milestones. The arrows on the first four turn step by step; the fifth carries a question.',
      question: 'Where does the arrow on the fifth stone point?',
      answer: 'Down. From stone to stone the arrow turns by an eighth of a circle.',
    },
    answer: 'The answer',
    parts: [
      {
        heading: 'What it measures',
        text: 'Patterns, numbers, words and space, under time. The average is set to 100, and about two people in three lie between 85 and 115. The same person can differ by several points from one day to another.',
      },
      {
        heading: 'What it does not measure',
        text: 'Patience, curiosity, honesty, how hard you work, or how well you treat a patient. Nor how good your English is, though it looks so if the test is in English. Universities admit people, not numbers.',
      },
    ],
    chooseLead: 'As one hint among several about which way of working comes easily to you.',
    choosing: [
      {
        when: 'Patterns and space come easily.',
        advice: 'Engineering, architecture and the imaging side of medicine reward it.',
      },
      {
        when: 'Words come easily.',
        advice: 'Law, languages and everything with patients or clients uses it every day.',
      },
      {
        when: 'The clock is your trouble, not the puzzle.',
        advice: 'Prefer programs with projects and oral examinations, and ask early about extra time.',
      },
    ],
    warning:
      'A number from a website is a pastime. If a decision hangs on it, a psychologist measures it properly.',
  },
}
