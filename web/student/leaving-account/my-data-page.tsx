import { useCallback, useEffect, useState } from 'react'
import { downloadMyData, myDataFile } from '#contract/my-data.ts'
import { listVault } from '#contract/vault.ts'
import { call, CallError } from '../../api.ts'
import type { CallFailure } from '../../api.ts'
import { paths } from '../../paths.ts'
import { sizeInWords } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useRequest } from '../../store/hooks.ts'
import { ownRequest } from '../../store/own-request.ts'
import { Banner } from '../../ui/banner.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { leavingWords } from '../../words/en-leaving.ts'
import { student } from '../../words/en-student.ts'
import { en } from '../../words/en.ts'
import { PasswordAgain } from '../../shared/password-again.tsx'

const words = leavingWords.data
const vaultRequest = ownRequest('myDataVault', listVault)

type State =
  | { step: 'ready' | 'busy' | 'proof' | 'done'; failure?: undefined }
  | { step: 'failed'; failure: CallFailure }

/** What the download holds, and the button that starts it. The password is asked for where the last proof is old. */
export default function MyDataPage() {
  usePageArrival(words.title)
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
        sub={words.sub}
        crumb={
          <Breadcrumb
            label={student.trail}
            crumbs={[{ label: student.profile.title, href: paths.profile }, { label: words.title }]}
          />
        }
      >
        {words.title}
      </PageTitle>
      <Card padded aria-labelledby="inside" className="grid max-w-[720px] gap-5">
        <h2 id="inside" className="text-h3">
          {words.inside}
        </h2>
        <Inside />
        <Banner tone="info">{words.safe}</Banner>
        {state.step === 'failed' && (
          <Banner
            tone="error"
            lead={words.failed}
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
            {words.done}
          </Banner>
        )}
        {busy && (
          <div className="grid gap-1.5">
            <ProgressBar label={words.busy} />
            <p className="text-sm text-soft" role="status">
              {words.wait}
            </p>
          </div>
        )}
        <div>
          <Button tone="main" busy={busy} busyLabel={words.busy} onClick={() => void download()}>
            {state.step === 'done' ? words.again : words.start}
          </Button>
        </div>
      </Card>
      <PasswordAgain
        lead={leavingWords.proof.download}
        open={state.step === 'proof'}
        onProved={() => void download()}
        onCancel={() => setState({ step: 'ready' })}
      />
    </>
  )
}

function Inside() {
  const { data, run } = useRequest(vaultRequest)
  const load = useCallback(() => void run({}), [run])
  useEffect(load, [load])
  return (
    <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {words.files.map(([name, about]) => (
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
  if (files === 0) return words.none
  const count = files === 1 ? words.one : words.several(files)
  return <span className="whitespace-nowrap">({words.documents(count, sizeInWords(bytes))})</span>
}
