import { takesPdf } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'

/** What the field of a document takes. Dropping is offered only where there is a mouse. */
export const FileHint = ({ name }: { name: DocumentKind }) => (
  <>
    <span className="pointer-coarse:hidden">{texts.drop} </span>
    {takesPdf(name) ? texts.hint : texts.photoHint}
  </>
)
