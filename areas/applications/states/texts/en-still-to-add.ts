/** The words for what an application lacks, in English. */
export const stillToAddWords = {
  heading: 'Still to add',
  before:
    'You can send it without these and add them later. The office can pass your file on once they are there.',
  after:
    'The office can pass your file on once these are there. You can add them now, without waiting to be asked.',
  details:
    'Add details to your profile; the office looks there for what was missing when you sent this application.',
  unsaved: 'Some of what you typed under My details is not saved in your profile yet.',
  saveThem: 'Go to my details and save',
  lead: (count: number) =>
    count === 1 ? 'One application lacks something' : `${count} applications lack something`,
  about: (program: string, university: string) => `${program}, ${university}.`,
  list: (names: readonly string[]) => `Still to add: ${names.join(', ')}`,
  see: 'See what to add',
  born: 'Date of birth',
  country: 'Country you live in',
}
