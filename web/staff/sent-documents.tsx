import { useState } from 'react'
import type { Application, SentDocument } from '#contract/applications.ts'
import { DocumentPicture } from '../shared/applications/document-picture.tsx'
import { momentInWords, sizeInWords } from '../shared/local-formats.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { applicationWords } from '../words/en-applications.ts'
import { staff } from '../words/en-staff.ts'

const words = staff.file

/** The photographs of a file, newest version first, and what is missing. */
export function SentDocuments({ application }: { application: Application }) {
  const [opened, setOpened] = useState<SentDocument | null>(null)
  const { documents, missingDocuments } = application
  return (
    <Card padded aria-labelledby="documents" className="grid gap-4">
      <div>
        <h2 id="documents" className="text-h3">
          {words.documents}
        </h2>
        <p className="mt-1 text-sm text-soft">{words.documentsHelp}</p>
      </div>
      {documents.length === 0 && missingDocuments.length === 0 && (
        <p className="text-soft">{words.noDocuments}</p>
      )}
      <ul className="grid gap-1">
        {documents.map((one) => {
          const label = applicationWords.documents[one.name]
          return (
            <li
              key={one._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line py-2.5 last:border-0"
            >
              <span className="min-w-0">
                <span className="font-semibold">{label}</span>
                <span className="block text-sm text-soft tabular-nums">
                  {words.version(one.version)}, {sizeInWords(one.bytes)}, {momentInWords(one.uploadedAt)}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Badge tone={one.state === 'replaced' ? 'plain' : 'work'}>{words.states[one.state]}</Badge>
                <Button size="small" aria-label={words.viewOne(label)} onClick={() => setOpened(one)}>
                  {words.view}
                </Button>
              </span>
            </li>
          )
        })}
        {missingDocuments.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
            <span className="font-semibold">{applicationWords.documents[name]}</span>
            <Badge tone="late">{words.missing}</Badge>
          </li>
        ))}
      </ul>
      <DocumentPicture
        applicationId={application._id}
        document={opened}
        purpose="check"
        onClose={() => setOpened(null)}
      />
    </Card>
  )
}
