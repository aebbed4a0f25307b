import type { LetterKind } from '#contract/letters.ts'
import { site } from '#site'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** The words of letters, in English. */
export const letterWords = {
  language: 'en',
  titles: { offer: 'Letter of offer', confirmation: 'Confirmation of a place' } satisfies Record<
    LetterKind,
    string
  >,
  preview: 'Preview. This is no letter: it has no number and no signature.',
  fileName: (number: string) => `letter-${number}.pdf`,
  previewFileName: 'letter-preview.pdf',
  number: (number: string) => `Letter ${number}`,
  lead: {
    offer: (name: string, program: string, university: string) =>
      `${university} offers ${name} a place in ${program}. This letter says what was offered, on which conditions, and until when it can be taken.`,
    confirmation: (name: string, program: string, university: string) =>
      `${name} has taken the place in ${program} that ${university} offered.`,
  },
  name: 'Name',
  reference: 'Reference',
  university: 'University',
  place: (city: string | null, country: string) =>
    [city, regions.of(country) ?? country].filter(Boolean).join(', '),
  in: 'In',
  program: 'Program',
  intake: 'Intake',
  notGiven: 'Not given',
  issued: 'Issued on',
  replyBy: 'Answer by',
  seasons: { spring: 'Spring', summer: 'Summer', autumn: 'Autumn', winter: 'Winter' },
  conditions: 'Conditions',
  noConditions: 'There are no conditions.',
  state: { open: '', met: ' (met)', waived: ' (no longer needed)' },
  /** A last day, which is the same day everywhere. @param iso as in 2026-11-22 */
  day: (iso: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(new Date(`${iso}T12:00:00Z`)),
  check: 'Is this letter genuine?',
  checkHow: (address: string) =>
    `Point a phone camera at the code, or open ${address} and type the number and the check letters. The answer says whether we issued this letter, what it says, and whether it still stands. Compare name, program and days with this paper.`,
  checkLetters: (letters: string) => `Check letters ${letters.slice(0, 4)}-${letters.slice(4)}`,
  codeHere: 'The letter itself carries a code here, with which anyone can check it.',
  code: (number: string) => `A code with which letter ${number} can be checked`,
  foot: `Issued by ${site.name} for the student named above. ${site.name} never asks for money to check or to hand over a letter.`,
  cannotShow: '(written in letters that this paper cannot show; the application has them)',
} as const

/** `2027-autumn` as `Autumn 2027`; words of a source stay as they are. */
export function intakeOf(intake: string): string {
  if (intake === '') return letterWords.notGiven
  const [, year, season] = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake) ?? []
  return season ? `${letterWords.seasons[season as keyof typeof letterWords.seasons]} ${year}` : intake
}
