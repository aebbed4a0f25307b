import { encode } from 'uqr'
import type { LetterWithPages } from '#areas/applications/list/server/university-letters.ts'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import { formatExactAmount } from '#kit/language/amounts.ts'
import { formatter } from '#kit/language/locale.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { makePdf, type PdfPart } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import { attachedLetterTexts, letterTexts as texts } from '#texts/applications/letters/letter.ts'
import type { LetterKind } from '../contract/letters.ts'
import type { LetterContent, OfferFacts } from './issue-letter.ts'
import { checkLettersOf } from './sign-letter.ts'

/** What makes a letter verifiable; a preview has no seal. */
export interface Seal {
  readonly number: string
  readonly payload: string
  readonly signature: Buffer
}

/** The address of the page where letters are checked. */
export const verifyPage = (publicUrl: string): string => `${publicUrl}/verify-letter`

function codeOf(seal: Seal | null, publicUrl: string): PdfPart[] {
  if (seal === null) return [{ kind: 'text', text: texts.codeHere }]
  const { number, payload, signature } = seal
  const page = verifyPage(publicUrl)
  const letters = checkLettersOf(signature)
  // In the fragment, so that no server logs it.
  const address = `${page}#${payload}.${signature.toString('base64url')}`
  return [
    {
      kind: 'code',
      modules: encode(address, { ecc: 'M', border: 0 }).data,
      alt: texts.code({ number }),
      lines: [
        { text: texts.number({ number }), strong: true },
        { text: texts.checkLetters({ first: letters.slice(0, 4), last: letters.slice(4) }), strong: true },
        { text: texts.checkHow({ address: page }) },
      ],
    },
  ]
}

/** A calendar day, the same in every time zone. @param iso as in 2026-11-22 */
const dayText = (iso: string) =>
  formatter(
    'calendar day',
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }),
  ).format(new Date(`${iso}T12:00:00Z`))

const fact = (term: string, value: string | null | undefined) => (value ? [{ term, value }] : [])
const dayFact = (term: string, iso: string | null | undefined) => fact(term, iso ? dayText(iso) : null)

function durationText(months: number): string {
  return months % 12 === 0 ? texts.years({ years: months / 12 }) : texts.months({ months })
}

function tuitionText(tuition: NonNullable<OfferFacts['tuition']>): string {
  const { upTo, basis, year } = tuition
  const amount = formatExactAmount(tuition, upTo === null ? null : { amount: upTo })
  const text = texts.tuition({ amount, basis: basis ?? '' })
  return year === null ? text : texts.tuitionForYear({ tuition: text, year })
}

function placeText(city: string | null, code: string): string {
  const country =
    formatter('region', (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ?? code
  return city ? texts.cityAndCountry({ city, country }) : country
}

/** Facts about the place; unknown ones have no line. */
function placeFacts(offer: OfferFacts | undefined) {
  if (!offer) return []
  const { startsOn, durationMonths, tuition } = offer
  return [
    ...dayFact(texts.facts.startsOn, startsOn),
    ...fact(texts.facts.duration, durationMonths === null ? null : durationText(durationMonths)),
    ...fact(texts.facts.tuition, tuition && tuitionText(tuition)),
  ]
}

function signatoryOf({ offer, university }: LetterContent): string | null {
  if (!offer?.signatory) return null
  return texts.signedFor({
    name: offer.signatory,
    organization: offer.issuer === 'university' ? university : site.name,
  })
}

function attachedPart({ university, dated, pages: { length: pages } }: LetterWithPages): PdfPart {
  const { attached } = texts
  const text =
    dated === null
      ? attached.undated({ university, pages })
      : attached.dated({ university, pages, day: dayText(dated) })
  return { kind: 'text', text }
}

const attachedPages = ({ university, pages }: LetterWithPages, title: string) =>
  pages.map((jpeg, index) => ({
    jpeg,
    alt: attachedLetterTexts.page({ university, page: index + 1, pages: pages.length }),
    caption: texts.caption({ title, university, page: index + 1, pages: pages.length }),
  }))

/**
 * Draws a letter as a PDF. The same content and seal always give the same bytes.
 * @param seal null for a preview
 * @param universityLetter the university's own letter, whose pages follow
 */
export function drawLetter(
  kind: LetterKind,
  content: LetterContent,
  seal: Seal | null,
  universityLetter: LetterWithPages | null,
  { publicUrl, madeAt }: { publicUrl: string; madeAt: Date },
): Promise<Buffer> {
  const { name, university, program, conditions, replyBy, offer } = content
  const issuer = offer?.issuer ?? 'agency'
  const { facts } = texts
  const parts: PdfPart[] = [
    {
      kind: 'text',
      text: seal === null ? texts.preview : texts.number({ number: seal.number }),
      strong: true,
    },
    { kind: 'text', text: texts.lead[issuer][kind]({ name, program, university }) },
    {
      kind: 'facts',
      facts: [
        { term: facts.name, value: name },
        ...dayFact(facts.dateOfBirth, offer?.dateOfBirth),
        { term: facts.reference, value: content.reference },
        { term: facts.university, value: university },
        { term: facts.place, value: placeText(content.city, content.country) },
        { term: facts.program, value: program },
        { term: facts.intake, value: intakeText(content.intake) ?? texts.notGiven },
        ...placeFacts(offer),
        ...dayFact(facts.offeredOn, offer?.on),
        ...fact(facts.offeredBy, offer?.by),
        ...fact(texts.signatory[issuer], signatoryOf(content)),
        { term: facts.issued, value: dayText(content.issued) },
        ...dayFact(facts.replyBy, replyBy),
      ],
    },
    ...(issuer === 'agency'
      ? [{ kind: 'text', text: texts.notUniversityLetter({ university }) } as const]
      : []),
    ...(universityLetter ? [attachedPart(universityLetter)] : []),
    { kind: 'heading', text: texts.conditions },
    conditions.length === 0
      ? { kind: 'text', text: texts.noConditions }
      : { kind: 'steps', steps: conditions.map(({ text, state }) => texts.condition[state]({ text })) },
    { kind: 'heading', text: texts.check },
    ...codeOf(seal, publicUrl),
  ]
  const title = texts.titles[issuer][kind]
  return makePdf({
    title,
    language: currentLanguage(),
    madeAt,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: texts.foot,
    ...(universityLetter
      ? {
          attached: attachedPages(
            universityLetter,
            seal === null ? title : texts.titleAndNumber({ title, number: seal.number }),
          ),
        }
      : {}),
    cannotShow: texts.cannotShow,
  })
}
