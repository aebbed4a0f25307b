import type { MistakenField } from '../contract.ts'

/** The words of reporting a wrong fact, in English. */
export const mistakeWords = {
  report: 'Report a mistake',
  heading: 'What is wrong here?',
  about: (name: string) => `About ${name}. An officer checks it with the source and answers you.`,
  field: 'What is wrong',
  choose: 'Choose',
  chooseField: 'Choose what is wrong.',
  fields: {
    name: 'Name',
    tuition: 'Tuition',
    fees: 'Other fees',
    deadline: 'Deadline or start',
    requirements: 'Entry requirements',
    language: 'Teaching language',
    duration: 'Length',
    place: 'Place',
    link: 'Link does not work',
    closed: 'It does not exist any more',
    other: 'Something else',
  } satisfies Record<MistakenField, string>,
  text: 'What would be right',
  textHint: 'As in “The deadline is 15 January, not 1 February.”',
  writeText: 'Tell us what is wrong and what would be right.',
  source: 'Where it can be read',
  sourceHint: 'Address of the page, if you have it.',
  optional: '(optional)',
  send: 'Send report',
  sending: 'Sending',
}
