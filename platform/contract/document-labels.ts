import type { DocumentKind } from './documents.ts'

/**
 * English words that mails and screens both show; a second language adds its own beside this file. Kept apart
 * from the rules, so that a screen that needs only a rule does not carry them.
 */

/** Papers as a student knows them. */
export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  cnicFrontImage: 'National ID, front',
  cnicBackImage: 'National ID, back',
  matricCertificateImage: 'Matriculation certificate',
  fscCertificateImage: 'Higher secondary certificate',
  bsDegreeImage: 'Bachelor degree',
  bFormImage: 'B-Form or child registration certificate',
  passportImage: 'Passport',
  photoImage: 'Photograph of yourself',
  transcriptImage: 'Transcript of marks',
  testReportImage: 'Test report (IELTS and the like)',
  cvImage: 'CV',
  statementImage: 'Statement of purpose',
  bankLetterImage: 'Letter of the bank',
  translationImage: 'Translation',
  otherImage: 'Another paper',
}
