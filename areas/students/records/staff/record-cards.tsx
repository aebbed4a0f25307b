import { paths } from '#kit/routing/paths.ts'
import { countryName, formatDate, formatDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { textOf } from '#kit/language/text-of.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { mergeTexts } from '#texts/students/merging/merging.ts'
import { TellApartButton } from '#areas/students/duplicates/staff/tell-apart-button.tsx'
import type { RecordField, StudentFile } from '../contract.ts'
import { recordFields } from '../contract.ts'
import { KnownFacts } from './sections/known-facts.tsx'
import { recordLink, recordRow, RecordRows } from './sections/record-rows.tsx'
import {
  duplicateTexts,
  recordFieldNames,
  studentRecordTexts as texts,
} from '#texts/students/records/records.ts'

interface Props {
  file: StudentFile
}

/** A value of the record, formatted for people. */
function inWords(field: RecordField, value: string | null): string | null {
  if (value === null) return null
  if (field === 'dateOfBirth') return formatDay(value)
  return field === 'nationality' || field === 'country' ? countryName(value) : value
}

/** The student's details, and a button to change them. */
export function DetailsCard({ file, onChange }: Props & { onChange: (() => void) | null }) {
  const { student } = file
  const valueOf = (field: RecordField) =>
    field === 'name' || field === 'phone' ? student[field] : student.details[field]
  return (
    <Card aria-label={texts.heading}>
      <CardHead
        heading={texts.heading}
        action={
          onChange !== null && (
            <Button size="small" onClick={onChange}>
              {texts.change}
            </Button>
          )
        }
      />
      <div className="px-5 pb-5 max-sm:px-4 max-sm:pt-4">
        <KnownFacts
          facts={[
            {
              key: 'email',
              term: texts.email,
              value: student.email && <span className="break-all">{student.email}</span>,
            },
            ...recordFields.map((field) => ({
              key: field,
              term: recordFieldNames[field],
              value: valueOf(field) === null ? null : <bdi>{inWords(field, valueOf(field))}</bdi>,
            })),
          ]}
        />
      </div>
    </Card>
  )
}

/** Conversations with the office. */
export function ThreadsCard({ file }: Props) {
  return (
    <Card aria-label={texts.messages}>
      <CardHead heading={texts.messages} />
      <RecordRows>
        {file.threads.map(({ _id, subject, lastAt, waitingOn }) => (
          <li key={_id} className={recordRow}>
            <div className="min-w-0">
              <Anchor href={paths.staffThread(_id)} className={`${recordLink} break-words`}>
                <bdi>{subject}</bdi>
              </Anchor>
              <p className="text-xs text-soft">{formatTimestamp(lastAt)}</p>
            </div>
            <Badge tone={waitingOn === 'office' ? 'work' : 'plain'}>{texts.waiting[waitingOn]}</Badge>
          </li>
        ))}
      </RecordRows>
    </Card>
  )
}

/** What came through the public forms and is linked to the student. */
export function EnquiriesCard({ file }: Props) {
  return (
    <Card aria-label={texts.enquiries}>
      <CardHead heading={texts.enquiries} />
      <RecordRows>
        {file.enquiries.map(({ _id, receivedAt, isHandled, opening }) => (
          <li key={_id} className={recordRow}>
            <div className="min-w-0 flex-1">
              <Anchor href={paths.staffEnquiry(_id)} className={`${recordLink} break-words`}>
                <bdi>{opening ?? texts.registration}</bdi>
              </Anchor>
              <p className="text-xs text-soft">{formatTimestamp(receivedAt)}</p>
            </div>
            <Badge tone={isHandled ? 'plain' : 'work'}>
              {isHandled ? texts.enquiryHandled : texts.enquiryOpen}
            </Badge>
          </li>
        ))}
      </RecordRows>
    </Card>
  )
}

/** What officers changed, field by field. */
export function ChangesCard({ file }: Props) {
  return (
    <Card aria-label={texts.changes}>
      <CardHead heading={texts.changes} />
      <RecordRows>
        {file.changes.map(({ _id, at, by, fields }) => (
          <li key={_id} className="grid gap-1 px-5 py-3 text-sm max-sm:px-4">
            <p className="text-soft">
              {texts.changedBy({ name: by ?? texts.somebody, when: formatTimestamp(at) })}
            </p>
            <ul className="grid gap-0.5">
              {fields.map(({ field, from, to }) => (
                <li key={field} className="break-words">
                  <bdi>
                    {texts.changed({
                      field: recordFieldNames[field],
                      from: inWords(field, from) ?? texts.notGiven,
                      to: inWords(field, to) ?? texts.notGiven,
                    })}
                  </bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </RecordRows>
    </Card>
  )
}

/** Others who may be the same person. */
export function DuplicatesCard({ file }: Props) {
  return (
    <Card as="aside" padded aria-labelledby="twins" className="grid gap-3 border-sun/55 bg-sun-tint">
      <h2 id="twins" className="text-h4">
        {duplicateTexts.heading}
      </h2>
      <p className="text-sm">{duplicateTexts.help}</p>
      <ul className="grid gap-3 text-sm">
        {file.twins.map(({ _id, name, email, because }) => (
          <li key={_id} className="grid justify-items-start gap-0.5">
            <Anchor href={paths.staffStudent(_id)} className={`${recordLink} break-words`}>
              <bdi>{name}</bdi>
            </Anchor>
            <span className="break-all">{email}</span>
            <span>{because.map((one) => duplicateTexts.because[one]).join(' · ')}</span>
            <Anchor href={paths.staffMerge(file.student._id, _id)} className={recordLink}>
              {mergeTexts.link}
            </Anchor>
            <TellApartButton studentId={file.student._id} otherId={_id} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the student agreed to, in which version and when. */
export function ConsentsCard({ file }: Props) {
  return (
    <Card as="aside" padded aria-labelledby="consents" className="grid gap-3">
      <h2 id="consents" className="text-h4">
        {texts.consents}
      </h2>
      <ul className="grid gap-2 text-sm">
        {file.consents.map(({ purpose, version, givenAt, withdrawnAt }) => (
          <li key={`${purpose} ${givenAt}`}>
            {texts.consent({ purpose: textOf(texts.purposes, purpose) ?? purpose, version })}
            <span className="block text-xs text-soft">
              {withdrawnAt === null
                ? texts.given({ day: formatDate(givenAt) })
                : texts.withdrawn({ day: formatDate(givenAt), withdrawn: formatDate(withdrawnAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
