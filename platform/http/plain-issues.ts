import type * as z from 'zod/mini'
import { issues } from '#texts/platform/http/issues.ts'

/** How messages of the library begin; they are used if a schema has no message of its own. */
const ofLibrary = /^(?:Invalid|Too (?:big|small)|Unrecognized)/u

type TypeIssue = 'notText' | 'notNumber' | 'notWhole' | 'notBoolean' | 'notList' | 'notObject' | 'notEmpty'
const wanted: Readonly<Record<string, TypeIssue>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
  null: 'notEmpty',
}

const isLength = (origin: string) => ['string', 'array', 'set'].includes(origin)

function describe(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith('received undefined')) return issues.missing
  switch (issue.code) {
    case 'invalid_type':
      return issues[wanted[issue.expected] ?? 'otherKind']
    case 'invalid_value':
      return issues.oneOf({ values: issue.values.map(String).join(', ') })
    case 'too_small':
      return issues[isLength(issue.origin) ? 'tooShort' : 'tooSmall']({ least: String(issue.minimum) })
    case 'too_big':
      return issues[isLength(issue.origin) ? 'tooLong' : 'tooBig']({ most: String(issue.maximum) })
    default:
      return issues.otherForm
  }
}

/** What is wrong with a field, as a sentence for people: the contract's message if it has one. */
export const describeIssue = (issue: z.core.$ZodIssue): string =>
  ofLibrary.test(issue.message) ? describe(issue) : issue.message
