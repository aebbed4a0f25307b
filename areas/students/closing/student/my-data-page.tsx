import { useState } from 'react'
import { downloadMyData, myDataFile } from '#areas/accounts/sign-in/contract/my-data.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { ProgressBar } from '#kit/ui/cards/progress-bar.tsx'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { accountTexts } from '#texts/accounts/profile/account.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { en } from '#texts/kit/kit.ts'
import { PasswordAgain } from '#areas/accounts/offers-web.ts'

const texts = leavingTexts.data

type State =
  | { step: 'ready' | 'busy' | 'proof' | 'done'; failure?: undefined }
  | { step: 'failed'; failure: CallFailure }

/**
 * What the download contains, and the button that starts it. Asks for the password if the last proof is too old.
 */
export default function MyDataPage() {
  usePageArrival(texts.title)
  const [state, setState] = useState<State>({ step: 'ready' })
  const download = async () => {
    setState({ step: 'busy' })
    try {
      saveFile((await call(downloadMyData, { body: {} })) as Blob, myDataFile)
      setState({ step: 'done' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { failure } = error
      setState(failure.code === 'reauth_required' ? { step: 'proof' } : { step: 'failed', failure })
    }
  }
  const busy = state.step === 'busy'
  return (
    <>
      <PageTitle
        sub={texts.sub}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: accountTexts.profile.title, href: paths.profile }, { label: texts.title }]}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Card padded aria-labelledby="inside" className="grid max-w-[720px] gap-5">
        <h2 id="inside" className="text-h3">
          {texts.inside}
        </h2>
        <Inside />
        <Banner tone="info">{texts.safe}</Banner>
        {state.step === 'failed' && (
          <Banner
            tone="error"
            lead={texts.failed}
            action={
              <Button size="small" onClick={() => void download()}>
                {en.tryAgain}
              </Button>
            }
          >
            {state.failure.message}
          </Banner>
        )}
        {state.step === 'done' && (
          <Banner tone="ok" announce>
            {texts.done}
          </Banner>
        )}
        {busy && (
          <div className="grid gap-1.5">
            <ProgressBar label={texts.busy} />
            <p className="text-sm text-soft" role="status">
              {texts.wait}
            </p>
          </div>
        )}
        <div>
          <Button tone="main" busy={busy} busyLabel={texts.busy} onClick={() => void download()}>
            {state.step === 'done' ? texts.again : texts.start}
          </Button>
        </div>
      </Card>
      <PasswordAgain
        lead={leavingTexts.proof.download}
        open={state.step === 'proof'}
        onProved={() => void download()}
        onCancel={() => setState({ step: 'ready' })}
      />
    </>
  )
}

function Inside() {
  const { data } = useLoaded(listVault, {})
  return (
    <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {texts.files.map(([name, about]) => (
        <div key={name} className="contents">
          <dt className="font-semibold max-sm:-mb-2.5">{name}</dt>
          <dd className="text-soft">
            {about} {name === 'documents' && data !== null && <HowMany {...data.room} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function HowMany({ files, bytes }: { files: number; bytes: number }) {
  if (files === 0) return texts.none
  return <span className="whitespace-nowrap">({texts.documents({ files, size: formatSize(bytes) })})</span>
}
