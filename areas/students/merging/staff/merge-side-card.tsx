import { formatPhone } from '#kit/format/format-phone.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { mergeTexts as texts } from '#texts/students/merging/merging.ts'
import type { MergeSide } from '../contract.ts'

const counts = ['applications', 'drafts', 'documents', 'conversations', 'shortlist'] as const

/** One of the two records: what identifies the person, and what it holds. */
export function MergeSideCard({ of, heading }: { of: MergeSide; heading: string }) {
  const { _id, name, email, phone, dateOfBirth, cnicEnds, passportEnds, createdAt, holds } = of
  return (
    <Card padded aria-label={heading} className="grid min-w-0 gap-3">
      <h2 className="text-h4">{heading}</h2>
      <DefinitionList
        notGiven={texts.notGiven}
        facts={[
          {
            key: 'name',
            term: texts.name,
            value: (
              <Anchor href={paths.staffStudent(_id)} className="break-words">
                <bdi>{name}</bdi>
              </Anchor>
            ),
          },
          {
            key: 'email',
            term: texts.email,
            value: email === null ? null : <span className="break-all">{email}</span>,
          },
          {
            key: 'phone',
            term: texts.phone,
            value: phone === null ? null : <bdi dir="ltr">{formatPhone(phone)}</bdi>,
          },
          {
            key: 'dateOfBirth',
            term: texts.dateOfBirth,
            value: dateOfBirth === null ? null : formatDay(dateOfBirth),
          },
          { key: 'cnic', term: texts.cnic, value: cnicEnds },
          { key: 'passport', term: texts.passport, value: passportEnds },
          { key: 'since', term: texts.since, value: formatDate(createdAt) },
          ...counts.map((one) => ({ key: one, term: texts[one], value: String(holds[one]) })),
        ]}
      />
    </Card>
  )
}
