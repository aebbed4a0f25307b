import { useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import { sameAs } from './document-to-take.ts'
import { DocumentField } from './document-field.tsx'
import type { FormDocuments } from './use-form-documents.ts'

/** The documents of a form, one below the other; changes are announced to screen readers. */
export function DocumentFields({
  names,
  needed,
  level,
  documents,
  known,
  add,
  remove,
  reuse,
  again,
  accept,
}: FormDocuments & {
  names: readonly DocumentKind[]
  needed: readonly DocumentKind[]
  level?: 2 | 3
}) {
  const [announcement, setAnnouncement] = useState('')
  return (
    <div className="grid gap-3.5">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {names.map((name) => {
        const label = documentLabels[name]
        return (
          <DocumentField
            key={name}
            name={name}
            level={level}
            entry={documents[name]}
            same={sameAs(name, documents)}
            known={known.filter((one) => one.name === name)}
            needed={needed.includes(name)}
            onFile={(file) =>
              void add(name, file).then((usable) => {
                if (usable) setAnnouncement(texts.announcements.sending({ name: label }))
              })
            }
            onReuse={(documentId) =>
              void reuse(name, documentId).then(() =>
                setAnnouncement(texts.announcements.ready({ name: label })),
              )
            }
            onRemove={() =>
              void remove(name).then(() => setAnnouncement(texts.announcements.removed({ name: label })))
            }
            onAgain={() => again(name)}
            onAccept={() => void accept(name)}
          />
        )
      })}
    </div>
  )
}
