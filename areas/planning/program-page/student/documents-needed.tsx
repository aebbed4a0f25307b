import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { FileIcon } from '#kit/ui/icons.ts'
import { documentHints } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { programTexts } from '#texts/catalogue/programs/programs.ts'

const texts = programTexts.documents

/** The documents a program requires. */
export function DocumentsNeeded({ names }: { names: NonNullable<Program['requiredDocuments']> }) {
  return (
    <Card padded aria-labelledby="documents-needed" className="grid gap-3">
      <h2 id="documents-needed" className="text-h3">
        {texts.heading}
      </h2>
      {names.length === 0 ? (
        <p className="text-sm text-soft">{texts.none}</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {names.map((name) => (
            <li key={name} className="flex items-start gap-2.5 text-sm">
              <FileIcon data-small className="mt-0.5 text-soft" />
              <span>
                {documentLabels[name]}
                <span className="block text-xs text-soft">{documentHints[name]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
