import { viewedTexts } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind, ViewedName } from '#platform/contract/documents.ts'

/** The label of what somebody viewed, in lists of views. */
export const viewedLabel = (name: ViewedName): string =>
  name in viewedTexts ? viewedTexts[name as keyof typeof viewedTexts] : documentLabels[name as DocumentKind]
