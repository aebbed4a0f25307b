import { site } from '#site'
import type { LetterKind } from '../contract/letters.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const bases: Readonly<Record<string, string>> = {
  year: 'a year',
  semester: 'a semester',
  month: 'a month',
  total: 'in all',
}

/** The words of letters, in English. */
export const letterWords = {
  language: 'en',
  titles: {
    university: { offer: 'Letter of offer', confirmation: 'Confirmation of a place' },
    agency: { offer: 'Confirmation of an offer', confirmation: 'Confirmation of a place' },
  } satisfies Record<'university' | 'agency', Record<LetterKind, string>>,
  preview: 'Preview only, not valid',
  fileName: (number: string) => `letter-${number}.pdf`,
  previewFileName: 'letter-preview.pdf',
  number: (number: string) => `Letter ${number}`,
  lead: {
    university: {
      offer: (name: string, program: string, university: string) =>
        `${university} offers ${name} a place in ${program}. This letter says what was offered, on which conditions, and until when it can be accepted.`,
      confirmation: (name: string, program: string, university: string) =>
        `${name} has accepted the place in ${program} that ${university} offered.`,
    },
    agency: {
      offer: (name: string, program: string, university: string) =>
        `${site.name} confirms that ${university} has offered ${name} a place in ${program}.`,
      confirmation: (name: string, program: string, university: string) =>
        `${site.name} confirms that ${name} has accepted the place in ${program} that ${university} offered.`,
    },
  },
  /** On every letter that the agency issues: an embassy asks for the other one. */
  notTheirs: (university: string) =>
    `This confirmation comes from ${site.name}, an education agency. It does not replace a letter of offer or admission issued by ${university}.`,
  /** Where the university's own letter follows; the code vouches for ours alone. */
  attached: (university: string, dated: string | null, pages: number) =>
    `The letter that ${university} itself wrote${dated === null ? '' : `, dated ${dated},`} is attached: ${plural(pages, 'page')} after this letter. The code below confirms what this letter says, not the attached ${pages === 1 ? 'page' : 'pages'}.`,
  caption: (title: string, university: string, page: number, of: number) =>
    `Attached to “${title}”: letter of ${university}, page ${page} of ${of}`,
  theirLetter: (university: string) => `Letter of ${university}`,
  theirPage: (university: string, page: number, of: number) =>
    `Picture of page ${page} of ${of} of the letter of ${university}`,
  theirFileName: 'university-letter.pdf',
  theirPageFileName: 'university-letter-page.jpg',
  offeredOn: 'Offered on',
  offeredBy: 'Offered by',
  dateOfBirth: 'Date of birth',
  startsOn: 'Starts on',
  duration: 'Length',
  months: (months: number) => (months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month')),
  tuition: 'Tuition',
  tuitionIs: (amount: string, basis: string | null, year: string | null) =>
    [basis === null ? amount : `${amount} ${bases[basis] ?? basis}`, year === null ? '' : `(${year} figure)`]
      .filter(Boolean)
      .join(' '),
  signatory: { university: 'Decided by', agency: 'Confirmed by' },
  signedFor: (name: string, of: string) => `${name}, ${of}`,
  name: 'Name',
  reference: 'Reference',
  university: 'University',
  place: (city: string | null, country: string) =>
    [city, regions.of(country) ?? country].filter(Boolean).join(', '),
  in: 'Place',
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
