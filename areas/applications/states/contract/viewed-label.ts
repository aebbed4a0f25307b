import { applicationTexts } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { ViewedName } from '#platform/contract/documents.ts'

/** The label of what somebody viewed, in lists of views. */
export const viewedLabel = (name: ViewedName): string =>
  name === 'universityLetter' ? applicationTexts.universityLetter : documentLabels[name]
