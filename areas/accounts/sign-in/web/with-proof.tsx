import { Suspense, useCallback, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CallError, type CallFailure } from '#kit/store/api.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import type { PasswordAgainProps } from './password-again.tsx'

/** Needs the library of forms: 25 kB that most visits to a screen with documents never use. */
const PasswordAgain = lazyPage<PasswordAgainProps>(async () => ({
  default: (await import('./password-again.tsx')).PasswordAgain,
}))

/**
 * For steps that need fresh proof: `withProof(work)` runs the work, and if the last proof is too old it asks for the
 * password, or in another dialog for what is given, and runs it again. It returns null when the person cancels. Render `proofDialog` on the page.
 */
export function useWithProof(Proof: ComponentType<PasswordAgainProps> = PasswordAgain): {
  withProof: <T>(work: () => Promise<T>) => Promise<T | null>
  proofDialog: ReactNode
} {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  const [asked, setAsked] = useState(false)
  const withProof = useCallback(async <T,>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      // `call` throws a CallError, and `useSend` the failure itself.
      const failure = error instanceof CallError ? error.failure : (error as Partial<CallFailure>)
      if (failure.code !== 'reauth_required') throw error
    }
    setAsked(true)
    const proved = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return proved ? work() : null
  }, [])
  // Stays once it has been opened, so that closing gives the focus back to the button. At the end of the document, because
  // its form may be in no other: the button may be part of one.
  const proofDialog =
    asked &&
    createPortal(
      <Suspense>
        <Proof
          open={answer !== null}
          lead={leavingTexts.proof.step}
          onProved={() => answer?.(true)}
          onCancel={() => answer?.(false)}
        />
      </Suspense>,
      document.body,
    )
  return { withProof, proofDialog }
}
