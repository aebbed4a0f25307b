import type { DocumentKind } from '#platform/contract/documents.ts'
import type { StillToAdd, WantedDetail } from '#areas/applications/states/contract/still-to-add.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { stillToAddWords as words } from '#areas/applications/states/texts/en-still-to-add.ts'

/** Label of a missing detail. */
export const detailLabel = (name: WantedDetail): string =>
  name === 'dateOfBirth' ? words.born : name === 'country' ? words.country : applicationWords.profile[name]

export const documentLabel = (name: DocumentKind): string => applicationWords.documents[name]

/** All missing items in one line. */
export const describeMissing = ({ details, documents }: StillToAdd): string =>
  words.list([...details.map(detailLabel), ...documents.map(documentLabel)])
