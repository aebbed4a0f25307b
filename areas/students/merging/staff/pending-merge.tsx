import { PendingApproval } from '#areas/accounts/offers-staff.ts'
import { paths } from '#kit/routing/paths.ts'
import { useNavigate } from '#kit/routing/router.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { mergeTexts as texts } from '#texts/students/merging/merging.ts'
import type { MergePreview } from '../contract.ts'

interface Props {
  of: NonNullable<MergePreview['pending']>
  remainingId: string
}

/** The merge that waits for a second person. */
export function PendingMerge({ of, remainingId }: Props) {
  const navigate = useNavigate()
  return (
    <PendingApproval
      of={of}
      texts={texts}
      level={2}
      tone="main"
      note={!of.viewerMayConfirm && <p className="text-sm">{texts.noRight}</p>}
      onConfirmed={() => {
        showToast({ text: texts.done })
        navigate(paths.staffStudent(remainingId))
      }}
    >
      {of.reason !== null && (
        <p className="text-sm break-words">
          <bdi>{texts.why({ reason: of.reason })}</bdi>
        </p>
      )}
    </PendingApproval>
  )
}
