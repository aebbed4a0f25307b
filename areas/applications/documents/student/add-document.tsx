import { useState } from 'react'
import { acceptOf, takesPdf } from '#platform/contract/accepted-files.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { documentHints } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { vaultTexts as texts } from '#texts/applications/documents/vault.ts'

/** Adds a document to the vault: first its kind, then the photo or PDF. */
export function AddDocument({
  first,
  busy,
  onFile,
}: {
  /** The initially selected kind. */
  first: DocumentKind
  /** Kinds being uploaded: one of each at a time. */
  busy: readonly DocumentKind[]
  onFile: (name: DocumentKind, file: File) => void
}) {
  const [name, setName] = useState<DocumentKind>(first)
  return (
    <Card padded aria-labelledby="add-document" className="grid gap-4">
      <h2 id="add-document" className="text-h3">
        {texts.add}
      </h2>
      <Field label={texts.which} hint={documentHints[name]}>
        <Select value={name} onChange={({ target }) => setName(target.value as DocumentKind)}>
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {documentLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <FileDrop
        label={documentLabels[name]}
        photoLabel={texts.photo}
        chooseLabel={texts.choose}
        hint={takesPdf(name) ? texts.hint : texts.photoHint}
        accept={acceptOf(name)}
        disabled={busy.includes(name)}
        onFiles={([file]) => file && onFile(name, file)}
      />
    </Card>
  )
}
