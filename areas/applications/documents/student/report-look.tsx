import { useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { useRequest } from '#kit/store/hooks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { profileWords } from '#areas/accounts/profile/texts/en.ts'
import type { listLooks } from '../contract/vault.ts'
import { reportLookRequest } from './document-requests.ts'

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
          aria-label={words.unknownOf(applicationWords.lookedAt[look.name], momentInWords(look.at))}
          onClick={() => void report()}
        >
          {words.unknown}
        </Button>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
