import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { isolated } from '#kit/language/isolated.ts'
import type { Mistake } from '../contract/answering.ts'
import { staffMistakes as texts } from '#texts/catalogue/mistakes/staff.ts'
import { describeReported } from './describe-subject.ts'
import { StatedNow } from './stated-now.tsx'

/** One report: what it is about, what is reported as wrong, and the answer or the button to give it. */
export function MistakeCard({ of, onAnswer }: { of: Mistake; onAnswer: () => void }) {
  const { university, program, field, text, sourceUrl, reportedBy, reportedAt, outcome, answer } = of
  const href =
    program === null ? paths.university(university._id) : paths.program(university._id, program._id)
  const recordPage =
    program === null ? paths.staffUniversity(university._id) : paths.staffProgram(program._id)
  return (
    <Card as="article" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-h4 break-words">
            <Anchor href={href} className="text-accent no-underline hover:underline">
              <bdi>{program?.programName ?? university.universityName}</bdi>
            </Anchor>
          </h2>
          {program !== null && (
            <p className="text-sm text-soft">
              <bdi>{university.universityName}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Anchor
            href={recordPage}
            className="text-sm"
            aria-label={texts.editOf({ about: describeReported(of) })}
          >
            {texts.edit}
          </Anchor>
          {outcome === null ? (
            <Button
              size="small"
              tone="main"
              aria-label={texts.answerOf({ about: describeReported(of) })}
              onClick={onAnswer}
            >
              {texts.answer}
            </Button>
          ) : (
            <Badge tone={outcome === 'corrected' ? 'ok' : 'plain'}>{texts.outcomes[outcome]}</Badge>
          )}
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-1">
          <h3 className="text-h5 tracking-normal">{texts.wrong({ field: texts.fields[field] })}</h3>
          <p className="max-w-[44em] break-words whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>
              {texts.by({
                name: isolated(reportedBy?.name ?? texts.nobody),
                when: formatTimestamp(reportedAt),
              })}
            </span>
            {sourceUrl !== null && (
              <a
                href={sourceUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.sourceOf({ about: describeReported(of) })}
                className="text-accent"
              >
                {texts.itsSource}
              </a>
            )}
          </p>
        </div>
        <StatedNow of={of} />
      </div>
      {answer !== null && (
        <div className="grid gap-1 border-t border-line pt-3">
          <p className="max-w-[44em] break-words whitespace-pre-line">
            <bdi>{answer}</bdi>
          </p>
          {of.handledAt !== null && (
            <p className="text-sm text-soft">
              {texts.answeredBy({
                name: isolated(of.handledBy ?? texts.anOfficer),
                when: formatTimestamp(of.handledAt),
              })}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
