import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['ayesha@gmial.con', 'ayesha@gmail.com'],
  ['ayesha@gmai.com', 'ayesha@gmail.com'],
  ['ayesha@gmail.co', 'ayesha@gmail.com'],
  ['ayesha@yaho.com', 'ayesha@yahoo.com'],
  ['a.gul+uni@hotmial.com', 'a.gul+uni@hotmail.com'],
  ['ayesha@outlok.com', 'ayesha@outlook.com'],
])('takes %s for a slip', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

it.each([
  'a@gmail.com',
  'a@ymail.com',
  'a@mail.com',
  'a@email.com',
  'a@me.com',
  'a@lums.edu.pk',
  'a@x.pk',
  'nonsense',
])('leaves %s alone', (typed) => expect(suggestEmail(typed)).toBeNull())
