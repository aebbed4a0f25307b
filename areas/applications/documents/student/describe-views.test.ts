import { expect, test } from 'vitest'
import { groupViews, describeView } from './describe-views.ts'

const look = (
  minute: number,
  purpose: string,
  name: 'cnicFrontImage' | 'passportImage',
  viewer = 'Omar',
) => ({
  at: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  name,
  role: 'officer',
  viewer,
  purpose,
})

test('small pictures of one visit are one line, whole pictures and other people lines of their own', () => {
  const grouped = groupViews([
    look(40, 'thumbnail', 'cnicFrontImage'),
    look(12, 'check', 'cnicFrontImage'),
    look(11, 'thumbnail', 'passportImage', 'Sana'),
    look(10, 'thumbnail', 'passportImage'),
    look(9, 'thumbnail', 'cnicFrontImage'),
    look(8, 'thumbnail', 'cnicFrontImage'),
  ])
  expect(grouped.map(describeView)).toEqual([
    'Omar, officer saw small pictures of National ID, front',
    'Omar, officer opened National ID, front to check it',
    'Sana, officer saw small pictures of Passport',
    'Omar, officer saw small pictures of Passport and National ID, front',
  ])
})
