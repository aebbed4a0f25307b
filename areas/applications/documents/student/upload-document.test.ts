import { expect, it } from 'vitest'
import { labelOf } from './upload-document.ts'

it('uses as its label the usable part of its file name', () => {
  expect(labelOf('IMG_20261118_0942.jpg')).toBe('IMG_20261118_0942.jpg')
  expect(labelOf('  شناختی کارڈ\u0000\u202e.jpg ')).toBe('شناختی کارڈ.jpg')
  expect(labelOf('\u0007')).toBeNull()
})
