import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { proposalTexts as texts } from '#texts/planning/proposals/proposals.ts'
import { suggestProgram } from '../contract.ts'
import { ListedProgram } from './listed-program.tsx'

interface Props {
  studentId: string
  program: FoundProgram
  /** Whether it is on the shortlist; null while that is not known. */
  isShortlisted: boolean | null
  /** Why it is suggested; may be empty. */
  reason: string
  onSuggested: () => void
}

/** A found program with a button that puts it on the student's shortlist. */
export function SuggestedRow({ studentId, program, isShortlisted, reason, onSuggested }: Props) {
  const { send, isSending, failure } = useSend(suggestProgram)
  const suggest = async () => {
    const why = reason.trim() === '' ? null : reason
    const { message } = await send({
      params: { studentId, programId: program._id },
      body: { reason: why },
    })
    showToast({ text: message })
    onSuggested()
  }
  return (
    <ListedProgram
      program={program}
      about={failure !== null && <Banner tone="error">{failure.message}</Banner>}
      actions={
        isShortlisted === true ? (
          <Badge tone="ok">{texts.onShortlist}</Badge>
        ) : (
          isShortlisted === false && (
            <Button
              size="small"
              busy={isSending}
              busyLabel={texts.suggesting}
              aria-label={texts.suggestProgram({ program: program.programName })}
              onClick={() => void suggest().catch(shownByState)}
            >
              {texts.suggest}
            </Button>
          )
        )
      }
    />
  )
}
