import { expect, test } from 'vitest'
import { application } from '#test/screens/sample-records.ts'
import { stonesWithUs } from './stones-with-us.ts'

test('the offer is up to the reader only with the right to decide', () => {
  const below = (offer: object) =>
    stonesWithUs(application(1, { actions: { offer } as never })).find(({ key }) => key === 'offer')!.below
  expect(below({ method: 'POST', url: '/api' })).toBe('You decide')
  expect(below({ error: 'This needs the right to decide.' })).toBe('A colleague decides')
})
