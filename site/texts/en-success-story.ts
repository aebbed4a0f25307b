/** The words of A Story of Success and Sufferings, in English. */
export const successStoryWords = {
  heading: 'A Story of Success and Sufferings',
  lead: 'Nobody arrives without a hard week. These figures stand for people who kept walking.',
  countersLabel: 'Our figures',
  achievementsHeading: 'What was achieved',
  achievements: {
    founded: (year: number) => `At work for students and families since ${year}.`,
    affiliates: (affiliates: string, countries: string) =>
      `${affiliates} affiliates in ${countries} countries, so that a question has somebody near it.`,
    institutions: (institutions: string) => `${institutions} institutions that we work with.`,
    visited: (countries: string) => `${countries} countries visited, to see what students will find there.`,
    districts: (districts: string) =>
      `${districts} districts in Pakistan reached, not only the large cities.`,
  },
  note: 'These are the company’s own figures.',
  hardHeading: 'What the sufferings are, and what helps',
  hardLead: 'We would rather tell you now than have you think you are the only one.',
  hard: [
    {
      heading: 'The paper that does not come',
      text: 'A board takes weeks for a transcript, an attestation for longer. Begin with the slowest paper, and apply while it is on its way.',
    },
    {
      heading: 'The letter that says no',
      text: 'It hurts, and it is not a verdict on you. Read the reasons, mend the one thing that can be mended, and try the next door.',
    },
    {
      heading: 'The sum that grows',
      text: 'Rent, insurance, residence permit, winter clothes. Count the whole course before you begin, and keep something back for the exchange rate.',
    },
    {
      heading: 'The first quiet month',
      text: 'The room is cold, the jokes are in another language, the calls from home are short. Go to the same place at the same hour each week, until somebody greets you.',
    },
  ],
  hardMore: 'How you deal with such days can be learned:',
  eq: 'about the emotional quotient',
  closing: 'Where does your road start?',
}
