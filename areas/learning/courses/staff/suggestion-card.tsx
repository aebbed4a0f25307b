import { paths } from '#kit/routing/paths.ts'
import { countryName, formatTimestamp } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { isolated } from '#kit/language/isolated.ts'
import type { StaffSuggestion } from '../contract/course-suggestions.ts'
import { staffCourses as texts } from '#texts/learning/courses/staff.ts'

interface Props {
  of: StaffSuggestion
  accepting: boolean
  onAccept: () => void
  onDecline: () => void
}

/** One suggestion: what a student would like to learn, and its answer, or buttons to accept or decline. */
export function SuggestionCard({ of, accepting, onAccept, onDecline }: Props) {
  const { title, country, about, by, at, decision, reason, courseId, answeredBy } = of
  return (
    <Card as="article" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-h4 break-words">
            <bdi>{title}</bdi>
          </h2>
          {country !== null && <p className="text-sm text-soft">{countryName(country)}</p>}
        </div>
        {decision === null ? (
          <div className="flex flex-wrap gap-2.5">
            <Button
              size="small"
              tone="main"
              aria-label={texts.acceptOf({ title })}
              busy={accepting}
              busyLabel={texts.accepting}
              onClick={onAccept}
            >
              {texts.accept}
            </Button>
            <Button size="small" aria-label={texts.declineOf({ title })} onClick={onDecline}>
              {texts.decline}
            </Button>
          </div>
        ) : (
          <Badge tone={decision === 'accepted' ? 'work' : 'plain'}>{texts[decision]}</Badge>
        )}
      </div>
      <p className="max-w-[44em] break-words whitespace-pre-line">
        <bdi>{about}</bdi>
      </p>
      <p className="text-sm text-soft">{texts.by({ name: isolated(by), time: formatTimestamp(at) })}</p>
      {decision !== null && (
        <div className="grid gap-1 border-t border-line pt-3">
          {reason !== null && (
            <p className="max-w-[44em] break-words whitespace-pre-line">
              <bdi>{reason}</bdi>
            </p>
          )}
          <p className="flex flex-wrap gap-x-4 text-sm text-soft">
            {texts.answeredBy({ name: answeredBy ?? texts.anOfficer })}
            {courseId !== null && <Anchor href={paths.editCourse(courseId)}>{texts.edit}</Anchor>}
          </p>
        </div>
      )}
    </Card>
  )
}
