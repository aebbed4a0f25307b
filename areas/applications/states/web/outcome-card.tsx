import type { ReactNode } from 'react'
import { Card } from '#kit/ui/cards/card.tsx'
import { outcomeTexts as texts } from '#texts/applications/states/application.ts'

export interface OutcomeCardProps {
  stage: 'rejected' | 'offer_withdrawn'
  /** Sentences, in the officer's order. */
  reasons: readonly string[]
  advice: string | null
  /** Buttons for what to do next. */
  children?: ReactNode
}

/** A rejection or a withdrawn offer as the student reads it. Officers preview it before they send it. */
export function OutcomeCard({ stage, reasons, advice, children }: OutcomeCardProps) {
  return (
    <Card padded className="grid gap-4">
      <h2>{stage === 'rejected' ? texts.rejected : texts.offerWithdrawn}</h2>
      {reasons.length > 0 && (
        <div>
          <h3 className="mb-1 font-body text-sm font-semibold tracking-normal">{texts.reasons}</h3>
          <ul className="grid list-disc gap-1.5 ps-5">
            {reasons.map((reason, at) => (
              <li key={at} className="max-w-[60ch] break-words whitespace-pre-line">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {advice !== null && (
        <div>
          <h3 className="mb-1 font-body text-sm font-semibold tracking-normal">{texts.advice}</h3>
          <p className="max-w-[60ch] break-words whitespace-pre-line">{advice}</p>
        </div>
      )}
      {children}
    </Card>
  )
}
