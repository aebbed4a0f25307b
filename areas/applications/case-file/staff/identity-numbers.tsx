import { useState } from 'react'
import { IdentityProof } from '#areas/accounts/offers-staff.ts'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { describeIdentityDocument } from '#areas/applications/states/web/section-facts.tsx'
import { call, CallError } from '#kit/store/api.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { identityNumberTexts as texts } from '#texts/applications/case-file/identity-numbers.ts'
import { numberReasons, revealNumber, type NumberReason } from '../contract/identity-numbers.ts'

const identityDocuments = ['national', 'passport'] as const
type IdentityDocument = (typeof identityDocuments)[number]

export interface IdentityNumbersProps {
  applicationId: string
  sections: NonNullable<FrozenProfile['sections']>
}

/** Identity documents, of whose numbers only the end is shown until an officer says what the rest is needed for. */
export default function IdentityNumbers({ applicationId, sections }: IdentityNumbersProps) {
  const known = identityDocuments.flatMap((identityDocument) => {
    const description = describeIdentityDocument(sections, identityDocument)
    const hasNumber = Boolean(sections[identityDocument]?.numberEnds)
    return description === null ? [] : [{ identityDocument, description, hasNumber }]
  })
  if (known.length === 0) return null
  return (
    <section aria-labelledby="numbers" className="grid gap-3 border-t border-line pt-4">
      <h3 id="numbers" className="text-h5">
        {texts.heading}
      </h3>
      {known.map(({ identityDocument, description, hasNumber }) => (
        <HiddenNumber
          key={identityDocument}
          applicationId={applicationId}
          identityDocument={identityDocument}
          description={description}
          hasNumber={hasNumber}
        />
      ))}
    </section>
  )
}

function HiddenNumber({
  applicationId,
  identityDocument,
  description,
  hasNumber,
}: {
  applicationId: string
  identityDocument: IdentityDocument
  /** With the end of the number. */
  description: string
  hasNumber: boolean
}) {
  const [asking, setAsking] = useState(false)
  const [number, setNumber] = useState<string | null>(null)
  const name = texts.documents[identityDocument]
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="text-soft">{name}</span>
        {/* Out of any cache, and gone with the page. */}
        <span role="status" className="font-semibold tabular-nums">
          {number === null ? description : <bdi dir="ltr">{number}</bdi>}
        </span>
        {number !== null ? (
          <Button size="small" tone="text" onClick={() => setNumber(null)}>
            {texts.hide}
          </Button>
        ) : (
          hasNumber &&
          !asking && (
            <Button
              size="small"
              tone="text"
              aria-label={texts.revealOne({ document: name })}
              onClick={() => setAsking(true)}
            >
              {texts.reveal}
            </Button>
          )
        )}
      </p>
      {asking && (
        <RevealForm
          applicationId={applicationId}
          identityDocument={identityDocument}
          onClose={() => setAsking(false)}
          onRevealed={(revealed) => {
            setAsking(false)
            setNumber(revealed)
          }}
        />
      )}
    </div>
  )
}

interface FormProps {
  applicationId: string
  identityDocument: IdentityDocument
  onClose: () => void
  onRevealed: (number: string) => void
}

function RevealForm({ applicationId, identityDocument, onClose, onRevealed }: FormProps) {
  const [reason, setReason] = useState<NumberReason | ''>('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [proving, setProving] = useState(false)
  const reveal = async () => {
    setMissing(reason === '')
    if (reason === '' || busy) return
    setBusy(true)
    setFailure(null)
    try {
      onRevealed(
        (await call(revealNumber, { params: { applicationId }, body: { identityDocument, reason } })).number,
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure.code === 'reauth_required') setProving(true)
      else setFailure(error.failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form
        noValidate
        className="grid gap-3 rounded-control bg-sunk p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void reveal()
        }}
      >
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          error={missing && reason === '' ? texts.reasonMissing : undefined}
        >
          <Select
            autoFocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as NumberReason | '')}
          >
            <option value="">{texts.choose}</option>
            {numberReasons.map((one) => (
              <option key={one} value={one}>
                {texts.reasons[one]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="main" size="small" busy={busy} busyLabel={texts.opening}>
            {texts.show}
          </Button>
          <Button size="small" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      <IdentityProof
        open={proving}
        lead={leavingTexts.proof.identityDocument}
        onProved={() => {
          setProving(false)
          void reveal()
        }}
        onCancel={() => setProving(false)}
      />
    </>
  )
}
