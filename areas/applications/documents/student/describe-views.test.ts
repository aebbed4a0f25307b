import { expect, test } from 'vitest'
import { groupViews, describeView } from './describe-views.ts'

const view = (
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

test('thumbnails seen in one visit, and documents downloaded together, are one line; full pictures and other people have their own lines', () => {
  const grouped = groupViews([
    view(41, 'for_university', 'passportImage'),
    view(41, 'for_university', 'cnicFrontImage'),
    view(40, 'thumbnail', 'cnicFrontImage'),
    view(12, 'check', 'cnicFrontImage'),
    view(11, 'thumbnail', 'passportImage', 'Sana'),
    view(10, 'thumbnail', 'passportImage'),
    view(9, 'thumbnail', 'cnicFrontImage'),
    view(8, 'thumbnail', 'cnicFrontImage'),
  ])
  expect(grouped.map(describeView)).toEqual([
    'Omar, officer downloaded Passport and National ID, front for the university',
    'Omar, officer saw small pictures of National ID, front',
    'Omar, officer opened National ID, front to check it',
    'Sana, officer saw small pictures of Passport',
    'Omar, officer saw small pictures of Passport and National ID, front',
  ])
})
