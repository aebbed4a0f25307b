import { fonts, light } from './palette.ts'

/** Body text and secondary text. */
export const text = { fontFamily: fonts, color: light('ink'), fontSize: '16px', lineHeight: '25px' } as const
export const small = {
  fontFamily: fonts,
  color: light('soft'),
  fontSize: '14px',
  lineHeight: '21px',
} as const
export const plainTable = { borderCollapse: 'separate', borderSpacing: 0 } as const
