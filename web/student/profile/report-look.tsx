import { useState } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import type { listLooks } from '#contract/vault.ts'
import { applicationWords } from '../../words/en-applications.ts'
import { momentInWords } from '../../shared/local-formats.ts'
import { useRequest } from '../../store/hooks.ts'
import type { CallFailure } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { profileWords } from '../../words/en-profile.ts'
import { reportLookRequest } from './profile-requests.ts'

const words = profileWords.looks

/** Tells the admins that one does not recognise a look, or says that one has. */
export function ReportLook({ look }: { look: ReplyOf<typeof listLooks>['data'][number] }) {
  const { run } = useRequest(reportLookRequest)
  const [state, setState] = useState<'asked' | 'sending' | 'sent'>(look.reported ? 'sent' : 'asked')
  const [failure, setFailure] = useState<string | null>(null)
  const report = async () => {
    setState('sending')
    setFailure(null)
    try {
      await run({ params: { lookId: look._id } } as Parameters<typeof run>[0]).unwrap()
      setState('sent')
    } catch (refused) {
      setFailure((refused as CallFailure).message)
      setState('asked')
    }
  }
  return (
    <div role="status" className="text-sm">
      {state === 'sent' ? (
        <p className="mt-1 font-semibold">{words.reported}</p>
      ) : (
        <Button
          tone="text"
          size="small"
          className="-ms-2"
          busy={state === 'sending'}
          busyLabel={words.reporting}
          aria-label={words.unknownOf(applicationWords.documents[look.name], momentInWords(look.at))}
          onClick={() => void report()}
        >
          {words.unknown}
        </Button>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
