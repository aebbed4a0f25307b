import { checks } from '#texts/applications/package/checks.ts'
import * as z from 'zod/mini'
import { documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import { Id, line } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { packagePurposes } from '#areas/applications/documents/contract/package-purposes.ts'
import { mostAttachments, type AttachmentKind } from '#areas/applications/attachments/contract.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'

/** One PDF of everything, or a ZIP with a PDF for each kind of document. */
export const packageForms = ['pdf', 'zip'] as const
export type PackageForm = (typeof packageForms)[number]

/**
 * What the files of a ZIP are called after the name of the student, as portals of universities ask for them: ASCII, and
 * in English whatever the language of the office. Kinds with the same name become one file: the sides of a card.
 */
export const packageFileNames: Readonly<Record<DocumentKind | AttachmentKind, string>> = {
  cnicFrontImage: 'National-ID',
  cnicBackImage: 'National-ID',
  matricCertificateImage: 'Matriculation-certificate',
  fscCertificateImage: 'Higher-secondary-certificate',
  bsDegreeImage: 'Bachelor-degree',
  bFormImage: 'B-Form',
  passportImage: 'Passport',
  photoImage: 'Photograph',
  transcriptImage: 'Transcript',
  testReportImage: 'Test-report',
  cvImage: 'CV',
  statementImage: 'Statement-of-purpose',
  bankLetterImage: 'Bank-letter',
  translationImage: 'Translation',
  otherImage: 'Other-document',
  enrollmentConfirmation: 'Enrollment-confirmation',
  visa: 'Visa',
  receipt: 'Receipt',
  correspondence: 'University-letter',
  other: 'Document-from-outside',
}

/** The last word of a name is taken for the surname; an officer corrects it where that is wrong. */
export function partsOfName(name: string): { surname: string; givenNames: string } {
  const words = name.trim().split(/\s+/)
  return { surname: words.at(-1) ?? '', givenNames: words.slice(0, -1).join(' ') }
}

/** Letters of the Latin alphabet that are no letter with a mark on it. */
const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'a',
}

/** A name in ASCII with hyphens between its words; empty where it has no Latin letter. */
const inAscii = (name: string): string =>
  name
    .replaceAll(/[łđðþøıßæœə]/giu, (letter) => {
      const ascii = spelled[letter.toLowerCase()]!
      return letter === letter.toLowerCase() ? ascii : ascii[0]!.toUpperCase() + ascii.slice(1)
    })
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’`]/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/**
 * What the names of all files in a ZIP begin with: `Siddiqui_Ayesha`, or the reference where no name has a Latin letter.
 * @param chosen the officer's own; without either, the parts of the student's name
 */
export function fileNameStart(
  name: string,
  chosen: { surname?: string | undefined; givenNames?: string | undefined },
  reference: string,
): string {
  const own = partsOfName(name)
  const isChosen = chosen.surname !== undefined || chosen.givenNames !== undefined
  const parts = isChosen ? [chosen.surname, chosen.givenNames] : [own.surname, own.givenNames]
  return (
    parts
      .map((part) => inAscii(part ?? ''))
      .filter((part) => part !== '')
      .join('_') || reference
  )
}

const name = () => z.optional(line({ empty: () => checks.nameOrNothing, max: 120 }))
const ids = (most: number) =>
  z.array(Id).check(z.maxLength(most, { error: () => checks.chooseFewer({ most }) }))

export const downloadPackage = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/package',
  who: 'staff',
  limit: 'package',
  summary:
    'An application with chosen documents as one PDF, or as a ZIP with a PDF for each kind of document. It needs the right to download lists, and fresh proof where it has an identity document; the student sees it among the views.',
  params: ApplicationPath,
  body: z
    .strictObject({
      form: z.enum(packageForms, { error: () => checks.chooseForm }),
      purpose: z.enum(packagePurposes, { error: () => checks.choosePurpose }),
      /** Documents of the student, by their `_id`. */
      documents: ids(documentKinds.length),
      /** Documents from outside, by their `_id`. */
      attachments: z._default(ids(mostAttachments), []),
      /** The names of files in a ZIP begin with these; by default with the parts of the student's name. */
      surname: name(),
      givenNames: name(),
    })
    .check(
      z.refine(({ documents, attachments }) => documents.length + attachments.length > 0, {
        error: () => checks.chooseDocument,
        path: ['documents'],
      }),
    ),
  download: 'application/octet-stream',
  reply: z.any(),
  failure: () => checks.failed,
})
