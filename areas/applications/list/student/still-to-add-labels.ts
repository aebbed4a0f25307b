import { formatList } from '#kit/format/local-formats.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { StillToAdd, WantedDetail } from '#areas/applications/states/contract/still-to-add.ts'
import { profileLabels } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { stillToAddTexts as texts } from '#texts/applications/states/still-to-add.ts'

/** Label of a missing detail. */
export const detailLabel = (name: WantedDetail): string =>
  name === 'dateOfBirth' ? texts.born : name === 'country' ? texts.country : profileLabels[name]

export const documentLabel = (name: DocumentKind): string => documentLabels[name]

/** All missing items in one line. */
export const describeMissing = ({ details, documents }: StillToAdd): string =>
  texts.list({
    names: formatList([...details.map(detailLabel), ...documents.map(documentLabel)], 'unit'),
  })
