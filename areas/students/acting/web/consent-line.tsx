import type { ActingConsent } from '#platform/acting/contract.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { consentTexts as texts } from '#texts/students/acting/acting.ts'

/** How and when a student consented, and whether that was withdrawn. */
export function ConsentLine({ consent }: { consent: ActingConsent }) {
  const { kind, givenAt, recordedBy, withdrawnAt, withdrawnBy } = consent
  return (
    <p className="text-sm">
      {texts.given({ kind, day: formatDate(givenAt), name: recordedBy })}{' '}
      {withdrawnAt !== null && (
        <span className="text-soft">
          {withdrawnBy === null
            ? texts.withdrawn({ day: formatDate(withdrawnAt) })
            : texts.withdrawnBy({ day: formatDate(withdrawnAt), name: withdrawnBy })}
        </span>
      )}
    </p>
  )
}
