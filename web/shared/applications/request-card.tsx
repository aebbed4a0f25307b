import type { ReactNode } from 'react'
import type { PaperName } from '#contract/documents.ts'
import { Card } from '../../ui/card.tsx'
import { AttachIcon } from '../../ui/icons.ts'
import { applicationWords as words } from '../../words/en-applications.ts'
import { deadlineInWords } from '../local-formats.ts'

export interface RequestCardProps {
  documents: readonly PaperName[]
  /** Last day to send them, as a day; null when none was set. */
  due: string | null
  note: string | null
  /** Where they are sent, instead of the bare list. */
  children?: ReactNode
}

/** Documents asked for, as the student reads it. Officers see the same before they send it. */
export function RequestCard({ documents, due, note, children }: RequestCardProps) {
  return (
    <Card className="overflow-hidden border-accent">
      {due !== null && (
        <p className="bg-sun px-[clamp(16px,2.4vw,24px)] py-3.5 font-[650] text-on-sun">
          {words.request.until(deadlineInWords(due))}
        </p>
      )}
      <div className="card-pad grid gap-4">
        <div>
          <h2>{words.request.heading(documents.length)}</h2>
          <p className="mt-2 max-w-[60ch] text-soft">{words.request.body}</p>
        </div>
        {note !== null && note !== '' && <p className="max-w-[60ch] whitespace-pre-line">{note}</p>}
        {children ?? (
          <ul className="grid gap-2">
            {documents.map((name) => (
              <li key={name} className="flex gap-2.5">
                <AttachIcon className="mt-0.5" />
                {words.documents[name]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
