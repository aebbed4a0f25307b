import { expect, it } from 'vitest'
import { queueKeys } from '#areas/applications/queue/staff/use-queue-keys.ts'
import { fileKeys, viewerKeys } from './file-keys.ts'

it.each([
  ['the queue', queueKeys],
  ['a file', fileKeys],
  ['the viewer', viewerKeys],
])('no key of %s does two things', (_, list) => {
  const keys = list.flatMap((one) => one.keys as readonly string[])
  expect(keys).toEqual([...new Set(keys)])
  expect(keys).toContain('?')
})
