import type { ReplyOf } from '#platform/contract/route.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import type { EnquiryEnd } from '../../contract/enquiries.ts'
import type { countClosedEnquiries } from '../../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

type Closed = ReplyOf<typeof countClosedEnquiries>

/** How many of the closed enquiries became a student. */
export const describeClosed = ({ total, ends }: Closed): string =>
  texts.endedOf({ total, students: ends.find(({ end }) => end === 'student')?.count ?? 0 })

interface Props {
  closed: Closed
  ended: EnquiryEnd | null
  onEnded: (ended: string) => void
}

/** Narrows closed enquiries to those that ended in one way; says how many did. */
export function EndedFilter({ closed: { total, ends }, ended, onEnded }: Props) {
  return (
    <Field label={texts.ended} className="max-sm:flex-1">
      <Select value={ended ?? ''} onChange={(event) => onEnded(event.target.value)}>
        <option value="">{texts.endedAll({ count: total })}</option>
        {ends.map(({ end, count }) => (
          <option key={end} value={end}>
            {texts.endedOne({ end: texts.ends[end], count })}
          </option>
        ))}
        {ended !== null && !ends.some(({ end }) => end === ended) && (
          <option value={ended}>{texts.endedOne({ end: texts.ends[ended], count: 0 })}</option>
        )}
      </Select>
    </Field>
  )
}
