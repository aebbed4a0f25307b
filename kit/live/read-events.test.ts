import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventParser } from './read-events.ts'

const stream =
  ': still here\n\nevent: change\ndata: {"kind":"message"}\n\n: still here\n\nevent: piece\ndata: one\ndata: two\n\ndata: plain\r\n\r\n'
const events = [
  { event: 'change', data: '{"kind":"message"}' },
  { event: 'piece', data: 'one\ntwo' },
  { event: 'message', data: 'plain' },
]

test('events are parsed wherever the stream is split', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 20 }), (places) => {
      const cuts = [0, ...places.toSorted((one, other) => one - other), stream.length]
      const cut = eventParser()
      const found = cuts.slice(1).flatMap((end, index) => cut(stream.slice(cuts[index], end)))
      expect(found).toEqual(events)
    }),
  )
})

test('an incomplete event is not reported', () => {
  const cut = eventParser()
  expect(cut('event: change\ndata: {"kind"')).toEqual([])
  expect(cut(':1}\n')).toEqual([])
  expect(cut('\n')).toEqual([{ event: 'change', data: '{"kind":1}' }])
})
