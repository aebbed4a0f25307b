import { useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DocumentCard } from '#kit/ui/cards/document-card.tsx'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import { DocumentField } from './document-field.tsx'
import type { FormDocuments } from './use-form-documents.ts'

/** A column of wanted documents; what becomes of each is said to screen readers too. */
export function DocumentFields({
  names,
  needed,
  notAsked,
  level,
  papers,
  known,
  add,
  remove,
  reuse,
  again,
  accept,
}: FormDocuments & {
  names: readonly DocumentKind[]
  needed: readonly DocumentKind[]
  /** Whether to say of the others that nobody asks for them. */
  notAsked?: boolean
  level?: 2 | 3
}) {
  const [said, setSaid] = useState('')
  // What nobody asks for is folded to its name; it can be added all the same.
  const [wanted, setWanted] = useState<readonly DocumentKind[]>([])
  return (
    <div className="grid gap-3.5">
      <p role="status" className="sr-only">
        {said}
      </p>
      {names.map((name) => {
        const label = applicationWords.documents[name]
        const asked = !notAsked || needed.includes(name)
        if (!asked && papers[name] === undefined && !wanted.includes(name)) {
          return (
            <DocumentCard
              key={name}
              title={label}
              note={texts.notRequired}
              level={level}
              badge={<Badge tone="plain">{texts.optional}</Badge>}
            >
              <div>
                <Button
                  size="small"
                  aria-label={texts.addAnywayOf({ name: label })}
                  onClick={() => setWanted([...wanted, name])}
                >
                  {texts.addAnyway}
                </Button>
              </div>
            </DocumentCard>
          )
        }
        return (
          <DocumentField
            key={name}
            name={name}
            level={level}
            paper={papers[name]}
            known={known.filter((one) => one.name === name)}
            needed={needed.includes(name)}
            note={asked ? undefined : texts.notRequired}
            onFile={(file) =>
              void add(name, file).then((usable) => {
                if (usable) setSaid(texts.announcements.sending({ name: label }))
              })
            }
            onReuse={(documentId) =>
              void reuse(name, documentId).then(() => setSaid(texts.announcements.ready({ name: label })))
            }
            onRemove={() =>
              void remove(name).then(() => setSaid(texts.announcements.removed({ name: label })))
            }
            onAgain={() => again(name)}
            onAccept={() => void accept(name)}
          />
        )
      })}
    </div>
  )
}
