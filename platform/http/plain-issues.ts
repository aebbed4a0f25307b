import type * as z from 'zod/mini'

/** How the library words what a schema has no sentence of its own for. */
const ofLibrary = /^(?:Invalid|Too (?:big|small)|Unrecognized)/u

const wanted: Readonly<Record<string, string>> = {
  string: 'Send this as text.',
  number: 'Send this as a number.',
  int: 'Send this as a whole number.',
  boolean: 'Send true or false.',
  array: 'Send this as a list.',
  object: 'Send this as an object with named fields.',
  record: 'Send this as an object with named fields.',
  null: 'Leave this empty.',
}

function inWords(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith('received undefined')) return 'This is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? 'This is not of the kind that is expected.'
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set'
        ? `This is too short: at least ${issue.minimum}.`
        : `This is too small: at least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set'
        ? `This is too long: at most ${issue.maximum}.`
        : `This is too big: at most ${issue.maximum}.`
    default:
      return 'This is not in the form that is expected.'
  }
}

/** What is wrong with a field, as a sentence for people: the contract's own where it has one. */
export const issueInWords = (issue: z.core.$ZodIssue): string =>
  ofLibrary.test(issue.message) ? inWords(issue) : issue.message
