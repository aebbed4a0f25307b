import { formatPhone } from '#kit/format/format-phone.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { duplicateTexts } from '#texts/students/records/records.ts'
import { duplicateListTexts as texts } from '#texts/students/duplicates/duplicates.ts'
import { mergeTexts } from '#texts/students/merging/merging.ts'
import type { Half, Pair } from '../contract.ts'
import { DifferentPeopleButton } from './different-people-button.tsx'

/** Two students side by side, why they may be the same person, and what can be done about it. */
export function PairCard({ of }: { of: Pair }) {
  const [first, second] = of.students
  return (
    <Card
      as="article"
      padded
      aria-label={texts.pair({ first: first.name, second: second.name })}
      className="grid gap-4"
    >
      <div className="flex flex-wrap gap-2">
        {of.because.map((reason) => (
          <Badge key={reason} tone="work">
            {duplicateTexts.because[reason]}
          </Badge>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {of.students.map((student) => (
          <Side key={student._id} of={student} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="small" href={paths.staffMerge(first._id, second._id)}>
          {mergeTexts.link}
        </LinkButton>
        <DifferentPeopleButton studentId={first._id} otherId={second._id} />
      </div>
    </Card>
  )
}

function Side({ of: { _id, name, email, phone, createdAt, applicationCount } }: { of: Half }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-0.5 text-sm">
      <Anchor
        href={paths.staffStudent(_id)}
        className="inline-flex min-h-6 items-center text-base font-semibold break-words text-accent no-underline hover:underline pointer-coarse:min-h-11"
      >
        <bdi>{name}</bdi>
      </Anchor>
      {email === null ? (
        <span className="text-soft">{texts.noEmail}</span>
      ) : (
        <span className="break-all">{email}</span>
      )}
      {phone === null ? (
        <span className="text-soft">{texts.noPhone}</span>
      ) : (
        <bdi dir="ltr" className="tabular-nums">
          {formatPhone(phone)}
        </bdi>
      )}
      <span className="text-soft">
        {texts.facts({ day: formatDate(createdAt), count: applicationCount })}
      </span>
    </div>
  )
}
