import { listInWords } from '#kit/format/local-formats.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { StillToAdd, WantedDetail } from '#areas/applications/states/contract/still-to-add.ts'
import { profileLabels } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { stillToAddTexts as words } from '#texts/applications/states/still-to-add.ts'

/** Label of a missing detail. */
export const detailLabel = (name: WantedDetail): string =>
  name === 'dateOfBirth' ? words.born : name === 'country' ? words.country : profileLabels[name]

export const documentLabel = (name: DocumentKind): string => documentLabels[name]

/** All missing items in one line. */
export const describeMissing = ({ details, documents }: StillToAdd): string =>
  words.list({
    names: listInWords([...details.map(detailLabel), ...documents.map(documentLabel)], 'unit'),
  })
