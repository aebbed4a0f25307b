import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { fileDocumentTexts as texts } from '#texts/applications/case-file/documents.ts'

/** `The same file as National ID, back`, if a document was sent for another one too, or had been sent before; else null. */
export function describeSameFile(
  { documents }: Pick<Application, 'documents'>,
  { name, sameAs = [] }: Pick<SentDocument, 'name' | 'sameAs'>,
): string | null {
  const others = documents.filter(({ _id }) => sameAs.includes(_id))
  if (others.length === 0) return null
  const names = others.map((other) =>
    other.name === name
      ? texts.versionOfIt({ version: other.version })
      : texts.namedVersion({ label: documentLabels[other.name], isOld: other.state === 'replaced' }),
  )
  return texts.sameFile({ documents: formatList([...new Set(names)]) })
}
