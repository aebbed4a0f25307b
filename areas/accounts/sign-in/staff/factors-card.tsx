import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  showFactors,
  type OwnFactors,
} from '#areas/accounts/second-factor/contract.ts'
import { call, CallError } from '#kit/store/api.ts'
import { dateInWords, momentInWords } from '#kit/format/local-formats.ts'
import { RecoveryCodes } from '#areas/accounts/second-factor/web/recovery-codes.tsx'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { secondFactor } from '#texts/accounts/second-factor/second-factor.ts'
import { useWithProof } from '../web/with-proof.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'

const words = secondFactor.account.factors

interface Changed {
  readonly message: string
  readonly factors: OwnFactors
  readonly recoveryCodes: readonly string[] | null
}

type Asked =
  | { step: 'app' | 'passkey' | 'codes' }
  | { step: 'remove'; name: string; remove: () => Promise<Changed> }
  | { step: 'show'; codes: readonly string[] }

/** Authenticator app, passkeys and recovery codes, each with what can be done about it. */
export function FactorsCard() {
  const loaded = useLoaded(showFactors, {})
  const { withProof, proofDialog } = useWithProof()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const close = () => {
    setAsked(null)
    setFailed(null)
  }
  const changed = ({ message, factors, recoveryCodes }: Changed) => {
    loaded.put(factors)
    showToast({ text: message })
    setAsked(recoveryCodes === null ? null : { step: 'show', codes: recoveryCodes })
  }
  const take = async (work: () => Promise<Changed>) => {
    setBusy(true)
    setFailed(null)
    try {
      const done = await withProof(work)
      if (done) changed(done)
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailed(refused.failure.message)
    } finally {
      setBusy(false)
    }
  }
  const ask = (name: string, remove: () => Promise<Changed>) => setAsked({ step: 'remove', name, remove })
  return (
    <Card padded aria-labelledby="factors" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="factors" className="text-h3">
          {words.heading}
        </h2>
        <p className="text-sm text-soft">{words.lead}</p>
      </div>
      <Record of={loaded} loading={secondFactor.account.loading} shape={<SkeletonText lines={5} />}>
        {(data) => (
          <>
            {!data.asked && <Banner tone="info">{words.notAsked}</Banner>}
            <Part
              title={words.app}
              state={
                data.totp ? (
                  <Badge tone="ok">{words.appSet({ day: dateInWords(data.totp.madeAt) })}</Badge>
                ) : (
                  <Badge tone="plain">{words.appNone}</Badge>
                )
              }
            >
              <Button size="small" onClick={() => setAsked({ step: 'app' })}>
                {data.totp ? words.appReplace : words.appAdd}
              </Button>
              {data.totp && data.passkeys.length > 0 && (
                <Button size="small" tone="stop" onClick={() => ask(words.app, () => call(removeTotp, {}))}>
                  {words.appRemove}
                </Button>
              )}
            </Part>
            <Part
              title={words.passkeys}
              state={data.passkeys.length === 0 && <Badge tone="plain">{words.passkeyNone}</Badge>}
              below={
                data.passkeys.length > 0 && (
                  <ul className="grid gap-1">
                    {data.passkeys.map((one) => (
                      <PasskeyRow
                        key={one._id}
                        of={one}
                        removable={data.totp !== null || data.passkeys.length > 1}
                        onRemove={() =>
                          ask(one.name, () => call(removePasskey, { params: { passkeyId: one._id } }))
                        }
                      />
                    ))}
                  </ul>
                )
              }
            >
              <Button size="small" onClick={() => setAsked({ step: 'passkey' })}>
                {words.passkeyAdd}
              </Button>
            </Part>
            {(data.totp !== null || data.passkeys.length > 0) && (
              <Part
                title={words.recovery}
                state={
                  <Badge tone={data.recoveryCodesLeft < 3 ? 'wait' : 'plain'}>
                    {words.recoveryLeft({ left: data.recoveryCodesLeft })}
                  </Badge>
                }
              >
                <Button size="small" onClick={() => setAsked({ step: 'codes' })}>
                  {words.recoveryMake}
                </Button>
              </Part>
            )}
          </>
        )}
      </Record>
      <SetUpAppDialog
        open={asked?.step === 'app'}
        replaces={loaded.data?.totp != null}
        withProof={withProof}
        onClose={close}
        onDone={changed}
      />
      <AddPasskeyDialog
        open={asked?.step === 'passkey'}
        withProof={withProof}
        onClose={close}
        onDone={changed}
      />
      <ConfirmDialog
        open={asked?.step === 'remove'}
        heading={words.removeAsk({ name: asked?.step === 'remove' ? asked.name : '' })}
        confirmLabel={words.remove}
        cancelLabel={words.cancel}
        tone="stop"
        busy={busy}
        busyLabel={words.busy}
        error={failed}
        onConfirm={() => asked?.step === 'remove' && void take(asked.remove)}
        onCancel={close}
      >
        <p>{words.removeHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.step === 'codes'}
        heading={words.recoveryAsk}
        confirmLabel={words.recoveryMake}
        cancelLabel={words.back}
        busy={busy}
        busyLabel={words.busy}
        error={failed}
        onConfirm={() => void take(() => call(makeRecoveryCodes, { body: {} }))}
        onCancel={close}
      >
        <p>{words.recoveryAskHelp}</p>
      </ConfirmDialog>
      <Dialog
        open={asked?.step === 'show'}
        onClose={() => {}}
        closedBy="none"
        heading={secondFactor.codes.heading}
      >
        {asked?.step === 'show' && (
          <RecoveryCodes codes={asked.codes} doneLabel={secondFactor.codes.close} onDone={close} />
        )}
      </Dialog>
      {proofDialog}
    </Card>
  )
}

interface PartProps {
  title: string
  state: ReactNode
  /** Its buttons. */
  children: ReactNode
  below?: ReactNode
}

function Part({ title, state, children, below }: PartProps) {
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-base font-semibold">{title}</h3>
        {state}
        <div className="ms-auto flex flex-wrap gap-2">{children}</div>
      </div>
      {below}
    </section>
  )
}

function PasskeyRow({
  of: { name, madeAt, lastUsedAt },
  removable,
  onRemove,
}: {
  of: OwnFactors['passkeys'][number]
  removable: boolean
  onRemove: () => void
}) {
  const used = lastUsedAt === null ? words.unused : words.used({ moment: momentInWords(lastUsedAt) })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {words.made({ day: dateInWords(madeAt) })}, {used}
        </p>
      </div>
      {removable && (
        <Button
          size="small"
          tone="text"
          className="ms-auto"
          aria-label={words.removeNamed({ name })}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}
