import { encode } from 'uqr'
import type { LetterWithPages } from '#areas/applications/list/server/university-letters.ts'
import { moneyInWords } from '#areas/catalogue/offers.ts'
import { makePdf, type PdfPart } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import type { LetterKind } from '../contract/letters.ts'
import type { LetterContent, OfferFacts } from './issue-letter.ts'
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

const fact = (term: string, value: string | null | undefined) => (value ? [{ term, value }] : [])
const day = (term: string, iso: string | null | undefined) => fact(term, iso ? words.day(iso) : null)

/** What is known of the place; what is not known has no line. */
function placeFacts(offer: OfferFacts | undefined) {
  if (!offer) return []
  const { startsOn, durationMonths, tuition } = offer
  return [
    ...day(words.startsOn, startsOn),
    ...fact(words.duration, durationMonths === null ? null : words.months(durationMonths)),
    ...fact(
      words.tuition,
      tuition &&
        words.tuitionIs(
          moneyInWords(tuition, tuition.upTo === null ? null : { amount: tuition.upTo }),
          tuition.basis,
          tuition.year,
        ),
    ),
  ]
}

function signatoryOf({ offer, university }: LetterContent): string | null {
  if (!offer?.signatory) return null
  return words.signedFor(offer.signatory, offer.issuer === 'university' ? university : site.name)
}

const attachedPart = ({ university, dated, pages }: LetterWithPages): PdfPart => ({
  kind: 'text',
  text: words.attached(university, dated && words.day(dated), pages.length),
})

const attachedPages = ({ university, pages }: LetterWithPages, title: string) =>
  pages.map((jpeg, index) => ({
    jpeg,
    alt: words.theirPage(university, index + 1, pages.length),
    caption: words.caption(title, university, index + 1, pages.length),
  }))

/**
 * Draws a letter as a PDF. The same content and seal make the same bytes at any time.
 * @param seal null for a preview
 * @param theirs the university's own letter, whose pages follow
 */
export function drawLetter(
  kind: LetterKind,
  content: LetterContent,
  seal: Seal | null,
  theirs: LetterWithPages | null,
  { publicUrl, madeAt }: { publicUrl: string; madeAt: Date },
): Promise<Buffer> {
  const { name, university, program, conditions, replyBy, offer } = content
  const issuer = offer?.issuer ?? 'agency'
  const parts: PdfPart[] = [
    { kind: 'text', text: seal === null ? words.preview : words.number(seal.number), strong: true },
    { kind: 'text', text: words.lead[issuer][kind](name, program, university) },
    {
      kind: 'facts',
      facts: [
        { term: words.name, value: name },
        ...day(words.dateOfBirth, offer?.dateOfBirth),
        { term: words.reference, value: content.reference },
        { term: words.university, value: university },
        { term: words.in, value: words.place(content.city, content.country) },
        { term: words.program, value: program },
        { term: words.intake, value: intakeOf(content.intake) },
        ...placeFacts(offer),
        ...day(words.offeredOn, offer?.on),
        ...fact(words.offeredBy, offer?.by),
        ...fact(words.signatory[issuer], signatoryOf(content)),
        { term: words.issued, value: words.day(content.issued) },
        ...day(words.replyBy, replyBy),
      ],
    },
    ...(issuer === 'agency' ? [{ kind: 'text', text: words.notTheirs(university) } as const] : []),
    ...(theirs ? [attachedPart(theirs)] : []),
    { kind: 'heading', text: words.conditions },
    conditions.length === 0
      ? { kind: 'text', text: words.noConditions }
      : { kind: 'steps', steps: conditions.map(({ text, state }) => `${text}${words.state[state]}`) },
    { kind: 'heading', text: words.check },
    ...codeOf(seal, publicUrl),
  ]
  const title = words.titles[issuer][kind]
  return makePdf({
    title,
    language: words.language,
    madeAt,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: words.foot,
    ...(theirs
      ? { attached: attachedPages(theirs, seal === null ? title : `${title}, ${seal.number}`) }
      : {}),
    cannotShow: words.cannotShow,
  })
}
