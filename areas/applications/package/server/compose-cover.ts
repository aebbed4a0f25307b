import { describedTests, describedStudies } from './describe-record.ts'
import { formatter } from '#kit/language/locale.ts'
import { dayAndTime } from '#kit/mail/when.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { PdfLetter, PdfPart } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import { coverTexts as texts } from '#texts/applications/package/cover.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import type { PackedDocument } from './read-documents.ts'

interface Cover {
  readonly application: Pick<
    Application,
    'reference' | 'university' | 'program' | 'intake' | 'appliedAt' | 'missingDocuments' | 'askedDocuments'
  >
  readonly profile: FrozenProfile
  readonly documents: readonly PackedDocument[]
  /** Who made it. */
  readonly by: string
  readonly madeAt: Date
}

/** `14 March 2007`, in the office's zone. */
const dayText = (iso: string): string =>
  formatter(
    'package day',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: site.timeZone.id }),
  ).format(new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso))

const countryName = (code: string): string =>
  formatter('region', (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(code) ?? code

const facts = (all: readonly (readonly [term: string, value: string | null | undefined])[]): PdfPart => ({
  kind: 'facts',
  facts: all.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
})

/** What the recipient must not take for complete: documents that were not sent, are asked for again, or not accepted. */
function openPoints({ application, documents }: Cover): string[] {
  const asked = new Set<DocumentKind>(application.askedDocuments.map(({ name }) => name))
  const missing = application.missingDocuments.map((name) =>
    (asked.has(name) ? texts.requested : texts.notSent)({ document: documentLabels[name] }),
  )
  const inFile = documents.flatMap(({ state, label, name }) => {
    if (state === 'refused' && !asked.has(name as DocumentKind)) return [texts.refused({ document: label })]
    return state === 'received' ? [texts.notChecked({ document: label })] : []
  })
  return [...missing, ...inFile]
}

const entries = (all: readonly { name: string; facts: string }[]) =>
  facts(all.map(({ name, facts: about }) => [name, about === '' ? texts.noDetails : about]))

/** The first page of an application with its documents: who applies for what, what is open, and what follows. */
export function composeCover(cover: Cover): Omit<PdfLetter, 'attached'> {
  const { application, profile, documents, by, madeAt } = cover
  const { reference, university, program, intake, appliedAt } = application
  const open = openPoints(cover)
  const studies = describedStudies(profile.schooling ?? [])
  const tests = describedTests(profile.tests ?? [])
  const parts: PdfPart[] = [
    { kind: 'text', text: profile.name, strong: true },
    facts([
      [texts.facts.reference, reference],
      [texts.facts.university, university.universityName],
      [texts.facts.program, program.programName],
      [texts.facts.intake, intakeText(intake)],
      [texts.facts.sentOn, dayText(appliedAt)],
    ]),
    ...(open.length === 0
      ? []
      : [{ kind: 'heading', text: texts.open } as const, { kind: 'steps', steps: open } as const]),
    { kind: 'heading', text: texts.documents.heading },
    documents.length === 0
      ? { kind: 'text', text: texts.documents.none }
      : {
          kind: 'table',
          head: [
            texts.documents.document,
            texts.documents.pages,
            texts.documents.state,
            texts.documents.received,
          ],
          rows: documents.map(({ label, pageCount, state, receivedAt }) => [
            label,
            String(pageCount),
            texts.states[state],
            dayText(receivedAt.toISOString()),
          ]),
          widths: [40, 10, 22, 34],
        },
    { kind: 'heading', text: texts.student },
    facts([
      [texts.facts.born, profile.dateOfBirth && dayText(profile.dateOfBirth)],
      [texts.facts.nationality, profile.nationality && countryName(profile.nationality)],
      [texts.facts.country, profile.country && countryName(profile.country)],
      [texts.facts.address, [profile.address, profile.city].filter(Boolean).join(', ')],
      [texts.facts.email, profile.email],
      [texts.facts.phone, profile.phone],
      [texts.facts.education, studies.length > 0 ? null : profile.education],
    ]),
    ...(studies.length === 0 ? [] : [{ kind: 'heading', text: texts.studies } as const, entries(studies)]),
    ...(tests.length === 0 ? [] : [{ kind: 'heading', text: texts.tests } as const, entries(tests)]),
  ]
  return {
    title: texts.title,
    language: currentLanguage(),
    madeAt,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: texts.foot({ time: dayAndTime(madeAt.toISOString()), by }),
    cannotShow: texts.cannotShow,
  }
}
