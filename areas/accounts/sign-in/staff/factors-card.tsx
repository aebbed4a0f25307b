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
import { formatDate, formatTimestamp } from '#kit/format/local-formats.ts'
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

const texts = secondFactor.account.factors

interface Changed {
  readonly message: string
  readonly factors: OwnFactors
  readonly recoveryCodes: readonly string[] | null
}

type OpenDialog =
  | { step: 'app' | 'passkey' | 'codes' }
  | { step: 'remove'; name: string; remove: () => Promise<Changed> }
  | { step: 'show'; codes: readonly string[] }

/** Authenticator app, passkeys and recovery codes, each with what can be done about it. */
export function FactorsCard() {
  const loaded = useLoaded(showFactors, {})
  const { withProof, proofDialog } = useWithProof()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const close = () => {
    setDialog(null)
    setFailed(null)
  }
  const changed = ({ message, factors, recoveryCodes }: Changed) => {
    loaded.put(factors)
    showToast({ text: message })
    setDialog(recoveryCodes === null ? null : { step: 'show', codes: recoveryCodes })
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
  const confirmRemoval = (name: string, remove: () => Promise<Changed>) =>
    setDialog({ step: 'remove', name, remove })
  return (
    <Card padded aria-labelledby="factors" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="factors" className="text-h3">
          {texts.heading}
        </h2>
        <p className="text-sm text-soft">{texts.lead}</p>
      </div>
      <Record of={loaded} loading={secondFactor.account.loading} shape={<SkeletonText lines={5} />}>
        {(data) => (
          <>
            {!data.asked && <Banner tone="info">{texts.notAsked}</Banner>}
            <Part
              title={texts.app}
              state={
                data.totp ? (
                  <Badge tone="ok">{texts.appSet({ day: formatDate(data.totp.madeAt) })}</Badge>
                ) : (
                  <Badge tone="plain">{texts.appNone}</Badge>
                )
              }
            >
              <Button size="small" onClick={() => setDialog({ step: 'app' })}>
                {data.totp ? texts.appReplace : texts.appAdd}
              </Button>
              {data.totp && data.passkeys.length > 0 && (
                <Button
                  size="small"
                  tone="stop"
                  onClick={() => confirmRemoval(texts.app, () => call(removeTotp, {}))}
                >
                  {texts.appRemove}
                </Button>
              )}
            </Part>
            <Part
              title={texts.passkeys}
              state={data.passkeys.length === 0 && <Badge tone="plain">{texts.passkeyNone}</Badge>}
              below={
                data.passkeys.length > 0 && (
                  <ul className="grid gap-1">
                    {data.passkeys.map((passkey) => (
                      <PasskeyRow
                        key={passkey._id}
                        of={passkey}
                        removable={data.totp !== null || data.passkeys.length > 1}
                        onRemove={() =>
                          confirmRemoval(passkey.name, () =>
                            call(removePasskey, { params: { passkeyId: passkey._id } }),
                          )
                        }
                      />
                    ))}
                  </ul>
                )
              }
            >
              <Button size="small" onClick={() => setDialog({ step: 'passkey' })}>
                {texts.passkeyAdd}
              </Button>
            </Part>
            {(data.totp !== null || data.passkeys.length > 0) && (
              <Part
                title={texts.recovery}
                state={
                  <Badge tone={data.recoveryCodesLeft < 3 ? 'wait' : 'plain'}>
                    {texts.recoveryLeft({ left: data.recoveryCodesLeft })}
                  </Badge>
                }
              >
                <Button size="small" onClick={() => setDialog({ step: 'codes' })}>
                  {texts.recoveryMake}
                </Button>
              </Part>
            )}
          </>
        )}
      </Record>
      <SetUpAppDialog
        open={dialog?.step === 'app'}
        replaces={loaded.data?.totp != null}
        withProof={withProof}
        onClose={close}
        onDone={changed}
      />
      <AddPasskeyDialog
        open={dialog?.step === 'passkey'}
        withProof={withProof}
        onClose={close}
        onDone={changed}
      />
      <ConfirmDialog
        open={dialog?.step === 'remove'}
        heading={texts.removeAsk({ name: dialog?.step === 'remove' ? dialog.name : '' })}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        tone="stop"
        busy={busy}
        busyLabel={texts.busy}
        error={failed}
        onConfirm={() => dialog?.step === 'remove' && void take(dialog.remove)}
        onCancel={close}
      >
        <p>{texts.removeHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog?.step === 'codes'}
        heading={texts.recoveryAsk}
        confirmLabel={texts.recoveryMake}
        cancelLabel={texts.back}
        busy={busy}
        busyLabel={texts.busy}
        error={failed}
        onConfirm={() => void take(() => call(makeRecoveryCodes, { body: {} }))}
        onCancel={close}
      >
        <p>{texts.recoveryAskHelp}</p>
      </ConfirmDialog>
      <Dialog
        open={dialog?.step === 'show'}
        onClose={() => {}}
        closedBy="none"
        heading={secondFactor.codes.heading}
      >
        {dialog?.step === 'show' && (
          <RecoveryCodes codes={dialog.codes} doneLabel={secondFactor.codes.close} onDone={close} />
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
  const used = lastUsedAt === null ? texts.unused : texts.used({ moment: formatTimestamp(lastUsedAt) })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {texts.made({ day: formatDate(madeAt) })}, {used}
        </p>
      </div>
      {removable && (
        <Button
          size="small"
          tone="text"
          className="ms-auto"
          aria-label={texts.removeNamed({ name })}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  )
}
