/** The words of Why, When and Where, in English. */
export const ourStoryWords = {
  heading: 'Why, When and Where',
  lead: 'A family’s largest decision should not rest on a rumour. That is why we began, and why we are still here.',
  parts: {
    why: {
      heading: 'Why',
      text: 'Young people with good marks kept missing places that were theirs to take. Nobody had told them which papers count, what a year really costs, or when the door closes. We set out to say it early and in plain words, also when the answer is no.',
    },
    when: {
      heading: 'When',
      text: (year: number) =>
        `The company was founded in ${year}, when an application was an envelope and the answer took a season. The envelope has become a phone; the questions around the kitchen table are the same, and we have sat at many of them since.`,
    },
    where: {
      heading: 'Where',
      text: (address: string, districts: string, countries: string) =>
        `From an office at ${address}, through ${districts} districts in Pakistan, to ${countries} countries we have visited ourselves. We would rather have stood in a hostel corridor than describe it from a brochure.`,
    },
  },
  figuresHeading: 'What we have grown into',
  figures: {
    countries: 'countries',
    affiliates: 'affiliates',
    countriesVisited: 'countries visited',
    institutions: 'institutions',
    districts: 'districts in Pakistan',
  },
  figuresNote: 'These are the company’s own figures.',
  holdHeading: 'What we hold to',
  hold: [
    {
      heading: 'Free to look, for everyone',
      text: 'Finding a university and destination is completely free. You can compare for as long as you like.',
    },
    {
      heading: 'Unknown stays unknown',
      text: 'Where a university has not told us a fee or a date, the page says “not given”. We do not fill the gap with a guess.',
    },
    {
      heading: 'Your papers are yours',
      text: 'Each look at a document is written down, and you can read who looked. You can take your data with you, or delete it.',
    },
    {
      heading: 'The decision is the university’s',
      text: 'Nobody can promise you a place or a visa. We make sure that what they decide on is complete and on time.',
    },
  ],
}
