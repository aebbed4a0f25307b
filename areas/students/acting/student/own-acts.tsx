import { listOwnActs } from '#platform/acting/contract.ts'
import type { OpenPicture } from '#areas/applications/offers-web.ts'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { ownActsTexts as texts } from '#texts/students/acting/acting.ts'
import { openOwnConsentForm, withdrawConsent } from '../contract.ts'
import { ActsList } from '../web/acts-list.tsx'
import { ConsentLine } from '../web/consent-line.tsx'
import { OpenForm } from '../web/open-form.tsx'

const open: OpenPicture = (consentId, signal, page) =>
  call(openOwnConsentForm, { params: { consentId }, query: { page: String(page) }, signal })

/** What the office did for the student, and the consent to it, which can be withdrawn here. */
export default function OwnActs() {
  const loaded = useLoaded(listOwnActs, {})
  const { send, isSending, failure } = useSend(withdrawConsent)
  const withdraw = async () => {
    const { message } = await send({ body: {} })
    showToast({ text: message })
    void loaded.reload()
  }
  return (
    <Record
      of={loaded}
      loading={texts.loading}
      shape={
        <Card as="div" padded>
          <SkeletonText lines={6} />
        </Card>
      }
    >
      {({ acts, consents }) => (
        <>
          <Card padded aria-labelledby="own-consent" className="grid gap-3">
            <h2 id="own-consent" className="text-h4">
              {texts.consents}
            </h2>
            {consents.length === 0 && <p className="text-sm text-soft">{texts.noConsent}</p>}
            {consents.map((consent) => (
              <div key={consent._id} className="grid gap-2">
                <ConsentLine consent={consent} />
                {consent.kind === 'form' && <OpenForm consent={consent} label={texts.form} open={open} />}
              </div>
            ))}
            {failure !== null && <Banner tone="error">{failure.message}</Banner>}
            {consents.some(({ withdrawnAt }) => withdrawnAt === null) && (
              <div className="grid justify-items-start gap-2">
                <p className="text-sm text-soft">{texts.withdrawHelp}</p>
                <Button
                  size="small"
                  busy={isSending}
                  busyLabel={texts.withdrawing}
                  onClick={() => void withdraw().catch(shownByState)}
                >
                  {texts.withdraw}
                </Button>
              </div>
            )}
          </Card>
          <Card padded aria-labelledby="own-acts" className="grid gap-3">
            <h2 id="own-acts" className="text-h4">
              {texts.heading}
            </h2>
            <p className="text-sm text-soft">
              {texts.lead} <Anchor href={paths.helpArticle('office-works-for-me')}>{texts.help}</Anchor>
            </p>
            <ActsList acts={acts} none={texts.none} />
          </Card>
        </>
      )}
    </Record>
  )
}
