import { formatPhone } from '#kit/format/format-phone.ts'
import { paths } from '#kit/routing/paths.ts'
import { countryName, formatDate, formatDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { textOf } from '#kit/language/text-of.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { mergeTexts } from '#texts/students/merging/merging.ts'
import { DifferentPeopleButton } from '#areas/students/duplicates/staff/different-people-button.tsx'
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
  if (field === 'phone') return formatPhone(value)
  return field === 'nationality' || field === 'country' ? countryName(value) : value
}

/** The student's details, a button to change them, and what was changed. */
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
          inColumns
          facts={[
            {
              key: 'email',
              term: texts.email,
              value: student.email && (
                <a href={`mailto:${student.email}`} className="break-all">
                  {student.email}
                </a>
              ),
            },
            ...recordFields.map((field) => ({
              key: field,
              term: recordFieldNames[field],
              value: valueOf(field) === null ? null : <bdi>{inWords(field, valueOf(field))}</bdi>,
            })),
          ]}
        />
      </div>
      {file.changes.length > 0 && <Changes file={file} />}
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
function Changes({ file }: Props) {
  return (
    <Disclosure className="border-t border-b-0 px-5 text-md max-sm:px-4" summary={texts.changes}>
      <ul className="grid gap-3">
        {file.changes.map(({ _id, at, by, fields }) => (
          <li key={_id} className="grid gap-1 text-sm">
            <p className="text-soft">
              {texts.changedBy({ name: isolated(by ?? texts.somebody), when: formatTimestamp(at) })}
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
      </ul>
    </Disclosure>
  )
}

/** Others who may be the same person. */
export function DuplicatesCard({ file }: Props) {
  return (
    <Card as="aside" padded aria-labelledby="twins" className="mb-5 grid gap-2 border-sun/55 bg-sun-tint">
      <p className="text-sm">
        <b id="twins" className="me-2 text-base font-[650]">
          {duplicateTexts.heading}
        </b>
        {duplicateTexts.help}
      </p>
      <ul className="grid gap-2 text-sm">
        {file.twins.map(({ _id, name, email, because }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0">
              <Anchor href={paths.staffStudent(_id)} className={`${recordLink} break-words`}>
                <bdi>{name}</bdi>
              </Anchor>{' '}
              <span className="break-all">{email}</span>
              <span className="block text-soft">
                {because.map((one) => duplicateTexts.because[one]).join(' · ')}
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-2">
              <LinkButton size="small" href={paths.staffMerge(file.student._id, _id)}>
                {mergeTexts.link}
              </LinkButton>
              <DifferentPeopleButton studentId={file.student._id} otherId={_id} />
            </div>
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
