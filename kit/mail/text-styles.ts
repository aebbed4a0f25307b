import { fonts, light } from './palette.ts'

/** Running text, and the second line below it. */
export const text = { fontFamily: fonts, color: light('ink'), fontSize: '16px', lineHeight: '25px' } as const
export const small = {
  fontFamily: fonts,
  color: light('soft'),
  fontSize: '14px',
  lineHeight: '21px',
} as const
export const plainTable = { borderCollapse: 'separate', borderSpacing: 0 } as const
