import { exampleLines } from './example-lines.ts'
import { frameOf } from './frame.ts'
import { NearestExamples, type Nearest } from './nearest-examples.ts'
import { plainOf } from '../spellings.ts'

const examples = new NearestExamples(
  exampleLines.map(([kind, example]) => ({ kind, frame: frameOf(plainOf(example).words, []) })),
)

/** What a question may ask for, by the examples nearest to its frame; the most likely first. */
export const nearestKinds = (frame: string): readonly Nearest[] => examples.find(frame)
