import { expect, it } from 'vitest'
import { nearestKinds } from './examples.ts'
import { frameOf } from './frame.ts'
import { NearestExamples, surest } from './nearest-examples.ts'

const examples = new NearestExamples([
  { kind: 'fees', frame: 'what is the fee of subject' },
  { kind: 'fees', frame: 'how much does subject cost' },
  { kind: 'deadline', frame: 'until when can i apply to university' },
  { kind: 'deadline', frame: 'last date of university' },
])

it('finds what a question asks for, despite a typing error', () => {
  expect(examples.find('untill when can we aply')[0]!.kind).toBe('deadline')
  expect(examples.find('how much would subject cost me')[0]!.kind).toBe('fees')
})

it('is not sure when nothing is near, or two kinds are nearly as near', () => {
  expect(surest(examples.find('zebra'), 0.1)).toBeNull()
  expect(surest([{ kind: 'fees', near: 0.5 }], 0.3)).toBe('fees')
  expect(
    surest(
      [
        { kind: 'fees', near: 0.5 },
        { kind: 'deadline', near: 0.48 },
      ],
      0.3,
    ),
  ).toBeNull()
})

it('writes names and numbers of a question as what they are', () => {
  const words = 'fees of computer science in novi sad under 3000 euro'.split(' ')
  expect(
    frameOf(words, [
      { kind: 'subject', from: 2, length: 2 },
      { kind: 'university', from: 5, length: 2 },
    ]),
  ).toBe('fees of subject in university under number euro')
})

it.each([
  ['load shedding ate my half written form', 'help:drafts-and-lost-network'],
  ['an auntie says the agent can fix the visa for cash', 'help:fake-agents'],
  ['abbu ki pension hai to sponsor kaun bane', 'help:sponsor-affidavit'],
  ['which papers of mine did you get', 'my-documents'],
])('%s: %s', (frame, kind) => {
  expect(nearestKinds(frame)[0]!.kind).toBe(kind)
})
