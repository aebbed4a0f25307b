import type { ViewedName } from '#platform/contract/documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { rejectionReasons, withdrawalReasons } from './application-moves.ts'

/** What a look was at, in lists of looks. */
export const viewedLabels: Readonly<Record<ViewedName, string>> = {
  ...documentLabels,
  universityLetter: 'The university’s own letter',
}

/** Reasons of a refusal, each as a sentence to the student. */
export const rejectionSentences: Readonly<Record<(typeof rejectionReasons)[number], string>> = {
  entry_grades: 'Your marks are below what this program asks for.',
  missing_subject: 'The program asks for a subject that your certificates do not show.',
  english: 'Your English result is below what this program asks for, or is missing.',
  documents_unreadable: 'Some of your documents could not be read.',
  documents_missing: 'Documents that this program asks for did not arrive.',
  authenticity: 'We could not confirm that a document is genuine.',
  program_full: 'All places of this program are taken.',
  late: 'The application came after the last day for this intake.',
  home_regulator: 'With your results, the regulator at home would not recognise this degree.',
  interview: 'The interview did not lead to a place.',
  other: 'There is another reason; your officer explains it below.',
}

/** Reasons of a withdrawal or a declined offer, as short choices. */
export const withdrawalChoices: Readonly<Record<(typeof withdrawalReasons)[number], string>> = {
  another_offer: 'I took another offer',
  no_reply: 'I waited too long for an answer',
  cost: 'It costs too much',
  visa: 'Visa',
  family: 'Family',
  changed_program: 'I chose another program',
  later_intake: 'I want to start later',
  by_mistake: 'I applied by mistake',
  other: 'Another reason',
}
