import { encode } from 'uqr'
import type { LetterKind } from '#contract/letters.ts'
import { makePdf, type PdfPart } from '#server/outside/pdf/make-pdf.ts'
import { site } from '#site'
import type { LetterContent } from './issue-letter.ts'
import { intakeOf, letterWords as words } from './letter-words.ts'
import { checkLettersOf } from './sign-letter.ts'

/** What makes a letter one of ours; a preview has none of it. */
export interface Seal {
  readonly number: string
  readonly payload: string
  readonly signature: Buffer
}

/** Where letters are checked, on this installation. */
export const verifyPage = (publicUrl: string): string => `${publicUrl}/verify-letter`

function codeOf(seal: Seal | null, publicUrl: string): PdfPart[] {
  if (seal === null) return [{ kind: 'text', text: words.codeHere }]
  const { number, payload, signature } = seal
  const page = verifyPage(publicUrl)
  // Behind the #, which no server sees.
  const address = `${page}#${payload}.${signature.toString('base64url')}`
  return [
    {
      kind: 'code',
      modules: encode(address, { ecc: 'M', border: 0 }).data,
      alt: words.code(number),
      lines: [
        { text: words.number(number), strong: true },
        { text: words.checkLetters(checkLettersOf(signature)), strong: true },
        { text: words.checkHow(page) },
      ],
    },
  ]
}

/**
 * Draws a letter as a PDF. The same content and seal make the same bytes at any time.
 * @param seal null for a preview
 */
export function drawLetter(
  kind: LetterKind,
  content: LetterContent,
  seal: Seal | null,
  { publicUrl, madeAt }: { publicUrl: string; madeAt: Date },
): Promise<Buffer> {
  const { name, university, program, conditions, replyBy } = content
  const parts: PdfPart[] = [
    { kind: 'text', text: seal === null ? words.preview : words.number(seal.number), strong: true },
    { kind: 'text', text: words.lead[kind](name, program, university) },
    {
      kind: 'facts',
      facts: [
        { term: words.name, value: name },
        { term: words.reference, value: content.reference },
        { term: words.university, value: university },
        { term: words.in, value: words.place(content.city, content.country) },
        { term: words.program, value: program },
        { term: words.intake, value: intakeOf(content.intake) },
        { term: words.issued, value: words.day(content.issued) },
        ...(replyBy === null ? [] : [{ term: words.replyBy, value: words.day(replyBy) }]),
      ],
    },
    { kind: 'heading', text: words.conditions },
    conditions.length === 0
      ? { kind: 'text', text: words.noConditions }
      : { kind: 'steps', steps: conditions.map(({ text, state }) => `${text}${words.state[state]}`) },
    { kind: 'heading', text: words.check },
    ...codeOf(seal, publicUrl),
  ]
  return makePdf({
    title: words.titles[kind],
    language: words.language,
    madeAt,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: words.foot,
    cannotShow: words.cannotShow,
  })
}
