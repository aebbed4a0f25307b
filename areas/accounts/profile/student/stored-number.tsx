import { useEffect, useState } from 'react'
import type { Ref } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { useWithProof } from '#areas/accounts/sign-in/web/with-proof.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showIdentityNumber } from '../contract/profile.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import { identityTexts as texts } from '#texts/accounts/profile/profile.ts'
import { maskedNumber } from './identity-form-values.ts'

/** Milliseconds for which a whole number is shown on a screen that others may see. */
const shownFor = 30_000

type Shown = { state: 'masked' } | { state: 'opening' } | { number: string } | { error: string }

/** `35202-1234567-1` for 13 digits; anything else as it is. */
const grouped = (number: string) => number.replace(/^(\d{5})(\d{7})(\d)$/, '$1-$2-$3')

/**
 * A stored number, shown by its last digits. On request and after fresh proof the whole number is shown for half a
 * minute, without ever reaching the store. Each view is logged and listed.
 */
export function StoredNumber({
  identityDocument,
  ends,
  onShown,
  onChange,
  changeRef,
}: {
  identityDocument: IdentityDocument
  ends: string
  /** Reloads the profile, which lists when numbers were shown. */
  onShown: () => void
  onChange: () => void
  /** Gets the button that calls `onChange`. */
  changeRef: Ref<HTMLButtonElement>
}) {
  const { withProof, proofDialog } = useWithProof()
  const [shown, setShown] = useState<Shown>({ state: 'masked' })
  const isOpen = 'number' in shown
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setShown({ state: 'masked' }), shownFor)
    return () => clearTimeout(timer)
  }, [isOpen])
  const show = async () => {
    setShown({ state: 'opening' })
    try {
      const opened = await withProof(() =>
        call(showIdentityNumber, { params: { identityDocument }, body: {} }),
      )
      setShown(opened ?? { state: 'masked' })
      if (opened !== null) onShown()
    } catch (error) {
      setShown({ error: error instanceof CallError ? error.message : failureOf(showIdentityNumber) })
    }
  }
  return (
    <div className="grid content-start gap-[5px]">
      <p className="text-sm font-semibold">{texts.number}</p>
      {'error' in shown && <Banner tone="error">{shown.error}</Banner>}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold tabular-nums">
          {isOpen ? (
            <bdi dir="ltr">{grouped(shown.number)}</bdi>
          ) : (
            <>
              <span className="sr-only">{texts.ends({ end: ends })}</span>
              <bdi dir="ltr" aria-hidden="true">
                {maskedNumber(ends)}
              </bdi>
            </>
          )}
        </p>
        {isOpen ? (
          <Button size="small" onClick={() => setShown({ state: 'masked' })}>
            {texts.hide}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={texts.showOf({ document: texts[identityDocument] })}
            busy={'state' in shown && shown.state === 'opening'}
            busyLabel={texts.showing}
            onClick={() => void show()}
          >
            {texts.show}
          </Button>
        )}
        <Button
          size="small"
          tone="text"
          aria-label={texts.changeOf({ document: texts[identityDocument] })}
          ref={changeRef}
          onClick={onChange}
        >
          {texts.change}
        </Button>
      </div>
      {proofDialog}
    </div>
  )
}
